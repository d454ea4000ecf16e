import Timelines

// The benchmark Timescales (Ulus, RV 2019), generated anew: ten properties, each for three bounds,
// each with a trace that keeps it and one that breaks it with its last row.
//
// A row is an instant; rows are a millisecond apart. Each proposition that is true in a row is an
// entry, in the order q, p, s, r, so that "p with q" comes after q and before r. A property about
// the absence of p has an `a` for each row in which p is not true.

/// The propositions, as kinds of entries.
enum TimescaleLetter: String {
  case q, p, s, r
  /// Not p.
  case a

  var kind: Kind {
    switch self {
    case .q: .callbackDidConnect
    case .p: .callbackDidUpdateValue
    case .s: .callbackDidWriteValue
    case .r: .callbackDidDisconnect
    case .a: .callbackDidUpdateName
    }
  }
}

/// A property of the benchmark: its segments, the tail that breaks it, and what it is in our
/// language.
struct Timescale: Sendable {
  enum Name: String, CaseIterable, Sendable {
    case absentAQ, absentBR, absentBQR, alwaysAQ, alwaysBR, alwaysBQR, recurGLB, recurBQR
    case respondGLB, respondBQR
  }

  var name: Name
  var bound: Int
  /// The least time, where the property has one.
  var least: Int { bound * 3 / 10 }

  typealias Row = [TimescaleLetter]
}

extension Timescale {
  private func rows(_ count: Int, _ row: Row) -> [Row] { Array(repeating: row, count: count) }

  /// Rows in which p is true half of the time.
  private func maybe(
    _ count: Int, or other: Row = [], using generator: inout SeededGenerator
  ) -> [Row] {
    (0..<count).map { _ in Bool.random(using: &generator) ? [.p] : other }
  }

  /// The rows before all segments.
  var prelude: [Row] { name == .recurGLB ? [[.p]] : [] }

  /// One segment that keeps the property.
  func segment(using generator: inout SeededGenerator) -> [Row] {
    func pick(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }
    let b = bound
    switch name {
    case .absentAQ: return [[.q]] + rows(b, []) + maybe(b, using: &generator)
    case .absentBR: return maybe(b, using: &generator) + rows(b, []) + [[.r]]
    case .absentBQR:
      return [[.q]] + rows(pick(least...b - 1), []) + [[.r]] + maybe(1, using: &generator)
    case .alwaysAQ: return [[.q, .p]] + rows(b, [.p]) + maybe(b, or: [.a], using: &generator)
    case .alwaysBR: return maybe(b, or: [.a], using: &generator) + rows(b, [.p]) + [[.p, .r]]
    case .alwaysBQR: return [[.q, .p]] + rows(pick(least...b - 1), [.p]) + [[.p, .r], [.a]]
    case .recurGLB: return rows(pick(1...b) - 1, []) + [[.p]]
    case .recurBQR:
      let beats = (0..<pick(1...7)).flatMap { _ in rows(pick(1...b) - 1, []) + [[.p]] }
      let rest = pick(1...b)
      return [[.q]] + beats + rows(rest - 1, []) + [[.r]] + rows(rest - 1, [])
    case .respondGLB: return [[.p]] + rows(pick(least + 1...b) - 1, []) + [[.s]]
    case .respondBQR:
      let answers = (0..<pick(1...7)).flatMap { _ in
        [[.p]] + rows(pick(least + 1...b) - 1, []) + [[.s], []]
      }
      return [[.q], []] + answers + [[.r]]
    }
  }

  /// Rows that break the property, with the last of them.
  var tail: [Row] {
    let b = bound
    switch name {
    case .absentAQ: return [[.q]] + rows(b - 1, []) + [[.p]]
    case .absentBR: return [[.p]] + rows(b - 1, []) + [[.r]]
    case .absentBQR: return [[.q]] + rows(b - 1, []) + [[.p], [.r]]
    // The row of q itself may be without p, so that entry comes before it.
    case .alwaysAQ: return [[.a, .q]] + rows(b - 1, [.p]) + [[.a]]
    case .alwaysBR: return [[.a]] + rows(b - 1, [.p]) + [[.p, .r]]
    case .alwaysBQR: return [[.q, .p]] + rows(b + 1, [.p]) + [[.p, .r]]
    case .recurGLB: return rows(b + 1, [])
    case .recurBQR: return [[.q]] + rows(b + 1, []) + [[.r]]
    case .respondGLB: return [[.p]] + rows(b, [])
    case .respondBQR: return [[.q], [.p]] + rows(b + 1, []) + [[.r]]
    }
  }

  /// Whole segments until there are so many rows.
  func trace(of count: Int, isBroken: Bool, seed: UInt64) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    var trace = prelude
    while trace.count < count { trace += segment(using: &generator) }
    return isBroken ? trace + tail : trace
  }
}

// MARK: - In our language

extension Timescale {
  /// The expectations that together are the property.
  ///
  /// A condition that holds "since q until r, whenever there is an r" is judged at the r: `closed:
  /// true`. The bound on the length of such a stretch is stated of its r.
  var expectations: [String] {
    let (b, least) = ("\(bound)ms", "\(least)ms")
    let (q, p, s, r) = (
      TimescaleLetter.q.kind.rawValue, TimescaleLetter.p.kind.rawValue,
      TimescaleLetter.s.kind.rawValue, TimescaleLetter.r.kind.rawValue
    )
    let a = TimescaleLetter.a.kind.rawValue
    let between = "from: \(q)\nuntil: \(r)\nclosed: true\n"
    let notShort = "from: \(q)\nfor: \(self.least - 1)ms\nnever: \(r)"
    let notLong = "each: \(r)\npreceded-by: \(q)\nwithin: \(b)"
    let answered =
      "each: \(p)\nthen: \(s)\nwithin: {min: \(least), max: \(b)}"
    switch name {
    case .absentAQ: return ["from: \(q)\nfor: \(b)\nnever: \(p)"]
    case .absentBR: return ["before: \(r)\nfor: \(b)\nnever: \(p)"]
    case .absentBQR: return [between + "never: \(p)", notShort, notLong]
    case .alwaysAQ: return ["from: \(q)\nfor: \(b)\nnever: \(a)"]
    case .alwaysBR: return ["before: \(r)\nfor: \(b)\nnever: \(a)"]
    case .alwaysBQR: return [between + "never: \(a)", notShort, notLong]
    case .recurGLB: return ["every: \(b)\nsee: \(p)"]
    case .recurBQR: return [between + "every: \(b)\nsee: \(p)"]
    case .respondGLB: return [answered, "each: \(s)\npreceded-by: \(p)\nwithin: \(b)"]
    case .respondBQR:
      return [between + answered, between + "each: \(s)\npreceded-by: \(p)\nwithin: \(b)"]
    }
  }

  var yaml: String {
    let items = expectations.enumerated().map { number, text in
      // If p is kept away, only passing rows can be seen.
      let isVoid = text.contains("never:") && !text.contains("before:")
      let text = isVoid ? text + "\nexercised-by: \(Kind.noteText.rawValue)" : text
      let lines = text.split(separator: "\n").map { "    \($0)\n" }.joined()
      return "  - id: part-\(number)\n" + lines
    }
    return "spec: 1\nid: \(name.rawValue)\ntitle: \(name.rawValue)\nprofiles: [documented]\n"
      + "expect:\n" + items.joined()
  }
}
