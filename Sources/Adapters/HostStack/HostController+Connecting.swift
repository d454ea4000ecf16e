import BluetoothProtocols
import Timelines
import VirtualTime

/// Whom the host wants to connect to.
struct HostInitiator: Sendable {
  var isOn = false
  var isExtended = false
  var targets: [Target] = []
  /// In the order in which the host added them.
  var acceptList: [Target] = []

  struct Target: Hashable, Sendable {
    var isRandom: Bool
    var address: DeviceAddress

    init(_ type: AddressType, _ address: DeviceAddress) {
      isRandom = type.rawValue & 1 == 1
      self.address = address
    }

    var fields: Fields {
      [.address: .address(address), .addressType: .text(isRandom ? "random" : "public")]
    }
  }
}

/// A link of the host's.
struct HostLink: Sendable {
  /// The run's number.
  var number: Int
  var handle: ConnectionHandle
  var peer: FieldValue?
  /// How long it may be silent before it is lost; nil where nobody has said it.
  var supervisionTimeout: FieldValue?
  var reassembler = L2CAPReassembler()

  var identifiers: Fields { [.connection: .integer(number), .peer: peer] }
}

extension HostController {
  mutating func performAcceptList(_ command: HCICommand, _ opcode: HCIOpcode) {
    switch command {
    case .leClearFilterAcceptList: initiator.acceptList = []
    case .leAddDeviceToFilterAcceptList(let type, let address):
      let target = HostInitiator.Target(type, address)
      guard initiator.acceptList.count < Int(ControllerTable.acceptListSize) else {
        return complete(opcode, HCIErrorCode(rawValue: 0x07))
      }
      if !initiator.acceptList.contains(target) { initiator.acceptList.append(target) }
    case .leRemoveDeviceFromFilterAcceptList(let type, let address):
      let target = HostInitiator.Target(type, address)
      initiator.acceptList.removeAll { $0 == target }
    default: return refuse(opcode, .unknownCommand)
    }
    complete(opcode)
  }

  mutating func connect(_ request: HCICommand.CreateConnection, _ opcode: HCIOpcode) {
    guard !initiator.isOn else { return status(opcode, .commandDisallowed) }
    guard let attempt = request.attempts.first else {
      complain("\(opcode) for no PHY")
      return status(opcode, .invalidParameters)
    }
    status(opcode)
    initiator.isOn = true
    initiator.isExtended = opcode != .leCreateConnection
    initiator.targets =
      request.usesFilterAcceptList
      ? initiator.acceptList
      : [HostInitiator.Target(request.peerAddressType, request.peerAddress)]
    for target in initiator.targets {
      draft(
        .airInitiating,
        target.fields.merging([
          .enabled: .flag(true), .window: .duration(attempt.scanWindow.duration),
          .interval: .duration(attempt.scanInterval.duration),
          .supervisionTimeout: .duration(attempt.timing.supervisionTimeout.duration),
        ]))
    }
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.13.
  mutating func cancelConnection() {
    guard initiator.isOn else { return complete(.leCreateConnectionCancel, .commandDisallowed) }
    switchOffInitiating()
    complete(.leCreateConnectionCancel)
    connectionComplete(.unknownConnection, handle: ConnectionHandle(rawValue: 0), Fields())
  }

  mutating func switchOffInitiating() {
    guard initiator.isOn else { return }
    initiator.isOn = false
    for target in initiator.targets {
      draft(.airInitiating, target.fields.merging([.enabled: .flag(false)]))
    }
    initiator.targets = []
  }

  mutating func disconnect(_ handle: ConnectionHandle, _ reason: HCIErrorCode) {
    guard let link = links.first(where: { $0.handle == handle }) else {
      complain("Disconnect for handle \(handle), which has no link")
      return status(.disconnect, .unknownConnection)
    }
    status(.disconnect)
    draft(
      .linkDisconnect,
      link.identifiers.merging([.status: .integer(Int(reason.rawValue))]))
  }
}

// What the air says of links.
extension HostController {
  mutating func connected(_ entry: Entry) {
    guard let number = entry[.connection]?.integer else { return }
    let handle = freeHandle
    links.append(
      HostLink(
        number: number, handle: handle, peer: entry[.peer],
        supervisionTimeout: entry[.supervisionTimeout]))
    if entry[.role]?.text == "central" {
      // The address that was found is not waited for any more, and the others neither.
      initiator.targets.removeAll { $0.address == entry[.address]?.address }
      switchOffInitiating()
      initiator.isOn = false
    }
    connectionComplete(handle: handle, entry.fields)
    if entry[.role]?.text == "peripheral" { advertisersLed(to: handle) }
  }

