/// The verdict on one rule, with those on its expectations.
public struct SpecVerdict: Hashable, Sendable {
  /// The id of the rule.
  public var id: String
  /// The title of the rule.
  public var title: String
  /// The spec file.
  public var path: String
  /// The requirements that the rule covers.
  public var covers: [String]
  /// The capture that was judged; nil if a run was judged.
  public var capture: String?
  /// The subject that the rule judges in a capture.
  public private(set) var subject = Subject.capture
  /// The verdict on the whole rule: the worst of those on its expectations.
  public var verdict: Verdict
  /// The reason why the rule did not pass, if no expectation gives it.
  public var reason: String?
  /// The position in the spec file that the reason is about; nil if there is none.
  public var position: Position?
  /// The verdicts on the expectations, in the order of the file; empty if the rule was not judged.
  public var expectations: [ExpectationVerdict]
  /// The remedy that the rule names; nil if it names none.
  public var remedy: String?
  /// The edition of the rule's document by which it judges; nil if there is only one.
  public var edition: String?
  /// The known failure that the rule belongs to; nil if the rule is to pass.
  public var expectedFailure: ExpectedFailure?
  /// The rule in whose scenario the failure showed, if it was not the rule's own.
  public var elsewhere: Elsewhere?

  /// The subject that a rule judges in a capture, and that a breach accuses.
  public enum Subject: String, CaseIterable, Hashable, Sendable {
    /// Each device, by its own verdict.
    case devices
    /// The recorded host, which promised what the rule demands.
    case host
    /// The capture, or its parties together.
    case capture
  }

  /// A rule whose scenario showed a failure of another rule.
  public struct Elsewhere: Hashable, Sendable {
    /// The id of the rule.
    public var rule: String
    /// The spec file.
    public var path: String

    package init(_ spec: SpecFile) { (rule, path) = (spec.id, spec.path) }
  }

  /// Makes the verdict that follows from those of the expectations.
  public init(_ spec: SpecFile, _ expectations: [ExpectationVerdict]) {
    var verdicts = expectations.map(\.verdict)
    // A capture shows what its devices happened to do: one sentence that was put to the test is
    // enough.
    if spec.accused != nil, verdicts.contains(.pass) { verdicts.removeAll { $0 == .notExercised } }
    self.init(spec, Verdict.worst(of: verdicts), expectations: expectations)
  }

  /// Makes a verdict on the whole rule: not applicable, or an error of the run.
  public init(
    _ spec: SpecFile, _ verdict: Verdict, reason: String? = nil, at position: Position? = nil,
    expectations: [ExpectationVerdict] = []
  ) {
    id = spec.id
    title = spec.title
    path = spec.path
    covers = spec.covers
    (remedy, edition) = (spec.remedy, spec.edition)
    subject = spec.subject
    self.verdict = verdict
    self.reason = reason
    self.position = position
    self.expectations = expectations
  }

  /// Makes a verdict on a rule that is in no spec file. For example, that a host keeps to its own
  /// protocol.
  ///
  /// - Parameter path: The spec file in whose run it showed.
  public init(id: String, title: String, path: String, _ verdict: Verdict, reason: String?) {
    (self.id, self.title, self.path, covers) = (id, title, path, [])
    (self.verdict, self.reason, expectations) = (verdict, reason, [])
  }
}

extension SpecFile {
  fileprivate var subject: SpecVerdict.Subject {
    if accused != nil { return .devices }
    let isOfHosts = readings.values.contains { reading in
      reading.expectations.contains { $0.promise != .coreSpecification }
    }
    return isOfHosts ? .host : .capture
  }
}

extension SpecVerdict {
  /// Whether the rule failed although no failure was expected.
  public var isUnexpectedFailure: Bool { verdict == .fail && expectedFailure == nil }
  /// Whether the rule passed although a failure was expected.
  public var isUnexpectedPass: Bool { verdict == .pass && expectedFailure != nil }

