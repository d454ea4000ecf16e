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
    var origin = Provenance()
    (origin.clock, origin.unpromised) = (.captured, recorded.unpromised)
    var judge = TimelineJudge(
      specs, as: rules.passive, by: profile, of: origin, countsDevices: countsDevices)
    (judge.album, judge.observer) = (album, observer)
    var merger = NoteMerger(.none)
    var start: CaptureTime?
    var isRun = false
    var cast = Cast()
    func receive(_ entry: Entry) {
      cast.receive(entry)
      judge.receive(entry)
    }
    let outcome = try stream.observe {
      start = $0
      album?.begin(clock: WallClock(start: $0))
      if let notes { merger = NoteMerger(notes.placed(from: $0, to: nil).notes) }
    } telling: {
      recorded = self.recorded($0)
      if !isRun { judge.unpromised = recorded.unpromised }
    } _: { entry in
      if entry.kind == .runBegan { (isRun, judge.unpromised) = (true, [:]) }
      merger.merge(entry) { receive($0) }
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
    let found = judge.verdicts(at: outcome.end, seenBy: seen)
    album?.end(found, at: outcome.end, capture: stream.name)
    judgement.verdicts = found.map {
      var verdict = $0
      verdict.capture = stream.name
      return verdict
    }
    judgement.reaches = [reach(of: judgement, on: stream.name, isRun: false)]
    return judgement
  }
}
