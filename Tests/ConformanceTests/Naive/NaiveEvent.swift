import Timelines
import VirtualTime

/// An event of the small language: some letters, and perhaps conditions.
struct NaiveEvent {
  var letters: [Int]
  /// Asks for the manager m1.
  var isNarrow = false
  /// Asks for the manager of the entry that has this name.
  var sameAs: String?
  /// The keys by which it is compared, where that is not all that it carries.
  var matching: [NaiveKey]?
  /// The name that it gives its entry.
  var name: String?

  init(_ letters: Int...) { self.letters = letters }

  var kindsYAML: String {
    let words = letters.map { NaiveKind.kinds[$0].rawValue }
    return words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]"
  }

  /// - Parameter more: Further members of the object.
  func yaml(_ more: String...) -> String {
    var members = ["event: \(kindsYAML)"]
    if let name { members.append("as: \(name)") }
    if isNarrow {
      members.append("where: {manager: m1}")
    } else if let sameAs {
      members.append("where: {manager: {same-as: \(sameAs).manager}}")
    }
    if let matching {
      members.append("matching: [\(matching.map(\.rawValue).joined(separator: ", "))]")
    }
    members += more
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
    let manager =
      NaiveKind.keys(of: entries[index].letter).contains(.peer)
      ? entries[index].manager : nil
    if event.isNarrow { return manager == 1 }
    if event.sameAs != nil { return manager != nil && manager == bound.flatMap(manager(of:)) }
    return true
  }

  private func manager(of index: Int) -> Int? {
    NaiveKind.keys(of: entries[index].letter).contains(.peer) ? entries[index].manager : nil
  }
}

/// What the naive checker says of one instance, or of all.
struct NaiveOutcome {
  /// When each violation was certain, and the entry that made it so.
  var violations: [(time: Int, index: Int?)] = []
  var open = 0
  var exercised = 0
  /// How often each instance saw what was to put it to the test.
  var tests = 0

  mutating func fail(_ time: Int, _ index: Int? = nil) { violations.append((time, index)) }

  mutating func add(_ other: NaiveOutcome) {
    violations += other.violations
    open += other.open
    exercised += other.exercised
  }
}
