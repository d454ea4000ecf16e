import Replay
import Timelines
import VirtualTime

/// This side of the protocol as a value: what to send, and what the answers mean.
///
/// In virtual time one message is asked at a time and answered by any number of drafts and one
/// `quiescent`; only `hello` is answered by `hello`, and `bye` by nothing. A program with a clock
/// of its own says what it has to say at any time.
struct Conversation: Sendable {
  private(set) var asked = HarnessMessage(number: 0, content: .bye)
  private(set) var hello: Hello?
  private(set) var nextDeadline: Instant?
  private var now = Instant.start
  /// The number of the last entry that was shown.
  private var lastEntry = 0
  /// The number of the last draft that had one.
  private var lastDraft = 0
  private(set) var answer = Answer()
  /// Whom its callbacks can be for.
  private(set) var addressees = Addressees()
  private var writer = JSONWriter.ofManyEntries()
  /// What its drafts hold that nobody reads; nil where nobody asks, as it takes time to look.
  private(set) var unknown: UnknownMembers?

  init(notesUnknown: Bool = false) { unknown = notesUnknown ? UnknownMembers() : nil }

  /// With a program that has been started again.
  init(continuing former: Conversation) {
    addressees = former.addressees
    unknown = former.unknown
  }

  /// What a program has answered.
  struct Answer: Hashable, Sendable {
    var drafts: [Draft] = []
    var packets: [[UInt8]] = []
    /// What it wants to be given back; nil where it said nothing of it.
    var preserved: JSONValue?
    /// How many entries of what was asked it has taken.
    var taken = 0
  }

  /// - Returns: The line to send; of a batch, as much as a line may hold.
  mutating func ask(_ content: HarnessMessage.Content) -> [UInt8] {
    asked = HarnessMessage(number: asked.number + 1, content: content)
    nextDeadline = nil
    answer = Answer()
    writer.removeAll()
    let count = asked.write(to: &writer)
    if case .batch(let entries) = content, count < entries.count {
      asked.content = .batch(Array(entries[..<count]))
    }
    note(asked.content)
    return writer.octets
  }

  private mutating func note(_ content: HarnessMessage.Content) {
    if let time = content.time { now = max(now, time) }
    let entries = content.entries
    lastEntry = max(lastEntry, entries.last?.sequence ?? 0)
    for index in entries.indices { addressees.note(entries[index]) }
  }

  /// Takes note of a line of the answer.
  ///
  /// - Returns: Whether the answer is complete.
  mutating func read(
    _ line: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(Misunderstanding) -> Bool {
    let message = try message(in: line, limits: limits)
    noteUnknown(in: line, limits: limits)
    if hello == nil { return try greet(message) }
    switch message {
    case .hello: throw .violation("hello answers nothing but hello")
    case .drafts(let drafts):
      for draft in drafts { try take(draft) }
    case .packets(let packets):
      guard hello?.isHost == true else {
        throw .violation("hci packets came, but hello did not say hci")
      }
      answer.packets += packets
    case .preserve(let state): answer.preserved = state
    case .quiescent(let end):
      if hello?.clock.kind != .virtual { return false }
      try take(end)
      return true
    }
    return false
  }

  /// What a program with a clock of its own has said since it was last asked.
  mutating func takeAnswer() -> Answer {
    defer { answer = Answer() }
    return answer
  }

  /// Whether a line answers what was asked last with nothing.
  func isGoodbye(_ line: [UInt8]) -> Bool {
    guard case .quiescent(let end)? = try? message(in: line, limits: JSONLimits()) else {
      return false
    }
    return end.answers == asked.number
  }

  /// What is wrong with an answer.
  enum Misunderstanding: Error, Hashable, Sendable {
    /// It is no JSON, or no message.
    case unreadable(JSONFailure)
    /// It is a message that may not come here.
    case violation(String)
  }
}

extension Conversation {
  private func message(
    in line: [UInt8], limits: JSONLimits
  ) throws(Misunderstanding) -> ImplementationMessage {
    do {
      return try ImplementationMessage(json: JSONValue(parsing: line, limits: limits))
    } catch {
      throw .unreadable(error)
    }
  }

  private mutating func noteUnknown(in line: [UInt8], limits: JSONLimits) {
    guard unknown != nil, let json = try? JSONValue(parsing: line, limits: limits) else { return }
    unknown?.note(json)
  }

  private mutating func greet(_ message: ImplementationMessage) throws(Misunderstanding) -> Bool {
    guard case .hello(let hello) = message else {
      throw .violation("\(asked) must be answered by hello")
    }
    self.hello = hello
    return true
  }

  private mutating func take(_ draft: Draft) throws(Misunderstanding) {
    if let cause = draft.cause, cause > lastEntry {
      throw .violation(
        "\(draft.kind.rawValue) names entry \(cause) as its cause, which it has not been told of")
    }
    if let stranger = addressees.stranger(in: draft) {
      throw .violation("\(draft.kind.rawValue) is for \(stranger)")
    }
    if case .message(let number) = draft.origin {
      guard number > lastDraft else {
        throw .violation("draft \(number) comes after draft \(lastDraft)")
      }
      lastDraft = number
    }
    answer.drafts.append(draft.withContents)
  }

  private mutating func take(
    _ end: ImplementationMessage.Quiescence
  ) throws(Misunderstanding) {
    guard end.answers == asked.number else {
      throw .violation("quiescent answers message \(end.answers), but \(asked) was asked")
    }
    answer.taken = try taken(end)
    // Behind what has not been taken time stands still.
    let entries = asked.content.entries
    if answer.taken > 0, answer.taken < entries.count { now = entries[answer.taken - 1].time }
    if let deadline = end.deadline, deadline < now {
      throw .violation("the deadline \(deadline) lies before the present, \(now)")
    }
    nextDeadline = end.deadline
  }

  private func taken(_ end: ImplementationMessage.Quiescence) throws(Misunderstanding) -> Int {
    guard case .batch(let entries) = asked.content else { return asked.content.entries.count }
    guard let taken = end.taken, (1...max(1, entries.count)).contains(taken) else {
      let found = end.taken.map { "took \($0)" } ?? "did not say how many it took"
      throw .violation("it \(found) of the \(entries.count) entries of \(asked)")
    }
    return taken
  }
}

extension HarnessMessage.Content {
  /// What it tells of.
  var entries: [Entry] {
    switch self {
    case .entry(let entry): [entry]
    case .batch(let entries): entries
    case .hello, .restore, .packets, .advance, .bye: []
    }
  }

  /// When it is said; nil where it does not tell the time.
  fileprivate var time: Instant? {
    switch self {
    case .entry(let entry): entry.time
    case .batch(let entries): entries.last?.time
    case .advance(let time), .packets(_, let time), .restore(_, let time): time
    case .hello, .bye: nil
    }
  }
}
