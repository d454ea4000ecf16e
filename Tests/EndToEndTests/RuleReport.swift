import Foundation
import Testing
import Timelines

/// The report of `bluewake check --format json`, as far as tests need it.
struct RuleReport: Decodable {
  var rules: [Rule]

  struct Rule: Decodable {
    var id: String
    var verdict: String
    var expectations: [Expectation]
  }

  struct Expectation: Decodable {
    var id: String
    var verdict: String
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

  /// The expectations that failed, under the names of their rules.
  var failures: [String] {
    rules.flatMap { rule in
      rule.expectations.filter { $0.verdict == "fail" }.map { "\(rule.id) > \($0.id)" }
    }
  }
}
