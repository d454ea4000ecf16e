import Adapters
import ArgumentParser
import Captures
import Conformance
import Reports
import Timelines

/// The result of a command that judges.
struct Judgement {
  var verdicts: [SpecVerdict] = []
  /// The captures that were used.
  var captures: [String] = []
  /// Why the implementation could not be used, or how it broke its protocol; nil if it kept it.
  var brokenImplementation: String?
  /// The capabilities of the implementation; nil until it has been asked.
  var capabilities: Set<Capability>?
  /// The kind of host that the capture shows, if a capture was judged.
  var recordedHost: RecordedHost?
  /// How many of the rules could judge each capture that was judged itself.
  var reaches: [Reach] = []
  /// The observations that the capture makes possible, if one was judged.
  var observations: Set<Observation> = []
  /// The parts of the captures that could not be read.
  private(set) var damages: [Damage] = []
  /// Whether a capture holds nothing that could be judged or written.
  var isInputEmpty = false

  /// The verdict on whether the host stack under test kept to HCI in every run; nil if there was
  /// none.
  private(set) var host: SpecVerdict?

  /// Takes note of a host's offences in a run. The first run with offences decides.
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
    reaches += other.reaches
    damages += other.damages.filter { !damages.contains($0) }
    isInputEmpty = isInputEmpty || other.isInputEmpty
  }

  /// Takes note of the warnings about a capture, if they mean damage.
  mutating func note(_ warnings: CaptureWarnings, about capture: String) {
    guard warnings.damageCount > 0, let first = warnings.first.first(where: \.isDamage) else {
      return
    }
    damages.append(
      Damage(
        capture: capture, places: warnings.damageCount,
        first: "record \(first.record): \(first.text)"))
  }

  /// Throws the exit code of the worst result, and returns if all is well.
  func end(strict: Bool) throws {
    if brokenImplementation != nil { throw ExitCode.badImplementation }
    if verdicts.contains(where: { $0.verdict == .fail }) { throw ExitCode.ruleFailed }
    if verdicts.contains(where: { $0.verdict == .error }) { throw ExitCode.badInput }
    if !damages.isEmpty || isInputEmpty { throw ExitCode.badInput }
    let isOpen = verdicts.contains { $0.verdict == .inconclusive || $0.verdict == .notExercised }
    if strict, isOpen { throw ExitCode.notJudged }
  }
}
