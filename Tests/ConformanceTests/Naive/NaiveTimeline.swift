import Timelines
import VirtualTime

// A second checker, written from the definitions of the language and from nothing else: it keeps
// the whole timeline, looks at every pair of entries, and has neither instances nor timers. It
// shares no code with the engine, and the two must agree.

/// An event of the small language of these tests: a letter is a kind, and `isNarrow` asks for the
/// peer P1 as well.
struct NaiveEvent: Equatable {
  var letter: Int
  var isNarrow = false

  /// Kinds that all carry app and peer.
  static let kinds: [Kind] = [
    .callbackDidConnect, .callbackDidDisconnect, .callbackDidUpdateName, .callbackDidReadRSSI,
    .callbackDidDiscover, .callbackDidFailToConnect,
  ]

  func matches(_ entry: NaiveEntry) -> Bool {
    entry.letter == letter && (!isNarrow || entry.peer == 1)
  }

  var yaml: String {
    let kind = Self.kinds[letter].rawValue
    return isNarrow ? "{event: \(kind), where: {peer: P1}}" : kind
  }
}

/// An entry of a random timeline: seconds, and small numbers for everything.
struct NaiveEntry {
  var time: Int
  var letter: Int
  var app: Int
  var peer: Int

  func entry(_ sequence: Int) -> Entry {
    Entry(
      time: Instant(nanoseconds: Int64(time) * 1_000_000_000), sequence: sequence,
      from: .implementation, kind: NaiveEvent.kinds[letter],
      fields: [.app: .text("app\(app)"), .peer: .text("P\(peer)")])
  }
}

/// A random timeline, and how long it lasts.
struct NaiveTimeline {
  var entries: [NaiveEntry]
  var end: Int

  init(using generator: inout SeededGenerator) {
    entries = []
    var time = 0
    for _ in 0..<Int.random(in: 0...14, using: &generator) {
      time += [0, 0, 1, 1, 2, 3, 5].randomElement(using: &generator) ?? 1
      entries.append(
        NaiveEntry(
          time: time, letter: Int.random(in: 0..<NaiveEvent.kinds.count, using: &generator),
          app: Int.random(in: 1...2, using: &generator),
          peer: Int.random(in: 1...2, using: &generator)))
    }
    end = time + Int.random(in: 0...6, using: &generator)
  }

  /// The same without one entry, to make a disagreement smaller.
  func without(_ index: Int) -> NaiveTimeline {
    var copy = self
    copy.entries.remove(at: index)
    return copy
  }

  /// The first entries, ending with the last of them.
  func first(_ count: Int) -> NaiveTimeline {
    var copy = self
    copy.entries = Array(entries.prefix(count))
    copy.end = count == entries.count ? end : copy.entries.last?.time ?? 0
    return copy
  }

  var description: String {
    entries.enumerated().map { index, entry in
      "\(entry.time)s \(entry.entry(index + 1).description)"
    }.joined(separator: "\n") + "\n\(end)s end"
  }
}

/// What the naive checker says.
struct NaiveOutcome: Equatable {
  var verdict = "pass"
  /// When each violation was certain, sorted.
  var violations: [Int] = []
  var open = 0
  var exercised = 0

  mutating func conclude() {
    violations.sort()
    if !violations.isEmpty {
      verdict = "fail"
    } else if open > 0 {
      verdict = "inconclusive"
    } else if exercised == 0 {
      verdict = "not-exercised"
    } else {
      verdict = "pass"
    }
  }

  mutating func add(_ other: NaiveOutcome) {
    violations += other.violations
    open += other.open
    exercised += other.exercised
  }
}
