public import Conformance
public import Timelines

/// Watches a judge at work: to show the entries of a run, or to report failures as they are found.
///
/// A judge begins each run and each capture with a copy of its own. So an observer may count
/// something in one run without remembering it in the next one.
public protocol JudgingObserver {
  /// Begins to watch the run of a rule's scenario. It is not called for captures.
  mutating func begin(_ rule: SpecFile)

  /// Receives an entry of the run that has begun.
  mutating func receive(_ entry: Entry)

  /// The number of octets that the observer has written of the run. They count towards the bound
  /// `RunLimits.output`.
  var octets: Int { get }

  /// Looks at the checker after each entry, of a run or of a capture. `Checker.violations` grows
  /// with each finding.
  mutating func look(at checker: inout Checker)

  /// Stops watching a run, which is over.
  mutating func end()
}

extension JudgingObserver {
  /// Does nothing.
  public mutating func begin(_ rule: SpecFile) {}
  /// Does nothing.
  public mutating func receive(_ entry: Entry) {}
  /// Writes no octets.
  public var octets: Int { 0 }
  /// Does nothing.
  public mutating func look(at checker: inout Checker) {}
  /// Does nothing.
  public mutating func end() {}
}
