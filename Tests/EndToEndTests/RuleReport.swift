import Foundation
import Testing
import Timelines

/// The report of `bluewake check --format json`, as far as tests need it.
struct RuleReport: Decodable {
  var rules: [Rule]

  struct Rule: Decodable {
    var id: String
    var verdict: String
    var reason: String?
    var expectations: [Expectation]
    var elsewhere: Elsewhere?
  }

  /// The rule in whose scenario another one failed.
  struct Elsewhere: Decodable {
    var rule: String
  }

  struct Expectation: Decodable {
    var id: String
    var verdict: String
    var findings: [Finding]
  }

  struct Finding: Decodable {
    var message: String
    var witnesses: [Witness]
  }

  struct Witness: Decodable {
    var entry: Entry
  }

  struct Entry: Decodable {
    var kind: String
  }

  /// Reads a report that a command has written.
  init(path: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// - Parameter paths: Spec files, and folders of them.
  init(of implementation: String, by paths: [String], _ profile: Profile) throws {
    let options = [
      "--implementation", implementation, "--profile", profile.rawValue, "--format", "json",
    ]
    let (_, output) = try Command.bluewake.run(["check"] + paths + options)
    let start = try #require(output.firstIndex(of: "{"), "\(output)")
    self = try JSONDecoder().decode(Self.self, from: Data(output[start...].utf8))
  }

  /// The verdicts, in the order of the report.
  var verdicts: [String] { rules.map(\.verdict) }

  /// The verdicts, by the part of the rule's id before the slash.
  var verdictsByRule: [String: String] {
    Dictionary(rules.map { ($0.id.split(separator: "/").first.map(String.init) ?? "", $0.verdict) })
    {
      first, _ in first
    }
  }

  /// The reasons for the verdicts on rules, in the order of the report.
  var reasons: [String] { rules.compactMap(\.reason) }

  /// The verdicts on expectations, by their names alone.
  var expectations: [String: String] {
    Dictionary(rules.flatMap(\.expectations).map { ($0.id, $0.verdict) }) { first, _ in first }
  }

  /// The first finding about an expectation of any rule.
  func finding(of expectation: String) -> Finding? {
    rules.lazy.flatMap(\.expectations).first { $0.id == expectation && !$0.findings.isEmpty }?
      .findings.first
  }

  /// The expectations that failed in the scenarios of their own rules, under the names of those.
  var failures: [String] {
    rules.filter { $0.elsewhere == nil }.flatMap { rule in
      rule.expectations.filter { $0.verdict == "fail" }.map { "\(rule.id) > \($0.id)" }
    }
  }
}
