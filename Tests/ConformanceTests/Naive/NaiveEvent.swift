import Timelines

/// An event of the small language: some letters, and perhaps conditions.
struct NaiveEvent {
  var letters: [Int]
  /// Asks for the manager m1.
  var isNarrow = false
  /// Asks for the manager of the entry that has this name.
  var sameAs: String?
  /// The operator by which its cause is compared with that of the entry with this name; nil where the
  /// manager is.
  var comparison: String?
  /// Whether it is compared with twice as much.
  var isDoubled = false
  /// Computes with its fields.
  var computed: NaiveComputed?
  /// The keys by which it is compared, where that is not all that it carries.
  var matching: [NaiveKey]?
  /// The name that it gives its entry.
  var name: String?

  init(_ letters: Int...) { self.letters = letters }

  var kindsYAML: String {
    let words = letters.map { NaiveKind.kind(of: $0).rawValue }
    return words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]"
  }

  /// The same without the comparison, which is what it has to satisfy.
  var plain: NaiveEvent {
    var event = self
    event.comparison = nil
    event.computed = nil
    return event
  }

  /// The condition that compares with the entry of a name.
  func conditionYAML(_ name: String) -> String {
    guard let comparison else { return "{manager: {same-as: \(name).manager}}" }
    let times = isDoubled ? ", times: 2" : ""
    return "{cause: {\(comparison): {same-as: \(name).cause\(times)}}}"
  }

  /// - Parameter more: Further members of the object.
  func yaml(_ more: String...) -> String {
    var members = ["event: \(kindsYAML)"]
    if let name { members.append("as: \(name)") }
    if let computed {
      members.append("where: \(computed.yaml)")
    } else if isNarrow {
      members.append("where: {manager: m1}")
    } else if let sameAs {
      members.append("where: \(conditionYAML(sameAs))")
    }
    if let matching {
      members.append("matching: [\(matching.map(\.rawValue).joined(separator: ", "))]")
    }
    members += more.filter { !$0.isEmpty }
    return members.count == 1 ? kindsYAML : "{\(members.joined(separator: ", "))}"
  }
}

/// One instance looks at the timeline.
struct NaiveView {
  let entries: [NaiveEntry]
  let end: Int
  /// The values that make the instance.
  let key: [NaiveKey: Int]

  func time(_ index: Int) -> Int { entries[index].time }

  /// Whether an entry is of the event's kinds and about this instance, whatever its conditions.
  func isSeen(_ index: Int, _ event: NaiveEvent) -> Bool {
    let entry = entries[index]
    guard event.letters.contains(entry.letter) else { return false }
    return key.allSatisfy { key, value in
      let isCompared = event.matching?.contains(key) ?? true
      return !isCompared || !NaiveKind.keys(of: entry.letter).contains(key)
        || entry.value(key) == value
    }
  }

  /// Whether an entry is the event, for this instance.
  ///
  /// - Parameter bound: The entry that the event's `same-as` speaks of.
  func isHit(_ index: Int, _ event: NaiveEvent, bound: Int?) -> Bool {
    guard isSeen(index, event) else { return false }
    if let computed = event.computed { return computed.holds(of: entries[index]) }
    let manager =
      NaiveKind.keys(of: entries[index].letter).contains(.peer)
      ? entries[index].manager : nil
    if event.isNarrow { return manager == 1 }
    if let comparison = event.comparison {
      let other = bound.flatMap { entries[$0].cause }.map { event.isDoubled ? 2 * $0 : $0 }
      return holds(comparison, entries[index].cause, other)
    }
    if event.sameAs != nil { return manager != nil && manager == bound.flatMap(manager(of:)) }
    return true
  }

  private func holds(_ comparison: String, _ own: Int?, _ other: Int?) -> Bool {
    if comparison == "is-not" { return own == nil || other == nil || own != other }
    guard let own, let other else { return false }
    switch comparison {
    case "lt": return own < other
    case "le": return own <= other
    case "gt": return own > other
    case "ge": return own >= other
    default: return own == other
    }
  }

  private func manager(of index: Int) -> Int? {
    NaiveKind.keys(of: entries[index].letter).contains(.peer) ? entries[index].manager : nil
  }
}

/// The outcome of the naive checker for one instance, or for all.
struct NaiveOutcome {
  /// The time at which each violation was certain, and the entry that made it so.
  var violations: [(time: Int, index: Int?)] = []
  var open = 0
  var exercised = 0
  /// The number of times that each instance was put to the test.
  var tests = 0

  mutating func fail(_ time: Int, _ index: Int? = nil) { violations.append((time, index)) }

  mutating func add(_ other: NaiveOutcome) {
    violations += other.violations
    open += other.open
    exercised += other.exercised
  }
}
