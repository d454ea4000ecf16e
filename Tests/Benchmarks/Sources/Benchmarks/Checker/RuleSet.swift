import Conformance

/// Ten rules in the spirit of the design's ten examples, and as many variants of them as wanted: each
/// with another bound where the rule has one, and in a file of its own, so that each is watched by
/// itself.
enum RuleSet {
  static func specs(_ count: Int) throws -> [SpecFile] {
    try (0..<count).map { number in
      let (states, rule) = rules[number % rules.count]
      let variant = number / rules.count
      let text = rule.replacing("$time", with: "\(10 + variant)s")
        .replacing("$count", with: "\(1_000_000 - variant)")
      let lines = text.split(separator: "\n").map { "    \($0)\n" }.joined()
      return try SpecFile(
        parsing: "spec: 1\nid: rule-\(number)\ntitle: rule\nprofiles: [documented]\n"
          + (states.isEmpty ? "" : "states:\n  \(states)\n") + "expect:\n  - id: it\n" + lines,
        path: "rule-\(number)")
    }
  }

  private static let background =
    "background: {enters: app.background, leaves: app.foreground}"

  private static let rules: [(states: String, rule: String)] = [
    (
      background,
      """
      during: background
      never: {event: air.advertising, where: {from: implementation, adTypes: {has-any: [0x08, 0x09]}}}
      """
    ),
    (
      background,
      """
      for-each: peer
      during: background
      reset-by: call.scanForPeripherals
      at-most: $count
      of: callback.didDiscover
      """
    ),
    (
      "",
      """
      for-each: app
      each: app.woken
      then: app.suspended
      within: $time
      restart-by: callback.didUpdateValue
      unless: [app.foreground, app.terminated]
      """
    ),
    (
      "",
      """
      for-each: manager
      from: call.stopScan
      until: call.scanForPeripherals
      never: callback.didDiscover
      """
    ),
    (
      "",
      """
      for-each: [peer, characteristic]
      each: call.readValue
      then: callback.didUpdateValue
      within: $time
      pairing: one-to-one
      unless: {event: callback.didDisconnect, matching: [peer]}
      """
    ),
    (
      "frozen: {for-each: app, enters: [app.suspended, app.terminated], "
        + "leaves: [app.woken, app.foreground, app.launched]}",
      """
      for-each: app
      during: frozen
      never: callback.*
      """
    ),
    (
      "",
      """
      for-each: peer
      from: callback.didConnect
      until: callback.didDisconnect
      sequence: [callback.didDiscoverServices, callback.didDiscoverCharacteristics, callback.didUpdateValue]
      """
    ),
    (
      "",
      """
      for-each: peer
      each: callback.didUpdateValue
      preceded-by: callback.didConnect
      since: callback.didDisconnect
      """
    ),
    (
      "",
      """
      for-each: [peer, characteristic]
      each: {event: link.notification, as: sent}
      then: {event: callback.didUpdateValue, where: {value: {same-as: sent.value}}}
      pairing: one-to-one
      within: $time
      """
    ),
    (
      "",
      """
      at-most: 500
      of: alert.shown
      per: 60s
      """
    ),
  ]
}
