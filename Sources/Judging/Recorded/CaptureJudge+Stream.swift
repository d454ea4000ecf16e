package import Captures
import Conformance
import Reports
import Timelines

extension CaptureJudge {
  /// Judges a stream while it comes, by every rule that may judge any timeline.
  ///
  /// - Throws: `CaptureError` if the stream is no capture.
  package func judge(_ stream: TimelineStream) throws(CaptureError) -> Judgement {
    var recorded = recorded(nil)
    var checker = Checker(
      rules.passive, profile: profile, clock: .captured, countsDevices: countsDevices)
    var merger = NoteMerger(.none)
    var observer = observer
    var start: CaptureTime?
    var isRun = false
    checker.unpromised = recorded.unpromised
    var cast = Cast()
    func receive(_ entry: Entry) {
      cast.receive(entry)
      album?.receive(entry)
      checker.receive(entry)
    }
    let outcome = try stream.observe {
      start = $0
      album?.begin(clock: WallClock(start: $0))
      if let notes { merger = NoteMerger(notes.placed(from: $0, to: nil).notes) }
    } telling: {
      recorded = self.recorded($0)
      if !isRun { checker.unpromised = recorded.unpromised }
    } _: { entry in
      if entry.kind == .runBegan { (isRun, checker.unpromised) = (true, [:]) }
      merger.merge(entry) { receive($0) }
      observer?.look(at: &checker)
    }
    merger.finish(by: outcome.end) { receive($0) }
    outcome.faults(of: stream.name).forEach(remark)
    let placed = notes?.placed(from: start, to: start.map { $0.after(outcome.end) })
    remark(on: placed, about: stream.name)
    var judgement = Judgement()
    judgement.add(outcome.warnings, about: stream.name)
    judgement.captures = [stream.name]
    let seen = observations(outcome.observations, placed?.notes ?? .none)
    (judgement.observations, judgement.recordedHost, judgement.cast) = (seen, recorded, cast)
    let found = checker.finish(at: outcome.end, seenBy: seen)
    album?.end(found, at: outcome.end, capture: stream.name)
    judgement.verdicts = specs.withVerdicts(found).map {
      var verdict = $0
      verdict.capture = stream.name
      return verdict
    }
    judgement.reaches = [reach(of: judgement, on: stream.name, isRun: false)]
    return judgement
  }
}
