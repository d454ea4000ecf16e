import Timelines
import VirtualTime

/// Makes a scenario in which something goes wrong as short as possible, so that it still goes
/// wrong.
struct Shrinking {
  private(set) var scenario: Scenario
  private(set) var attempts = 0
  /// The most scenarios that are tried, because the search must end at some point.
  private static let mostAttempts = 400
  private let isStillWrong: (Scenario) -> Bool

  init(_ scenario: Scenario, whileTrue isStillWrong: @escaping (Scenario) -> Bool) {
    self.scenario = scenario
    self.isStillWrong = isStillWrong
    var former: Scenario
    repeat {
      former = self.scenario
      removeParts()
    } while self.scenario != former && attempts < Self.mostAttempts
  }

  /// Removes parts, beginning with those that take the most with them.
  private mutating func removeParts() {
    remove(from: \.acts)
    remove(from: \.apps)
    remove(from: \.peers)
    for index in scenario.apps.indices { remove(from: \.apps[index].reactions) }
    for index in scenario.apps.indices.reversed() { simplify(\.apps[index].properties) }
    for index in scenario.peers.indices { simplify(\.peers[index].properties) }
    let needed = scenario.devices.filter { name in scenario.apps.contains { $0.device == name } }
    set(\.devices, to: needed)
    set(\.ios, to: nil)
    set(\.settle, to: .seconds(1))
  }

  /// Takes away halves, then quarters, and so on down to single elements.
  private mutating func remove<Element>(from list: WritableKeyPath<Scenario, [Element]>) {
    var size = max(1, scenario[keyPath: list].count / 2)
    while true {
      var start = 0
      while start < scenario[keyPath: list].count {
        let end = min(start + size, scenario[keyPath: list].count)
        var shorter = scenario
        shorter[keyPath: list].removeSubrange(start..<end)
        if !take(shorter) { start = end }
      }
      if size == 1 { return }
      size /= 2
    }
  }

  /// Takes away field after field.
  private mutating func simplify(_ fields: WritableKeyPath<Scenario, Fields>) {
    for (field, _) in scenario[keyPath: fields] {
      var simpler = scenario
      simpler[keyPath: fields][field] = nil
      take(simpler)
    }
  }

  private mutating func set<Value>(_ part: WritableKeyPath<Scenario, Value>, to value: Value) {
    var other = scenario
    other[keyPath: part] = value
    if other != scenario, !other.devices.isEmpty { take(other) }
  }

  /// Goes on with a smaller scenario if it still goes wrong.
  @discardableResult
  private mutating func take(_ smaller: Scenario) -> Bool {
    guard attempts < Self.mostAttempts else { return false }
    attempts += 1
    guard isStillWrong(smaller) else { return false }
    scenario = smaller
    return true
  }
}
