/// What came of one rule.
public struct SpecVerdict: Hashable, Sendable {
  public var id: String
  public var title: String
  /// The spec file.
  public var path: String
  public var covers: [String]
  /// The capture that was judged, where a capture was.
  public var capture: String?
  public var verdict: Verdict
  /// Why it is not a pass, where no expectation says so.
  public var reason: String?
  /// The place in the spec file that the reason is about; nil where it is about no place.
  public var position: Position?
  public var expectations: [ExpectationVerdict]

  /// The verdict that follows from those of the expectations.
  public init(_ spec: SpecFile, _ expectations: [ExpectationVerdict]) {
    self.init(spec, Verdict.worst(of: expectations.map(\.verdict)), expectations: expectations)
  }

  /// A verdict over the whole rule: not applicable, or an error of the run.
  public init(
    _ spec: SpecFile, _ verdict: Verdict, reason: String? = nil, at position: Position? = nil,
    expectations: [ExpectationVerdict] = []
  ) {
    id = spec.id
    title = spec.title
    path = spec.path
    covers = spec.covers
    self.verdict = verdict
    self.reason = reason
    self.position = position
    self.expectations = expectations
  }

  /// A verdict over something that no spec file says, as that a host keeps to its own protocol.
  ///
  /// - Parameter path: The spec file in whose run it showed.
  public init(id: String, title: String, path: String, _ verdict: Verdict, reason: String?) {
    (self.id, self.title, self.path, covers) = (id, title, path, [])
    (self.verdict, self.reason, expectations) = (verdict, reason, [])
  }
}

/// What came of one expectation.
public struct ExpectationVerdict: Hashable, Sendable {
  public var id: String
  /// Where it begins in the spec file.
  public var line: Int
  /// The expectation in English.
  public var sentence: String
  public var verdict: Verdict
  /// How often the situation arose that the expectation is about.
  public var exercised: Int
  /// How often it was broken; as many as there are findings, or more.
  public var violations: Int
  /// The first of each instance, up to a limit, by time.
  public var findings: [Finding]
  /// The first times that it was kept, where that was asked for.
  public var evidence: [Evidence] = []
  public var margin: Margin?
  /// Why it is neither a pass nor a fail.
  public var reason: String?
}
