import ArgumentParser
import Conformance
import Timelines

/// The argument of `--why`. It is a rule's id, or the part of the id that tables show, an
/// expectation's name, or `RULE/EXPECTATION`.
extension String {
  /// Returns the rules that the argument asks for.
  func selected(of specs: [SpecFile]) throws -> [SpecFile] {
    let selected = specs.filter { spec in
      isRule(spec.id) || spec.expectationNames.contains { names($0, of: spec.id) }
    }
    if !selected.isEmpty { return selected }
    let nearest = (specs.map(\.id) + specs.flatMap(\.expectationNames)).nearest(to: self)
    let hint: TerminalText =
      nearest.map { ", did you mean '\($0)'" } ?? ", bluewake spec list shows the rules"
    throw ExitCode.wrongArgument("--why: there is no rule and no expectation '\(self)'" + hint)
  }

  /// Returns the verdict with only the evidence that was asked for.
  func answered(_ verdict: SpecVerdict) -> SpecVerdict {
    if isRule(verdict.id) { return verdict }
    var verdict = verdict
    for index in verdict.expectations.indices
    where !names(verdict.expectations[index].id, of: verdict.id) {
      verdict.expectations[index].evidence = []
    }
    return verdict
  }

  private func isRule(_ id: String) -> Bool { self == id || id.hasPrefix(self + "/") }

  private func names(_ expectation: String, of rule: String) -> Bool {
    self == expectation || self == "\(rule)/\(expectation)" || self == "\(rule) › \(expectation)"
  }
}

extension SpecFile {
  fileprivate var expectationNames: [String] {
    profiles.first.map { expectations(for: $0).map(\.id) } ?? []
  }
}
