import Timelines

/// This side of the conversation with one process of an app, as a value: it makes what is to be
/// sent, and reads the answers.
///
/// One message is sent at a time. The app answers it with any number of messages, and ends the
/// answer with `quiescent`, or with `awaits` if it goes on only when it knows what its last call
/// returns.
struct AppConversation: Dialogue, Sendable {
  static let words = DialogueWords(messages: "messages", output: "end of the seat")

  /// The app whose calls these are.
  private let app: String
  private(set) var asked: AppQuestion
  private(set) var answer = Answer()
  /// Whether the app has said hello, and so knows of this protocol.
  private(set) var hasGreeted = false
  /// Whether the app waits for what its last call returns.
  private(set) var awaits = false
  /// Whether a thread of the process got a fatal signal.
  private(set) var isCrashing = false
  /// Whether a method of the app was called and has not returned.
  private(set) var isBusy = false
  private(set) var nextDeadline: Instant?
  /// The threads that sleep, or wait with a time-out.
  private(set) var asleep: AppMessage.Asleep?
  /// The instant that the app's clock shows.
  private var now = Instant.start
  /// The number of the last entry that the app received.
  private var lastEntry = 0
  private var writer = JSONWriter.ofManyEntries()

  /// The answer of an app.
  struct Answer: Hashable, Sendable {
    /// Calls and notes. If one happens later than the question, its delay is the time between.
    var drafts: [Draft] = []
    var findings: [AppFinding] = []
    /// The instant of the first call; nil if there is none.
    var callTime: Instant?

    var calls: Int { drafts.count { $0.kind.family == .call } }
  }

  init(of launch: AppLaunch) {
    app = launch.app
    asked = AppQuestion(number: 0, content: .hello(launch))
  }

  var question: String { asked.description }
  var sizeOfAnswer: Int { answer.drafts.count + answer.findings.count }

  /// - Returns: The line to send.
  mutating func ask(_ content: AppQuestion.Content) -> [UInt8] {
    asked = AppQuestion(number: asked.number + 1, content: content)
    (answer, awaits, isBusy, nextDeadline, asleep) = (Answer(), false, false, nil, nil)
    now = max(now, content.time)
    if case .entry(let entry) = content { lastEntry = max(lastEntry, entry.sequence) }
    writer.removeAll()
    asked.write(to: &writer)
    return writer.octets
  }

  /// Reads a line of the answer.
  ///
  /// - Returns: Whether the answer is complete.
  mutating func read(
    _ line: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(Conversation.Misunderstanding) -> Bool {
    switch try message(in: line, limits: limits) {
    case .hello:
      if hasGreeted { throw .violation("hello answers only the first message") }
      hasGreeted = true
      return false
    case _ where !hasGreeted: throw .violation("\(asked) must be answered by hello")
    case .call(let call, let time): try receive(call, at: time)
    case .note(let text, let time): try receiveNote(text, at: time)
    case .finding(let about, let text, let time): try receiveFinding(about, text, at: time)
    case .crashing: isCrashing = true
    case .awaits:
      guard answer.callTime != nil else { throw .violation("awaits follows no call") }
      awaits = true
      return true
    case .quiescent(let end):
      try receive(end)
      return true
    }
    return false
  }
}

extension AppConversation {
  private func message(
    in line: [UInt8], limits: JSONLimits
  ) throws(Conversation.Misunderstanding) -> AppMessage {
    do {
      return try AppMessage(json: JSONValue(parsing: line, limits: limits))
    } catch {
      throw .unreadable(error)
    }
  }

  private mutating func receive(
    _ call: Draft, at time: Instant?
  ) throws(Conversation.Misunderstanding) {
    try move(to: time, for: call.kind.rawValue)
    if let first = answer.callTime, now > first {
      throw .violation(
        "\(call.kind.rawValue) is of \(now), but the app has made a call at \(first) already, and "
          + "stops at the first")
    }
    if let cause = call.cause, cause > lastEntry {
      throw .violation(
        "\(call.kind.rawValue) names entry \(cause) as its cause, which it does not know")
    }
    answer.callTime = now
    var call = call
    (call[.app], call[.device]) = (.text(app), nil)
    add(call)
  }

  private mutating func receiveNote(
    _ text: String, at time: Instant?
  ) throws(Conversation.Misunderstanding) {
    try move(to: time, for: "a note")
    add(Draft(.noteText, from: .app, [.app: .text(app), .text: .text(text)]))
  }

  private mutating func receiveFinding(
    _ about: AppFinding.About, _ text: String, at time: Instant?
  ) throws(Conversation.Misunderstanding) {
    try move(to: time, for: "a finding")
    answer.findings.append(AppFinding(app: app, about: about, text: text, time: now))
    add(
      Draft(
        .noteText, from: .app, [.app: .text(app), .text: .text("\(about.rawValue): \(text)")]))
  }

  private mutating func add(_ draft: Draft) {
    var draft = draft
    draft.delay = now - asked.content.time
    answer.drafts.append(draft)
  }

  /// Follows the app's clock to an instant that one of its messages names.
  private mutating func move(
    to time: Instant?, for what: String
  ) throws(Conversation.Misunderstanding) {
    guard let time, time != now else { return }
    guard time > now else {
      throw .violation("\(what) is of \(time), which lies before the present, \(now)")
    }
    guard case .advance(_, let horizon) = asked.content, time < horizon else {
      throw .violation("\(what) is of \(time), and the app's time went to \(limit) only")
    }
    now = time
  }

  private var limit: Instant {
    if case .advance(let time, let horizon) = asked.content { max(time, horizon) } else { now }
  }

  private mutating func receive(
    _ end: AppMessage.Quiescence
  ) throws(Conversation.Misunderstanding) {
    if let deadline = end.deadline, deadline < now {
      throw .violation("the deadline \(deadline) lies before the present, \(now)")
    }
    (nextDeadline, isBusy, asleep) = (end.deadline, end.isBusy, end.asleep)
  }
}
