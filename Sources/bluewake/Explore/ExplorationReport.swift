import Conformance
import Judging
import Reports
import Timelines

/// The results of exploring, for people and for programs.
struct ExplorationReport {
  let exploration: Exploration
  let subject: String
  /// The implementation of comparison; nil if only rules judged.
  let reference: String?
  let seed: Int
  /// Whether the text lists each pair of a call or callback and a circumstance.
  let listsPairs: Bool

  init(
    _ exploration: Exploration, of subject: String, against reference: String?, seed: Int,
    listsPairs: Bool
  ) {
    (self.exploration, self.subject, self.reference) = (exploration, subject, reference)
    (self.seed, self.listsPairs) = (seed, listsPairs)
  }

  var text: TerminalText {
    var lines: [TerminalText] = []
    for (number, finding) in exploration.findings.enumerated() {
      lines += self.lines(number + 1, finding) + [""]
    }
    if !exploration.exercised.isEmpty { lines += exercised }
    if listsPairs { lines += exploration.pairs.table }
    return (lines + [met, sum]).joined(separator: "\n") + "\n"
  }

  /// The number of expectations that the random scenarios put to the test, and the names of the
  /// others.
  private var exercised: [TerminalText] {
    let idle = exploration.exercised.filter { $0.value == 0 }.keys.sorted()
    let count = exploration.exercised.count
    return idle.map { "never tested: \($0)" }
      + ["\(count - idle.count) of \(count) expectations were put to the test"]
  }

  private var met: TerminalText {
    let pairs = exploration.pairs
    return "\(pairs.count { $0.value > 0 }) of \(pairs.count) pairs of a call or callback and a "
      + "circumstance were met"
  }

  private var sum: TerminalText {
    let lives = exploration.lives == 1 ? "1 scenario" : "\(exploration.lives) scenarios"
    let found = exploration.findings.count
    let ended =
      exploration.isFull ? "; the search was ended, as there were too many" : ""
    let opponent = reference.map { "\(subject) against \($0)" } ?? "\(subject) by the rules"
    return found == 0
      ? "\(lives) of seed \(seed), \(opponent): no difference"
      : "\(lives) of seed \(seed), \(opponent): \(exploration.differing) differ, in \(found) "
        + "\(found == 1 ? "way" : "ways")\(ended)"
  }

  private func lines(_ number: Int, _ finding: FoundDifference) -> [TerminalText] {
    let difference = finding.difference
    var lines: [TerminalText] = [
      "difference \(number): \(difference.signature)  (first in scenario \(finding.life), seen in "
        + "\(finding.lives))"
    ]
    if reference != nil, difference.relation != .failed {
      lines.append("    expected  " + Self.text(difference.expected))
      lines.append("    found     " + Self.text(difference.found))
    }
    for (signature, count) in finding.others.sorted(by: { $0.key < $1.key }) {
      lines.append("    also as   \(signature), in \(count)")
    }
    for row in finding.rows {
      lines.append("    row       \(row)  \(Self.statement(of: row))")
    }
    lines += finding.broken.map { "    fails     \($0.name)" }
    if finding.broken.isEmpty {
      lines.append("    no passive rule fails on it")
    }
    let acts = finding.scenario.acts.count
    lines.append("    the shortest scenario has \(acts) \(acts == 1 ? "act" : "acts"):")
    lines += finding.spec.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "      \($0)" }
    return lines
  }

  private static func text(_ entry: Entry?) -> TerminalText {
    guard let entry else { return "nothing" }
    return "\(entry.time)  \(entry.kind.rawValue)  \(entry.fields)"
  }

  private static func statement(of row: String) -> String {
    Requirement.of(row)?.statement ?? ""
  }
}

extension ExplorationReport {
  /// The version of the document. It grows if a member changes its meaning or goes away.
  private static let documentVersion = 1

  /// One document. Instants are nanoseconds of the run.
  var json: TerminalText {
    var json = JSONWriter(indentation: 2)
    json.object { json in
      json.member("version", Self.documentVersion)
      json.member("implementation", subject)
      if let reference { json.member("against", reference) }
      json.member("seed", seed)
      json.member("lives", exploration.lives)
      json.member("differing", exploration.differing)
      json.member("isFull", exploration.isFull)
      if !exploration.exercised.isEmpty {
        json.member("exercised") { json in
          json.object { json in
            for (name, lives) in exploration.exercised.sorted(by: { $0.key < $1.key }) {
              json.member(name, lives)
            }
          }
        }
      }
      json.member("pairs") { json in
        json.object { json in
          for (pair, lives) in exploration.pairs.sorted(by: { $0.key < $1.key }) {
            json.member("\(pair.kind.rawValue) \(pair.circumstance.rawValue)", lives)
          }
        }
      }
      json.member("findings") { json in
        json.array { json in
          for finding in exploration.findings { json.element { write(finding, to: &$0) } }
        }
      }
    }
    return json.document
  }

  private func write(_ finding: FoundDifference, to json: inout JSONWriter) {
    json.object { json in
      json.member("signature", finding.difference.signature)
      json.member("relation", finding.difference.relation.rawValue)
      json.member("fields", finding.difference.fields.map(\.rawValue))
      if let reason = finding.difference.reason { json.member("reason", reason) }
      json.member("life", finding.life)
      json.member("lives", finding.lives)
      json.member("acts", finding.scenario.acts.count)
      for (name, entry) in [
        ("expected", finding.difference.expected), ("found", finding.difference.found),
      ] {
        guard let entry else { continue }
        json.member(name) { json in json.object { entry.writeMembers(to: &$0) } }
      }
      json.member("rows", finding.rows)
      json.member("fails", finding.broken.map(\.name))
      json.member("spec", finding.spec)
    }
  }
}
