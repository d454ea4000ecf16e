import Timelines

// Each time a link comes up or ends, every app entitled to the callback receives it once.
//
// Source: BG-CEN-04, BG-CEN-05, BG-LTA-02, BG-SEM-13, BG-SEM-18 to BG-SEM-20.
extension CentralAccount {
  mutating func connect(_ entry: Entry) {
    guard let peer = entry[.peer]?.text, isPoweredOn else { return }
    let index = makePlace(of: peer)
    peers[index].reconnects = entry[.enableAutoReconnect]?.flag ?? false
    guard peers[index].wish == .none || peers[index].isCancelling else { return }
    peers[index].startsAt = entry.time + (entry[.startDelay]?.duration ?? .zero)
    peers[index].wish = .connecting(Discrepancy.Place(entry))
  }

  /// Records that the app cancels a connection, or releases its last reference to the peripheral.
  mutating func cancel(_ entry: Entry, _ about: Circumstances) {
    guard let peer = entry[.peer]?.text, let index = place(of: peer) else { return }
    let isRelease = entry.kind == .callReleasePeripheral
    // Pending commands may or may not complete, and callbacks under way may or may not arrive.
    peers[index].calls = []
    peers[index].values.forgive(since: about.now - about.grace)
    switch peers[index].wish {
    case .connected where !isRelease:
      peers[index].wish = .cancelling(Discrepancy.Place(entry))
    case .connecting where !isRelease, .restored where !isRelease: peers[index].wish = .restored
    case .none, .cancelling: return
    case .connected, .connecting, .restored: peers[index].wish = .none
    }
    for place in peers[index].owedLinks.indices { peers[index].owedLinks[place].isOwed = false }
  }

  /// Records that a link came up or ended. If the app wants the peripheral, it is owed a callback.
  mutating func follow(_ link: Bearer, isUp: Bool, _ entry: Entry, _ about: Circumstances) {
    guard let index = place(of: link.peer) else { return }
    let hears =
      about.hearing != .never && about.life.has(isUp ? .callbackDidConnect : .callbackDidDisconnect)
    switch peers[index].wish {
    case .connecting where isUp:
      let isOwed = hears && peers[index].startsAt <= entry.time
      peers[index].owedLinks.append(.init(isUp: true, place: .init(entry), isOwed: isOwed))
    case .connecting:
      // The link ended before the app was notified that it came up.
      guard peers[index].owedLinks.last?.isUp ?? false else { return }
      peers[index].owedLinks.append(.init(isUp: false, place: .init(entry), isOwed: hears))
    case .connected:
      let isEnding = peers[index].owedLinks.last.map { !$0.isUp } ?? false
      if isUp || isEnding { return }
      peers[index].owedLinks.append(.init(isUp: false, place: .init(entry), isOwed: hears))
    case .none, .cancelling, .restored: return
    }
  }

  mutating func didConnect(
    _ entry: Entry, isLinked: Bool, _ about: Circumstances, _ statement: inout Statement
  ) {
    guard let peer = entry[.peer]?.text else { return }
    let index = makePlace(of: peer)
    let told = Discrepancy.Place(entry)
    func say(_ fault: Discrepancy.Fault, _ text: String, _ brought: Discrepancy.Place? = nil) {
      statement.add(
        Discrepancy(fault: fault, peer: peer, app: app, text: text, brought: brought, told: told))
    }
    var brought: Discrepancy.Place?
    if let place = peers[index].owedLinks.firstIndex(where: \.isUp) {
      brought = peers[index].owedLinks[place].place
      peers[index].owedLinks.removeSubrange(...place)
    }
    switch peers[index].wish {
    case .connected: say(.doubled, "didConnect, of a peripheral that is connected", brought)
    case .connecting where brought == nil && !isLinked:
      say(.invented, "didConnect, while no link is up")
    case .none: say(.invented, "didConnect, which the app does not wait for")
    case .connecting(let call):
      statement.settled.links += 1
      if let brought, about.isLate(max(brought, call)) { say(.late, "didConnect", brought) }
    case .cancelling, .restored: break
    }
    let isNew = peers[index].wish != .connected
    peers[index].wish = .connected
    if isNew { peers[index].subscriptions = peers[index].subscriptions.filter { _ in false } }
    scan.linked(with: peer)
  }