  mutating func connectionFailed(_ entry: Entry) {
    guard initiator.isOn else { return }
    initiator.isOn = false
    connectionComplete(
      entry.errorCode ?? .connectionFailedToBeEstablished, handle: ConnectionHandle(rawValue: 0),
      entry.fields)
  }

  mutating func disconnected(_ entry: Entry) {
    guard let link = link(of: entry) else { return }
    links.removeAll { $0.number == link.number }
    send(
      .disconnectionComplete(
        status: .success, handle: link.handle,
        reason: entry.errorCode ?? .remoteUserTerminatedConnection))
  }

  func link(of entry: Entry) -> HostLink? {
    let number = entry[.connection]?.integer
    return links.first { $0.number == number }
  }

  /// The lowest that no link has.
  private var freeHandle: ConnectionHandle {
    let used = Set(links.map(\.handle.rawValue))
    return ConnectionHandle(rawValue: (0x0040...0x0EFF).first { !used.contains($0) } ?? 0x0EFF)
  }

  /// In the newest form that the host wants: enhanced where it does, else the first one.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10; 7.7.65.20 (the algorithm, with every
  /// connection that is made).
  private mutating func connectionComplete(
    _ status: HCIErrorCode = .success, handle: ConnectionHandle, _ fields: Fields
  ) {
    let isRandom = fields[.addressType]?.text?.hasPrefix("random") ?? false
    send(
      .leConnectionComplete(
        LEConnectionComplete(
          version: wants(.enhancedConnectionComplete)
            ? .enhancedConnectionComplete : .connectionComplete,
          status: status, handle: handle,
          role: fields[.role]?.text == "peripheral" ? .peripheral : .central,
          peerAddressType: isRandom ? .random : .public,
          peerAddress: fields[.address]?.address ?? DeviceAddress(truncating: 0),
          timing: ConnectionTiming(fields))))
    if status == .success { send(.leChannelSelectionAlgorithm(handle: handle, algorithm: 0)) }
  }

  mutating func parametersChanged(_ entry: Entry) {
    guard let link = link(of: entry) else { return }
    if let timeout = entry[.supervisionTimeout],
      let index = links.firstIndex(where: { $0.number == link.number })
    {
      links[index].supervisionTimeout = timeout
    }
    send(
      .leConnectionUpdateComplete(
        status: .success, handle: link.handle, timing: ConnectionTiming(entry.fields)))
  }

  mutating func updateConnection(
    _ handle: ConnectionHandle, _ request: ConnectionTimingRequest
  ) {
    guard let link = links.first(where: { $0.handle == handle }) else {
      complain("LE Connection Update for handle \(handle), which has no link")
      return status(.leConnectionUpdate, .unknownConnection)
    }
    status(.leConnectionUpdate)
    let fields: Fields = [
      .interval: .duration(request.intervalMaximum.duration),
      .peripheralLatency: .integer(Int(request.peripheralLatency)),
      .supervisionTimeout: .duration(request.supervisionTimeout.duration),
    ]
    draft(.linkParameters, link.identifiers.merging(fields))
    send(
      .leConnectionUpdateComplete(
        status: .success, handle: handle, timing: ConnectionTiming(fields)))
  }
}

extension Entry {
  fileprivate var errorCode: HCIErrorCode? {
    self[.status]?.integer.flatMap(UInt8.init(exactly:)).map(HCIErrorCode.init)
  }
}

extension ConnectionTiming {
  /// What is not said is as hosts usually have it.
  fileprivate init(_ fields: Fields) {
    let interval = (fields[.interval]?.duration ?? .milliseconds(30)).nanoseconds / 1_250_000
    let timeout =
      (fields[.supervisionTimeout]?.duration ?? .milliseconds(720)).nanoseconds / 10_000_000
    self.init(
      interval: ConnectionInterval(rawValue: UInt16(clamping: interval)),
      peripheralLatency: UInt16(clamping: fields[.peripheralLatency]?.integer ?? 0),
      supervisionTimeout: SupervisionTimeout(rawValue: UInt16(clamping: timeout)))
  }
}
