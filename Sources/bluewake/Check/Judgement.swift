import ArgumentParser
import Conformance
import Timelines

/// What a command that judges ends with.
struct Judgement {
  var verdicts: [SpecVerdict] = []
  /// The captures that were used.
  var captures: [String] = []
  /// Why the implementation could not be used, or broke its protocol; nil where it kept it.
  var brokenImplementation: String?
  /// What the implementation has, once it has been asked.
  var capabilities: Set<Capability>?
  /// Some of a capture could not be read.
  var isInputDamaged = false

  mutating func add(_ other: Judgement) {
    verdicts += other.verdicts
    captures += other.captures
    isInputDamaged = isInputDamaged || other.isInputDamaged
  }

  /// Throws the exit code that the contract gives the worst of it, or returns where all is well.
  func end(strict: Bool) throws {
    if brokenImplementation != nil { throw ExitCode.badImplementation }
    if verdicts.contains(where: { $0.verdict == .fail }) { throw ExitCode.ruleFailed }
    if verdicts.contains(where: { $0.verdict == .error }) { throw ExitCode.badInput }
    if isInputDamaged { throw ExitCode.badInput }
    let isOpen = verdicts.contains { $0.verdict == .inconclusive || $0.verdict == .notExercised }
    if strict, isOpen { throw ExitCode.notJudged }
  }
}
