import BluetoothProtocols
import Timelines

// An app's own actions in the central role.

extension LifeMaker {
  func central(_ chance: inout Chance) -> [Scenario.Reaction] {
    var reactions: [Scenario.Reaction] = []
    let add = { (reaction: Scenario.Reaction?) in if let reaction { reactions.append(reaction) } }
    add(
      chance.perhaps(94) { chance in
        var calls = [Draft.app(.callScanForPeripherals, scan(&chance))]
        if chance.happens(8) { calls.append(.app(.callRegisterForConnectionEvents)) }
        return Scenario.Reaction(
          on: .callbackDidUpdateState,
          matching: [.state: .text("poweredOn"), .role: .text("central")], calls: calls,
          times: chance.happens(30) ? 1 : nil)
      })
    add(
      chance.perhaps(82) { chance in
        let stop = chance.happens(50) ? [Draft.app(.callStopScan)] : []
        return Scenario.Reaction(
          on: .callbackDidDiscover,
          calls: stop + [.app(.callConnect, connectOptions(&chance))],
          times: chance.one(of: [1, 2, nil]))
      })
    if let exploring = chance.perhaps(62, { exploring(&$0) }) { reactions += exploring }
    add(
      chance.perhaps(60) { chance in
        Scenario.Reaction(
          on: .callbackDidDisconnect, calls: [.app(.callConnect, connectOptions(&chance))])
      })
    add(
      chance.perhaps(12) { _ in
        // After the disconnection nothing can be read any more. That is an answer too.
        Scenario.Reaction(
          on: .callbackDidDisconnect,
          calls: [.app(.callReadValue, [.characteristic: .uuid(.location)])])
      })
    add(chance.perhaps(50) { _ in restored })
    add(
      chance.perhaps(20) { _ in
        Scenario.Reaction(on: .callbackDidUpdateValue, calls: [.app(.callFinishesWork)])
      })
    add(
      chance.perhaps(10) { _ in
        Scenario.Reaction(
          on: .callbackDidModifyServices, calls: [.app(.callDiscoverServices)])
      })
    return reactions
  }

  private var restored: Scenario.Reaction {
    let calls = (1...3).map { Draft.app(.callSetDelegate, [.peer: .text("strap\($0)")]) }
    return Scenario.Reaction(
      on: .callbackWillRestoreState, matching: [.role: .text("central")], calls: calls)
  }

  /// Makes the reactions that lead from a connection to values.
  private func exploring(_ chance: inout Chance) -> [Scenario.Reaction] {
    let subscription = Draft.app(
      .callSetNotifyValue, [.characteristic: .uuid(.measurement), .enabled: .flag(true)])
    let write = Draft.app(
      .callWriteValue,
      [
        .characteristic: .uuid(.controlPoint), .value: .octets([1]),
        .type: .text(chance.one(of: ["withResponse", "withoutResponse"])),
      ])
    let services: Fields =
      chance.happens(25) ? [.services: .uuids(chance.some(of: services))] : [:]
    return [
      Scenario.Reaction(
        on: .callbackDidConnect, calls: [.app(.callDiscoverServices, services)]),
      Scenario.Reaction(
        on: .callbackDidDiscoverServices, calls: [.app(.callDiscoverCharacteristics)]),
      Scenario.Reaction(
        on: .callbackDidDiscoverCharacteristics,
        calls: chance.some(of: [
          subscription, subscription, .app(.callReadValue, [.characteristic: .uuid(.location)]),
          write, .app(.callDiscoverDescriptors, [.characteristic: .uuid(.measurement)]),
        ])),
    ]
  }

  func scan(_ chance: inout Chance) -> Fields {
    var scan: Fields = [.services: .uuids(chance.some(of: services))]
    if chance.happens(15) { scan[.services] = nil }
    if chance.happens(40) { scan[.allowDuplicates] = .flag(true) }
    if chance.happens(6) { scan[.solicitedServices] = .uuids([services[1]]) }
    return scan
  }

  func connectOptions(_ chance: inout Chance) -> Fields {
    var options = Fields()
    for option in [Field.notifyOnConnection, .notifyOnDisconnection, .notifyOnNotification]
    where chance.happens(50) {
      options[option] = .flag(true)
    }
    if chance.happens(10) { options[.startDelay] = .duration(.seconds(3)) }
    if chance.happens(10) { options[.enableAutoReconnect] = .flag(true) }
    return options
  }
}
