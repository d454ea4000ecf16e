public import Conformance
public import Timelines

/// A report of a command that judged, as it was read from its JSON document.
public struct JudgedReport: Hashable, Sendable {
  /// The file, as the command line names it.
  public var file: String
  /// The command that wrote it: `check`, `audit` or `replay`.
  public var command: String
  /// The implementation; nil if captures were judged themselves.
  public var implementation: String?
  /// The profile; nil if the document names none.
  public var profile: String?
  /// The captures that were used.
  public var captures: [String]
  /// The rules with their verdicts, in the order of the document.
  public var rules: [JudgedRule]
  /// The captures with their devices, in the order of ``captures``.
  var judged: [JudgedCapture]

  /// Reads a document that `--report json=` or `--format json` has written.
  ///
  /// - Throws: The fault and its location, if it is not JSON or not such a document.
  public init(parsing octets: [UInt8], file: String) throws(JSONFailure) {
    let document = try JSONValue(parsing: octets, limits: JSONLimits(octets: Self.mostOctets))
    self.file = file
    _ = try document.member("bluewake", expecting: "1, the version of a report") {
      $0.integer == 1 ? 1 : nil
    }
    command = try document.member("report", expecting: "the text check, audit or replay") {
      $0.text.flatMap { Self.commands.contains($0) ? $0 : nil }
    }
    implementation = document["implementation"]?.text
    profile = document["profile"]?.text
    captures =
      document["captures"]?.array?.compactMap(\.text)
      ?? document["capture"]?.text.map { [$0] } ?? []
    judged = try Self.judgedCaptures(document, named: captures)
    let items = try document.member("rules", expecting: "an array of rules", \.array)
    var rules: [JudgedRule] = []
    for (index, item) in items.enumerated() {
      do throws(JSONFailure) {
        rules.append(try JudgedRule(item))
      } catch {
        throw error.within("[\(index)]").within("rules")
      }
    }
    self.rules = rules
  }

  private static let commands = ["check", "audit", "replay"]

  /// The most octets of a document.
  ///
  /// Source: chosen. A report on four hundred rules has less than a megabyte.
  public static let mostOctets = 256 << 20

  /// The subject of the report, in a few words: the implementation, or else the captures.
  public var subject: String {
    implementation ?? (captures.isEmpty ? file : captures.joined(separator: ", "))
  }

  /// The number of rules with each verdict, for example `28 pass, 2 fail`.
  var summary: String {
    let parts = Verdict.allCases.compactMap { verdict -> String? in
      let count = rules.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(verdict.rawValue)"
    }
    return parts.isEmpty ? "no rules" : parts.joined(separator: ", ")
  }
}

/// A rule of a report that was read, with its verdict.
public struct JudgedRule: Hashable, Sendable {
  /// The id of the rule.
  public var id: String
  /// The title of the rule; empty if the document has none.
  public var title: String
  /// The requirements that it covers.
  public var covers: [String]
  /// The verdict on it.
  public var verdict: Verdict
  /// The reason why it did not pass: the first expectation that did not, and its finding. Nil if
  /// the report gives none.
  public var reason: String?
  /// The capture that was judged, if the report is of several; nil otherwise.
  var capture: String?
  /// Whether a rule of practice was broken, which is no failure.
  var isAdvice: Bool
  /// Whether it judges the recorded host alone.
  var judgesHost: Bool
  /// The verdicts on the devices that put the rule to the test; nil if it judges no devices, or if
  /// the report does not say.
  var devices: DeviceVerdicts?
  /// The first breach of the rule by each device. The key of one that names no device is empty.
  var breaches: [String: JudgedBreach]

  init(_ json: JSONValue) throws(JSONFailure) {
    id = try json.member("id", expecting: "the id of a rule", \.text)
    title = json["title"]?.text ?? ""
    covers = json["covers"]?.array?.compactMap(\.text) ?? []
    let verdicts = Verdict.allCases.map(\.rawValue).joined(separator: ", ")
    let verdict = try json.member("verdict", expecting: "one of \(verdicts)") {
      $0.text.flatMap(Verdict.init)
    }
    self.verdict = verdict
    capture = json["capture"]?.text
    isAdvice = json["advice"]?.flag ?? false
    judgesHost = json["judges"]?.text == SpecVerdict.Subject.host.rawValue
    devices = try DeviceVerdicts(memberOf: json)
    breaches = JudgedBreach.all(of: json)
    reason = json["reason"]?.text
    guard reason == nil else { return }
    let open = json["expectations"]?.array?.first { $0["verdict"]?.text == verdict.rawValue }
    guard let open, verdict != .pass else { return }
    let found = open["findings"]?.array?.first?["message"]?.text ?? open["reason"]?.text
    reason = [open["id"]?.text, found].compactMap(\.self).joined(separator: ": ")
  }
}
