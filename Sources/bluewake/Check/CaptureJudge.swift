import Captures
import Conformance
import Timelines
import VirtualTime

/// Judges what a capture shows, by every rule that may judge any timeline.
struct CaptureJudge {
  let specs: [SpecFile]
  let profile: Profile
  /// What the capture cannot show, written down beside it.
  let notes: LifecycleNotes?

  func judge(_ capture: Capture) -> Judgement {
    var judgement = Judgement()
    var checker = Checker(
      specs.filter(\.isPassive), profile: profile, observable: observable)
    var merger = NoteMerger(notes ?? .none)
    let timeline = CaptureTimeline(capture)
    let (end, warnings) = timeline.forEachEntry { entry in
      for entry in merger.merge(entry) { checker.receive(entry) }
    }
    for entry in merger.rest() { checker.receive(entry) }
    warnings.report(about: capture.name)
    judgement.isInputDamaged = warnings.damageCount > 0
    judgement.captures = [capture.name]
    let passive = checker.finish(at: end)
    judgement.verdicts = specs.map { spec in
      passive.first { $0.path == spec.path } ?? SpecVerdict(spec, .notApplicable, reason: Self.own)
    }
    return judgement
  }

  private static let own = "it judges runs of its own scenario only (passive: false)"

  /// Notes of a life show all of it: whoever writes down one wake writes down every one.
  private var observable: Set<Kind> {
    guard let notes, !notes.notes.isEmpty else { return Kind.shownByCaptures }
    return Kind.shownByCaptures.union(LifecycleNotes.kinds)
  }
}
