import Timelines

extension Scenario {
  /// Adds acts that may lead to a pair: those that make the circumstance, and then the call, if an
  /// app makes it anywhere in the scenario. Callbacks are left to the acts that follow.
  mutating func lead(to goal: SeatMeeting, _ chance: inout Chance) {
    guard !apps.isEmpty, !acts.isEmpty else { return }
    let calls = calls(of: goal.kind).compactMap { completed($0, &chance) }
    let call = calls.isEmpty ? nil : chance.one(of: calls)
    let app = apps.first { $0.app == call?[.app]?.text } ?? chance.one(of: apps)
    // After one of the acts, so that what the app needs has been made.
    let start = chance.one(of: acts.map(\.end).suffix(6)) + .milliseconds(1_500)
    var added = Self.acts(to: goal.circumstance, app, call, self, &chance)
    let ready = added.last?.pause ?? .zero
    if let call {
      for wait in [Duration.seconds(1), .seconds(4)] {
        added.append((ready + wait, call))
      }
    }
    acts += added.map { ScheduledAct(time: start + $0.pause, act: $0.act) }
    acts = acts.inOrderOfTime
  }

  /// The calls of a kind in reactions and acts, each with its app.
  private func calls(of kind: Kind) -> [Draft] {
    let inReactions = apps.flatMap { app in
      app.reactions.flatMap(\.calls).filter { $0.kind == kind }.map { call in
        var call = call
        call.fields = app.makeAct(kind).fields.merging(call.fields)
        return call
      }
    }
    return inReactions + acts.map(\.act).filter { $0.kind == kind }
  }

  /// Returns a call with the manager and the peer that a reaction took from its callback; nil if it
  /// would still leave open what it is about.
  private func completed(_ call: Draft, _ chance: inout Chance) -> Draft? {
    // Its owner may be anything.
    if call.kind == .callReadProperty { return call[.manager] == nil ? nil : call }
    var call = call
    if call.kind.carries(.manager), call[.manager] == nil {
      let maker: Kind =
        call.kind.carries(.peer) || Self.ofScans.contains(call.kind)
        ? .callCreateCentralManager : .callCreatePeripheralManager
      let made = apps.first { $0.app == call[.app]?.text }?.reactions.flatMap(\.calls)
      guard let manager = made?.first(where: { $0.kind == maker }) else { return nil }
      call[.manager] = manager[.manager]
    }
    if call.kind.carries(.peer), call[.peer] == nil {
      if peers.isEmpty { return nil }
      call[.peer] = .text(chance.one(of: peers.map(\.peer)))
    }
    let isOfService = call.kind.carries(.service) && call[.characteristic] != nil
    return isOfService && call[.service] == nil ? nil : call
  }

  /// The calls of a central's manager that name no peer.
  private static let ofScans: Set<Kind> = [
    .callScanForPeripherals, .callStopScan, .callRegisterForConnectionEvents,
    .callRetrievePeripherals, .callRetrieveConnectedPeripherals,
  ]

  private typealias Step = (pause: Duration, act: Draft)

  /// The acts that make a circumstance; none if it comes about in other ways.
  private static func acts(
    to circumstance: Circumstance, _ app: AppSetup, _ call: Draft?, _ scenario: Scenario,
    _ chance: inout Chance
  ) -> [Step] {
    let peer = call?[.peer]?.text ?? scenario.peers.first?.peer
    let ofPeer = { (kind: Kind) in Draft(kind, from: .peer, [.peer: .text(peer ?? "")]) }
    var power = (off: app.makeAct(.userTurnsBluetooth), on: app.makeAct(.userTurnsBluetooth))
    power.off[.enabled] = .flag(false)
    power.on[.enabled] = .flag(true)
    let opened: Step = (.zero, app.makeAct(.userOpensApp))
    let left: Step = (.seconds(2), app.makeAct(.userLeavesApp))
    return switch circumstance {
    case .inForeground: [opened]
    case .inBackground: [opened, left]
    case .locked: [opened, (.seconds(2), app.makeAct(.userLocksDevice))]
    case .unpowered: [opened, (.seconds(2), power.off)]
    case .repowered: [opened, (.seconds(2), power.off), (.seconds(5), power.on)]
    case .restarted:
      [
        (.zero, app.makeAct(.userRestartsDevice)), (.seconds(20), app.makeAct(.userUnlocksDevice)),
        (.seconds(25), app.makeAct(.userOpensApp)),
      ]
    case .woken where peer != nil:
      [
        opened, left, (.seconds(20), ofPeer(.peerLeaves)), (.seconds(40), ofPeer(.peerReturns)),
      ]
    case .relaunched where peer != nil:
      [
        opened, left, (.seconds(12), app.makeAct(.systemMemoryPressure)),
        (.seconds(20), ofPeer(.peerLeaves)), (.seconds(40), ofPeer(.peerReturns)),
      ]
    case .reconnected where peer != nil:
      [
        opened, (.seconds(2), ofPeer(.peerLeaves)), (.seconds(14), ofPeer(.peerReturns)),
        (.seconds(18), opened.act),
      ]
    default: chance.happens(50) ? [opened] : []
    }
  }
}