  /// The outcome in a word: the verdict, or how it differs from what was expected.
  public var outcome: String { verdict.outcome(failureIsExpected: expectedFailure != nil) }
}

extension Verdict {
  /// The verdict in a word, of a rule that is expected to fail or not.
  ///
  /// The two further words are those of the other test tools: an expected failure, and an
  /// unexpected pass. Source: Test Anything Protocol 14, TODO; POSIX 1003.3, XFAIL and XPASS.
  public func outcome(failureIsExpected: Bool) -> String {
    switch self {
    case .fail where failureIsExpected: "expected-fail"
    case .pass where failureIsExpected: "unexpected-pass"
    case .pass, .fail, .notExercised, .inconclusive, .notApplicable, .error: rawValue
    }
  }
}

/// The verdict on one expectation.
public struct ExpectationVerdict: Hashable, Sendable {
  /// The id of the expectation within its rule.
  public var id: String
  /// The line of the spec file where the expectation begins.
  public var line: Int
  /// The expectation in English.
  public var sentence: String
  /// The fault if it is broken, in a sentence without a full stop; nil if the rule does not say so.
  public var fault: String?
  /// The verdict on the expectation.
  public var verdict: Verdict
  /// The number of times that the expectation was put to the test.
  public var exercised: Int
  /// The number of violations. This may be more than the number of findings.
  public var violations: Int
  /// The first finding of each instance, sorted by time, up to a limit.
  public var findings: [Finding]
  /// The first times that it was kept, if evidence was requested.
  public var evidence: [Evidence] = []
  /// How near it came to its bound; nil if it has none, or was not put to the test.
  public var margin: Margin?
  /// The reason why the verdict is neither a pass nor a fail. Of a failure: what kept the scenario from going on.
  public var reason: String?
  /// The verdicts on the devices that put it to the test; nil if it judges no devices, or if they
  /// were not counted.
  public var devices: DeviceVerdicts?
}

extension ExpectationVerdict {
  /// The reason why breaking a rule of practice is no failure.
  private static let advice = "it is advice, not a demand"

  /// Whether it belongs to a broken rule of practice, which is no failure.
  package var isAdvice: Bool { reason == Self.advice }

  /// The verdict with its findings, but without the failure.
  var asAdvice: ExpectationVerdict {
    if verdict != .fail { return self }
    var open = self
    (open.verdict, open.reason) = (.inconclusive, Self.advice)
    open.devices = devices?.withoutFailures(isAdvice: true)
    return open
  }

  /// Returns the verdict of a failure that is not certain. Its findings stay, to be looked at.
  func leftOpen(because reason: String) -> ExpectationVerdict {
    var open = self
    (open.verdict, open.violations, open.reason) = (.inconclusive, 0, reason)
    open.devices = devices?.withoutFailures(isAdvice: false)
    return open
  }

  /// Makes a verdict on an expectation that was neither kept nor broken so far.
  package init(id: String, line: Int, sentence: String, _ verdict: Verdict, reason: String?) {
    self.init(
      id: id, line: line, sentence: sentence, verdict: verdict, exercised: 0, violations: 0,
      findings: [], reason: reason)
  }
}

extension SpecVerdict {
  /// Returns this verdict with the failures that the scenario of another rule showed.
  ///
  /// - Parameter failed: The verdict of the same rule on that scenario.
  package func failing(as failed: SpecVerdict, inScenarioOf other: Elsewhere) -> SpecVerdict {
    var copy = self
    (copy.verdict, copy.reason, copy.elsewhere) = (.fail, nil, other)
    for var one in failed.expectations where one.verdict == .fail {
      one.reason = "in the scenario of \(other.rule)"
      if let place = expectations.firstIndex(where: { $0.id == one.id }) {
        copy.expectations[place] = one
      } else {
        copy.expectations.append(one)
      }
    }
    return copy
  }
}
