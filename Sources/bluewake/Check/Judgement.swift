import Adapters
import ArgumentParser
import Captures
import Conformance
import Reports
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
  /// Whose host the capture shows, where one was judged.
  var recordedHost: RecordedHost?
  /// How much of the rules could judge each capture that was judged itself.
  var reaches: [Reach] = []
  /// What the capture can show, where one was judged.
  var observations: Set<Observation> = []
  /// What of the captures could not be read.
  private(set) var damages: [Damage] = []
  /// A capture has nothing of what was to be judged or written.
  var isInputEmpty = false

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
    reaches += other.reaches
    damages += other.damages.filter { !damages.contains($0) }
    isInputEmpty = isInputEmpty || other.isInputEmpty
  }

  /// Notes what was found wrong with a capture, where it is damage.
  mutating func note(_ warnings: CaptureWarnings, about capture: String) {
    guard warnings.damageCount > 0, let first = warnings.first.first(where: \.isDamage) else {
      return
    }
    damages.append(
      Damage(
        capture: capture, places: warnings.damageCount,
        first: "record \(first.record): \(first.text)"))
  }

  /// Throws the exit code that the contract gives the worst of it, or returns where all is well.
  func end(strict: Bool) throws {
    if brokenImplementation != nil { throw ExitCode.badImplementation }
    if verdicts.contains(where: { $0.verdict == .fail }) { throw ExitCode.ruleFailed }
    if verdicts.contains(where: { $0.verdict == .error }) { throw ExitCode.badInput }
    if !damages.isEmpty || isInputEmpty { throw ExitCode.badInput }
    let isOpen = verdicts.contains { $0.verdict == .inconclusive || $0.verdict == .notExercised }
    if strict, isOpen { throw ExitCode.notJudged }
  }
}
