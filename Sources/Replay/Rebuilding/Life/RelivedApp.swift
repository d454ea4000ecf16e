import Seats
import Timelines

/// An app of a recorded run in the app's seat. It makes the calls that it made there, each after
/// the moment that it answered there.
struct RelivedApp: SeatedApp {
  let app: String
  let device: String?
  private var execution: AppExecution
  private var moments = ShownMoments()
  /// The calls that it is still to make, by the moment that they answer.
  private var answers: [ShownMoment: [RecordedLife.Answer]]

  init(_ setup: Scenario.AppSetup, in life: RecordedLife, hasLifecycle: Bool) {
    (app, device) = (setup.app, setup.device)
    execution = AppExecution(hasLifecycle: hasLifecycle)
    answers = life.answers.filter { $0.key.subject.about.has(setup.app, at: .app) }
  }

  mutating func receive(_ entry: Entry) -> [Draft] {
    execution.follow(entry)
    guard let moment = moments.count(entry), let found = answers.removeValue(forKey: moment) else {
      return []
    }
    return found.map { answer in
      var call = answer.call
      (call.delay, call.cause) = (answer.delay, entry.sequence)
      // A request's number is the one that this run gave it.
      if call.fields.contains(.request) { call[.request] = entry[.request] }
      return call
    }
  }

  mutating func makeCall(_ call: Draft) -> Draft {
    if execution.isRunning { return call }
    return ScriptRemark(
      subject: .skipped, peer: call[.peer]?.text, call: call,
      text: "\(call.kind.rawValue) was left out: \(app) is not running at this instant",
      record: nil
    ).draft
  }

  mutating func end(at now: Instant) -> [Draft] {
    let left = answers.flatMap { moment, calls in calls.map { (moment, $0) } }
    return left.sorted { $0.1.number < $1.1.number }.map { moment, answer in
      ScriptRemark(
        subject: .skipped, peer: answer.call[.peer]?.text, call: answer.call,
        text: "\(answer.call.kind.rawValue) was left out: \(app) was not shown "
          + "\(moment.subject.kind.rawValue) for the \(moment.number). time",
        record: answer.number
      ).draft
    }
  }
}
