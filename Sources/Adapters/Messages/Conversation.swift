import Seats
import Timelines

/// This side of the protocol as a value: it makes what is to be sent, and reads the answers.
///
/// In virtual time one message is sent at a time. The program answers it with any number of drafts
/// and one `quiescent`. Only `hello` is answered by `hello`, and `bye` by nothing. A program with a
/// clock of its own may send drafts at any time.
struct Conversation: Dialogue, Sendable {
  static let words = DialogueWords(messages: "drafts", output: "standard output")

  private(set) var asked = HarnessMessage(number: 0, content: .bye)
  private(set) var hello: Hello?
  private(set) var nextDeadline: Instant?
  private(set) var now = Instant.start
  /// The number of the last entry that was shown.
  private var lastEntry = 0
  /// The number of the last draft that had a number.
  private var lastDraft = 0
  private(set) var answer = Answer()
  /// The phones and managers that callbacks can be for.
  private(set) var addressees = Addressees()
  private var writer = JSONWriter.ofManyEntries()
  /// The members of its messages that are not read.
  private(set) var unknown = UnknownMembers()

  init() {}

  /// Begins a conversation with a program that has been started again.
  init(continuing former: Conversation) {
    addressees = former.addressees
    unknown = former.unknown
  }

  /// The answer of a program.
  struct Answer: Hashable, Sendable {
    var drafts: [Draft] = []
    var packets: [[UInt8]] = []
    /// The state that the program asks to preserve; nil if it asked for none.
    var preserved: JSONValue?
    /// The number of entries in the question that the program has taken.
    var taken = 0

    var size: Int { drafts.count + packets.count }
  }

  var question: String { asked.description }
  var sizeOfAnswer: Int { answer.size }

  /// - Returns: The line to send. For a batch, it holds as many entries as fit into a line.
  mutating func ask(_ content: HarnessMessage.Content) -> [UInt8] {
    asked = HarnessMessage(number: asked.number + 1, content: content)
    nextDeadline = nil
    answer = Answer()
    writer.removeAll()
    let count = asked.write(to: &writer)
    if case .batch(let entries) = content, count < entries.count {
      asked.content = .batch(Array(entries[..<count]))
    }
    learn(from: asked.content)
    return writer.octets
  }

  private mutating func learn(from content: HarnessMessage.Content) {
    if let time = content.time { now = max(now, time) }
    let entries = content.entries
    lastEntry = max(lastEntry, entries.last?.sequence ?? 0)
    for index in entries.indices { addressees.learn(from: entries[index]) }
  }

  /// Reads a line of the answer.
  ///
  /// - Returns: Whether the answer is complete.
  mutating func read(
    _ line: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(Misunderstanding) -> Bool {
    let json = try json(in: line, limits: limits)
    let message = try message(json)
    unknown.add(membersOf: json)
    if hello == nil { return try greet(message) }
    switch message {
    case .hello: throw .violation("hello answers only hello")
    case .drafts(let drafts):
      for draft in drafts { try receive(draft) }
    case .packets(let packets):
      guard hello?.isHost == true else {
        throw .violation("received HCI packets, but hello did not say hci")
      }
      answer.packets += packets
    case .preserve(let state): answer.preserved = state
    case .quiescent(let end):
      if hello?.clock.kind != .virtual { return false }
      try receive(end)
      return true
    }
    return false
  }

  /// Returns what a program with a clock of its own has said since it was last asked.
  mutating func takeAnswer() -> Answer {
    defer { answer = Answer() }
    return answer
  }

  /// Returns whether a line is a `quiescent` that answers the last message.
  func isGoodbye(_ line: [UInt8]) -> Bool {
    guard let json = try? json(in: line, limits: JSONLimits()),
      case .quiescent(let end)? = try? message(json)
    else { return false }
    return end.answers == asked.number
  }

  /// The reason why an answer is wrong.
  enum Misunderstanding: Error, Hashable, Sendable {
    /// The line is not JSON, or not a message.
    case unreadable(JSONFailure)
    /// The line is a message that may not come at this point.
    case violation(String)
  }
}

extension Conversation {
  private func json(
    in line: [UInt8], limits: JSONLimits
  ) throws(Misunderstanding) -> JSONValue {
    do {
      return try JSONValue(parsing: line, limits: limits)
    } catch {
      throw .unreadable(error)
    }
  }

  private func message(_ json: JSONValue) throws(Misunderstanding) -> ImplementationMessage {
    do {
      return try ImplementationMessage(json: json)
    } catch {
      throw .unreadable(error)
    }
  }

  private mutating func greet(_ message: ImplementationMessage) throws(Misunderstanding) -> Bool {
    guard case .hello(let hello) = message else {
      throw .violation("\(asked) must be answered by hello")
    }
    self.hello = hello
    return true
  }

  private mutating func receive(_ draft: Draft) throws(Misunderstanding) {
    if let cause = draft.cause, cause > lastEntry {
      throw .violation(
        "\(draft.kind.rawValue) names entry \(cause) as its cause, which it does not know")
    }
    if let stranger = addressees.stranger(in: draft) {
      throw .violation("\(draft.kind.rawValue) is for \(stranger)")
    }
    if let missing = draft.missing {
      throw .violation("\(draft.kind.rawValue) has no \(missing), without which it has no meaning")
    }
    if case .message(let number) = draft.origin {
      guard number > lastDraft else {
        throw .violation("draft \(number) follows draft \(lastDraft)")
      }
      lastDraft = number
    }
    answer.drafts.append(draft.withContents)
  }

  private mutating func receive(
    _ end: ImplementationMessage.Quiescence
  ) throws(Misunderstanding) {
    guard end.answers == asked.number else {
      throw .violation("quiescent answers message \(end.answers), but \(asked) was asked")
    }
    answer.taken = try taken(end)
    // Time stands still after the last entry that was taken.
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
  /// The entries of the message.
  var entries: [Entry] {
    switch self {
    case .entry(let entry): [entry]
    case .batch(let entries): entries
    case .hello, .restore, .packets, .advance, .bye: []
    }
  }

  /// The time of the message; nil if it has none.
  fileprivate var time: Instant? {
    switch self {
    case .entry(let entry): entry.time
    case .batch(let entries): entries.last?.time
    case .advance(let time), .packets(_, let time), .restore(_, let time): time
    case .hello, .bye: nil
    }
  }
}
