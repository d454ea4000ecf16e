import Conformance
public import Timelines

/// The sum of an audit of many captures: for each rule how many captures came to which verdict, and
/// the first ones that failed. It does not grow with the number of captures.
public struct AuditTally: Sendable {
  /// The profile by which was judged.
  public let profile: Profile
  private var rules: [String: RuleSum] = [:]
  private var order: [String] = []
  private var captures = 0
  private var octets = 0
  private var unreadable: [String] = []
  private var unreadableCount = 0
  private var damaged = 0
  private var verdicts: [Verdict: Int] = [:]

  /// The sums of one rule.
  fileprivate struct RuleSum {
    var title: String
    var counts: [Verdict: Int] = [:]
    var broken: [String] = []
  }

  /// The most captures that are named for a rule.
  ///
  /// Source: chosen.
  private static let mostNames = 3

  /// Makes a sum of nothing.
  public init(_ profile: Profile) { self.profile = profile }

  /// Adds a capture. Captures are to come in the order of their names.
  public mutating func add(_ capture: AuditedCapture) {
    captures += 1
    octets += capture.octets ?? 0
    if capture.isUnreadable {
      unreadableCount += 1
      if unreadable.count < Self.mostNames { unreadable.append(capture.name) }
    } else if !capture.damages.isEmpty {
      damaged += 1
    }
    for verdict in capture.verdicts {
      if rules[verdict.id] == nil {
        rules[verdict.id] = RuleSum(title: verdict.title)
        order.append(verdict.id)
      }
      rules[verdict.id]?.add(verdict, on: capture.name, atMost: Self.mostNames)
      verdicts[verdict.verdict, default: 0] += 1
    }
  }
}

extension AuditTally.RuleSum {
  fileprivate mutating func add(_ verdict: SpecVerdict, on capture: String, atMost limit: Int) {
    counts[verdict.verdict, default: 0] += 1
    if verdict.verdict == .fail || verdict.verdict == .error, broken.count < limit {
      broken.append(capture)
    }
  }
}

extension AuditTally {
  private static let columns: [Verdict] = [
    .pass, .fail, .inconclusive, .notExercised, .error,
  ]

  /// The sum as a table, a row for each rule that applied to some capture, and what failed below it.
  public var text: TerminalText {
    var sections: [TerminalText] = []
    let judged = order.compactMap { id in rules[id].map { (id: id, sum: $0) } }.filter { rule in
      Self.columns.contains { rule.sum.counts[$0] != nil }
    }
    if !judged.isEmpty {
      let heads: [TerminalText] = ["rule"] + Self.columns.map { "\($0.rawValue)" } + ["title"]
      let rows: [[TerminalText]] = judged.map { rule in
        let id: TerminalText = "\(rule.id.prefix { $0 != "/" })"
        return [id] + Self.columns.map { "\(rule.sum.counts[$0] ?? 0)" } + ["\(rule.sum.title)"]
      }
      let table = [heads] + rows
      sections.append(table.columns(atRight: Set(1...Self.columns.count)).joined(separator: "\n"))
    }
    for (id, sum) in judged where !sum.broken.isEmpty {
      let count = (sum.counts[.fail] ?? 0) + (sum.counts[.error] ?? 0)
      sections.append(list("fail  \(id)", sum.broken, of: count))
    }
    if unreadableCount > 0 {
      sections.append(list("cannot be read", unreadable, of: unreadableCount))
    }
    sections.append(summaryLine)
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func list(_ head: TerminalText, _ names: [String], of count: Int) -> TerminalText {
    let lines: [TerminalText] = names.map { "      \($0)" }
    let more: [TerminalText] =
      count > names.count ? ["      and \(count - names.count) more"] : []
    return ([head] + lines + more).joined(separator: "\n")
  }

  /// For example `477 rules on 10000 captures (1234567 octets), documented profile: 20 pass, 1 fail;
  /// captures that cannot be read: 1`.
  private var summaryLine: TerminalText {
    let parts = Verdict.allCases.compactMap { verdict in
      verdicts[verdict].map { "\($0) \(verdict.rawValue)" }
    }
    var line =
      "\(order.count.counted("rule")) on \(captures.counted("capture")) (\(octets) octets), "
      + "\(profile.rawValue) profile"
    if !parts.isEmpty { line += ": \(parts.joined(separator: ", "))" }
    if unreadableCount > 0 { line += "; captures that cannot be read: \(unreadableCount)" }
    if damaged > 0 { line += "; captures that are damaged: \(damaged)" }
    return "\(line)"
  }
}
