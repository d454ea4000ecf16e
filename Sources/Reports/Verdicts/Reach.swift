public import Conformance
import Timelines

/// The number of rules that could judge a capture, and the means by which more of them could.
public struct Reach: Hashable, Sendable {
  /// The capture.
  public var capture: String
  /// The kind of its host and the evidence, for people; nil for a recorded run.
  public var host: String?
  /// The devices of the capture; nil if they were not counted.
  public var cast: Cast?
  /// Whether the text names the devices.
  public var showsCast = true
  /// The number of rules.
  public var rules: Int
  /// The number of rules that could judge the capture.
  public var judged: Int
  /// The number of these rules that the capture put to the test.
  public var tested: Int
  /// The means by which more rules could judge, and how many more.
  public var means: [Means]

  /// A means by which more rules could judge.
  public struct Means: Hashable, Sendable {
    /// For example `--lifecycle FILE` or `a recorded run`.
    public var name: String
    /// The number of further rules that could judge.
    public var count: Int

    /// Makes a means with the number of rules that it opens.
    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// - Parameter verdicts: The verdicts on the capture, one for each rule.
  public init(
    of verdicts: [SpecVerdict], on capture: String, host: String?, means: [Means]
  ) {
    self.capture = capture
    self.host = host
    self.means = means.filter { $0.count > 0 }
    rules = verdicts.count
    judged = verdicts.count { $0.verdict != .notApplicable && $0.verdict != .error }
    tested = verdicts.count { verdict in verdict.expectations.contains { $0.exercised > 0 } }
  }
}

extension Reach {
  /// For example `9 of 185 rules could judge phone.pklg, 4 were put to the test; --lifecycle FILE
  /// opens 31 more`.
  var line: String {
    let start = "\(judged) of \(rules) rules could judge \(capture), \(tested) were put to the test"
    if means.isEmpty { return start }
    let rest = means.enumerated().map { place, means in
      "\(means.name) opens \(means.count)" + (place == 0 ? " more" : "")
    }
    return start + "; " + rest.joined(separator: ", ")
  }

  /// The command that prints a file of an app's life to fill in, if such a file opens rules.
  var hint: String? {
    guard means.contains(where: { $0.name.hasPrefix("--lifecycle") }) else { return nil }
    let argument = capture == "standard input" ? "-" : capture.shellWord
    return "bluewake timeline \(argument) --format lifecycle prints a FILE to fill in"
  }

  /// The lines that say who is in the capture.
  var party: [TerminalText] {
    let devices = showsCast ? cast?.line : nil
    return [hostLine, devices].compactMap(\.self).map { "\($0)" }
  }

  /// For example `host: Apple, as its recorder notes 'Product: iPhone17,1'`.
  var hostLine: String? { host.map { "host: \($0)" } }

  func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("capture", capture)
      if let host { json.member("host", host) }
      json.member("rules", rules)
      json.member("judged", judged)
      json.member("tested", tested)
      json.member("more") { json in
        json.object { json in for means in means { json.member(means.name, means.count) } }
      }
      if let cast { json.member("devices") { cast.write(to: &$0) } }
    }
  }
}
