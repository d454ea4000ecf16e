import AppSeat

/// The way from a manager, or from what it handed out, to the host. It is a value, so that an object
/// can still speak while it is deallocated.
struct ManagerLine: Hashable, Sendable {
  enum Role: String, Sendable { case central, peripheral }

  /// The app's own name for the manager: its restoration identifier if it has one.
  let name: String
  let role: Role

  /// Tells the host that the manager was made.
  func create(_ fields: SeatFields) {
    switch role {
    case .central: HostedSeat.shared.call("createCentralManager", addressed(fields))
    case .peripheral: HostedSeat.shared.call("createPeripheralManager", addressed(fields))
    }
  }

  func call(_ call: String, _ fields: SeatFields = [:]) {
    Managers.shared.finishCreations()
    HostedSeat.shared.call(call, addressed(fields))
  }

  func ask(_ call: String, _ fields: SeatFields = [:]) -> SeatFields {
    Managers.shared.finishCreations()
    return HostedSeat.shared.ask(call, addressed(fields))
  }

  /// Asks what a property holds at this moment.
  func read(_ property: String, _ fields: SeatFields = [:]) -> SeatFields {
    ask("readProperty", fields.merging(["property": property]))
  }

  private func addressed(_ fields: SeatFields) -> SeatFields {
    fields.merging(["manager": name, "role": role.rawValue])
  }
}
