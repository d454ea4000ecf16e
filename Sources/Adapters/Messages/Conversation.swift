import Replay
import Timelines
import VirtualTime

/// This side of the protocol as a value: what to send, and what the answers mean.
///
/// One message is asked at a time and answered by any number of drafts and one `quiescent`; only
/// `hello` is answered by `hello`, and `bye` by nothing.
struct Conversation: Sendable {
  private(set) var asked = HarnessMessage(number: 0, content: .bye)
  private(set) var hello: ImplementationMessage.Hello?
  private(set) var nextDeadline: Instant?
  private var now = Instant.start
  /// The number of the last entry that was shown.
  private var lastEntry = 0
  private var drafts: [Draft] = []

  /// - Returns: The line to send.
  mutating func ask(_ content: HarnessMessage.Content) -> [UInt8] {
    asked = HarnessMessage(number: asked.number + 1, content: content)
    nextDeadline = nil
    drafts = []
    switch content {
    case .entry(let entry):
      now = max(now, entry.time)
      lastEntry = max(lastEntry, entry.sequence)
    case .advance(let time): now = max(now, time)
    case .hello, .bye: break
    }
    return asked.line
  }

  /// Takes note of a line of the answer.
  ///
  /// - Returns: What was answered, once that is complete; until then nil.
  mutating func read(
    _ line: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(Misunderstanding) -> [Draft]? {
    switch (asked.content, try message(in: line, limits: limits)) {
    case (.hello, .hello(let hello)):
      self.hello = hello
      return []
    case (.hello, .draft), (.hello, .quiescent):
      throw .violation("\(asked) must be answered by hello")
    case (_, .hello): throw .violation("hello answers nothing but hello")
    case (_, .draft(let draft)):
      try check(draft)
      drafts.append(draft)
      return nil
    case (_, .quiescent(let number, let deadline)):
      try check(number, deadline)
      nextDeadline = deadline
      return drafts
    }
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
  var draftCount: Int { drafts.count }

  private func message(
    in line: [UInt8], limits: JSONLimits
  ) throws(Misunderstanding) -> ImplementationMessage {
    do {
      return try ImplementationMessage(json: JSONValue(parsing: line, limits: limits))
    } catch {
      throw .unreadable(error)
    }
  }

  private func check(_ draft: Draft) throws(Misunderstanding) {
    guard let cause = draft.cause, cause > lastEntry else { return }
    throw .violation(
      "\(draft.kind.rawValue) names entry \(cause) as its cause, which it has not been told of")
  }

  private func check(_ number: Int, _ deadline: Instant?) throws(Misunderstanding) {
    guard number == asked.number else {
      throw .violation("quiescent answers message \(number), but \(asked) was asked")
    }
    guard let deadline, deadline < now else { return }
    throw .violation("the deadline \(deadline) lies before the present, \(now)")
  }
}