  mutating func didFailToConnect(_ entry: Entry, hasFailed: Bool, _ statement: inout Statement) {
    guard let peer = entry[.peer]?.text else { return }
    let index = makePlace(of: peer)
    defer {
      peers[index].wish = .none
      peers[index].owedLinks = []
    }
    if case .restored = peers[index].wish { return }
    let isWaiting = if case .connecting = peers[index].wish { true } else { false }
    let isOwnReason = entry[.error]?.text == "connectionLimitReached"
    if isWaiting, hasFailed || isOwnReason { return statement.settled.links += 1 }
    statement.add(
      Discrepancy(
        fault: .invented, peer: peer, app: app,
        text: isWaiting
          ? "didFailToConnect, while no link failed"
          : "didFailToConnect, which the app does not wait for", told: .init(entry)))
  }

  mutating func didDisconnect(
    _ entry: Entry, _ about: Circumstances, _ statement: inout Statement
  ) {
    guard let peer = entry[.peer]?.text else { return }
    let index = makePlace(of: peer)
    let told = Discrepancy.Place(entry)
    let app = app
    func say(_ fault: Discrepancy.Fault, _ text: String, _ brought: Discrepancy.Place? = nil) {
      statement.add(
        Discrepancy(fault: fault, peer: peer, app: app, text: text, brought: brought, told: told))
    }
    let down = peers[index].owedLinks.firstIndex { !$0.isUp }
    let brought = down.map { peers[index].owedLinks[$0].place }
    if let down {
      for owed in peers[index].owedLinks[..<down] where owed.isOwed {
        say(.lost, "didConnect, before didDisconnect", owed.place)
      }
      peers[index].owedLinks.removeSubrange(...down)
    }
    let error = entry[.error]?.text
    switch peers[index].wish {
    case .cancelling(let call):
      if let error, brought == nil {
        say(.altered, "didDisconnect with the error \(error), though the app requested it", call)
      }
      statement.settled.links += 1
    case .connected, .connecting:
      if let brought {
        if error == nil {
          say(
            .altered, "didDisconnect without an error, though the app did not request it", brought)
        }
        if about.isLate(brought) { say(.late, "didDisconnect", brought) }
        statement.settled.links += 1
      } else {
        say(.invented, "didDisconnect, while no link ended")
      }
    case .none: say(.invented, "didDisconnect, of a peripheral that is not connected")
    case .restored: break
    }
    close(index, about, &statement, told: told)
    let isReconnecting = entry[.isReconnecting]?.flag ?? peers[index].reconnects && error != nil
    peers[index].wish = isReconnecting ? .connecting(told) : .none
    scan.linked(with: peer)
  }

  /// Settles a link that ended. Earlier events must be delivered before its end, or never.
  ///
  /// Source: BG-SEM-19.
  private mutating func close(
    _ index: Int, _ about: Circumstances, _ statement: inout Statement, told: Discrepancy.Place
  ) {
    if peers[index].wish != .restored {
      for value in peers[index].values.takeOwed() {
        statement.add(lost(value, of: peers[index].peer))
      }
      for call in peers[index].calls where call.isDone && call.isSound {
        guard let brought = call.brought, told.time - brought.time > about.grace else { continue }
        statement.add(unanswered(call, of: peers[index].peer))
      }
    }
    peers[index].calls = []
    peers[index].values = ValueQueue()
    peers[index].subscriptions = [:]
  }

  func lost(_ value: ValueQueue.Value, of peer: String) -> Discrepancy {
    Discrepancy(
      fault: .lost, peer: peer, app: app,
      text: "the value \(FieldValue.octets(value.octets)) of \(value.name.label) was not reported",
      brought: value.place)
  }

  func unanswered(_ call: PeerAccount.PendingCall, of peer: String) -> Discrepancy {
    let name = call.name.label
    return Discrepancy(
      fault: .unanswered, peer: peer, app: app,
      text: "\(call.call.name)\(name.isEmpty ? "" : " of \(name)") of #\(call.place.sequence)",
      brought: call.brought)
  }
}

extension PeerAccount {
  var isCancelling: Bool { if case .cancelling = wish { true } else { false } }
}

/// Returns the later of two places.
private func max(_ one: Discrepancy.Place, _ other: Discrepancy.Place) -> Discrepancy.Place {
  one.time < other.time ? other : one
}
