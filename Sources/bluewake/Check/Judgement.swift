import Adapters
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
  /// What the capture can show, where one was judged.
  var observations: Set<Observation> = []
  /// Some of a capture could not be read.
  var isInputDamaged = false

  /// Whether the host stack under test kept to HCI in every run; nil where none was.
  private(set) var host: SpecVerdict?

  /// The first run in which it did not is enough.
  mutating func note(_ complaints: HostComplaints, in spec: SpecFile) {
    if host?.verdict == .fail { return }
    host = SpecVerdict(
      id: "HCI/what-hosts-may-send", title: "A host sends its controller only what a host may send",
      path: spec.path, complaints.text == nil ? .pass : .fail,
      reason: complaints.text.map { "the host \($0), in the run of \(spec.id)" })
  }

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
