import Seats
import Timelines

/// The program, the conversation with it, and why it failed if it did.
struct ProcessSession: ~Copyable {
  let words: [String]
  let limits: ProcessLimits
  private let listener: ProgramListener?
  var child: ChildProcess
  var conversation: Conversation
  /// The state to give back to the program after a restart.
  var preserved: JSONValue?
  /// Messages of a program with a clock of its own that have not been collected yet.
  var inbox = Conversation.Answer()
  /// The last entry that the present process was sent.
  private var lastEntry: Entry?
  private var heard = Instant.start
  private var isOver = false
  /// Whether the program waits for another run.
  private(set) var isResting = false
  private(set) var failure: ProcessFailure?

  var command: String { words.joined(separator: " ") }

  init(
    _ words: [String], limits: ProcessLimits,
    listener: ProgramListener? = nil
  ) throws(ProcessFailure) {
    self.words = words
    self.listener = listener
    conversation = Conversation()
    self.limits = limits
    child = try Self.start(words, limits, listener)
  }

  private static func start(
    _ words: [String], _ limits: ProcessLimits, _ listener: ProgramListener?
  ) throws(ProcessFailure) -> ChildProcess {
    do {
      return try ChildProcess(words, lineLimit: limits.lineOctets, listener: listener)
    } catch {
      throw ProcessFailure(
        command: words.joined(separator: " "), kind: .notStarted,
        text: "could not be started: \(error)", standardError: "")
    }
  }

  var hello: Hello? { conversation.hello }

  /// Messages of a program with a clock of its own are due at the instant at which they were heard.
  var nextDeadline: Instant? {
    if isOver { return nil }
    return inbox == Conversation.Answer() ? conversation.nextDeadline : heard
  }

  mutating func greet() throws(ProcessFailure) -> Hello {
    _ = exchange(.hello(protocol: HarnessMessage.version))
    if let failure { throw failure }
    return conversation.hello ?? Hello(name: command, capabilities: [])
  }

  /// Begins another run with a program that rests. It may be about anything: the program is to know
  /// nothing of the run before.
  mutating func beginAgain() throws(ProcessFailure) -> Hello {
    conversation = Conversation()
    (preserved, inbox, lastEntry, heard) = (nil, Conversation.Answer(), nil, .start)
    (isOver, isResting) = (false, false)
    child.forgetStandardError()
    return try greet()
  }

  /// Asks, and waits for the whole answer. If the program loses its memory by what happened, it is
  /// started again.
  ///
  /// - Returns: The answer; an empty one if the program fails or has failed.
  mutating func ask(_ content: HarnessMessage.Content, at now: Instant) -> Conversation.Answer {
    var answer = exchange(content)
    guard let hello = conversation.hello, !hello.restartsAfter.isEmpty, !isOver else {
      return answer
    }
    let happened = content.entries.prefix(answer.taken).map(\.kind) + answer.drafts.map(\.kind)
    if happened.contains(where: hello.restartsAfter.contains) {
      answer.drafts += restart(at: now, hello)
    }
    return answer
  }

  /// Tells an entry to a program with a clock of its own, and waits for nothing.
  mutating func tell(_ entry: Entry) {
    if isOver { return }
    inbox.add(conversation.takeAnswer())
    child.send(conversation.ask(.entry(entry)))
    lastEntry = entry
  }

  /// Records the entry that causes the next packets to the host.
  mutating func remember(sent entry: Entry) { lastEntry = entry }

  /// Takes what a program with a clock of its own has said so far, without waiting.
  mutating func listen(at now: Instant) {
    heard = now
    if failure != nil { return }
    do throws(Trouble) {
      try child.hearWaiting(&conversation, within: limits) { conversation throws(Trouble) in
        inbox.add(conversation.takeAnswer())
        guard inbox.size <= limits.answerDrafts else {
          throw Trouble(
            kind: .flood, text: "sent more than \(limits.answerDrafts) drafts in one moment")
        }
      }
    } catch {
      fail(error)
    }
  }

  mutating func takeInbox() -> [Draft] {
    defer { inbox = Conversation.Answer() }
    return inbox.drafts
  }

  private mutating func exchange(_ content: HarnessMessage.Content) -> Conversation.Answer {
    if isOver { return Conversation.Answer() }
    child.send(conversation.ask(content))
    if let entry = conversation.asked.content.entries.last { lastEntry = entry }
    do {
      try child.hear(&conversation, within: limits)
      if let state = conversation.answer.preserved { preserved = state }
      return conversation.answer
    } catch {
      fail(error)
      return Conversation.Answer()
    }
  }

  /// Ends the program without notice, like a process whose memory the system needs, and starts it
  /// again.
  private mutating func restart(at now: Instant, _ former: Hello) -> [Draft] {
    child.end()
    do {
      child = try Self.start(words, limits, listener)
    } catch {
      isOver = true
      failure = error
      return []
    }
    conversation = Conversation(continuing: conversation)
    let former = (hello: former, entry: lastEntry)
    lastEntry = nil
    _ = exchange(.hello(protocol: HarnessMessage.version))
    if isOver { return [] }
    lastEntry = former.entry
    guard conversation.hello == former.hello else {
      fail(.violation, "broke the protocol: its hello after a restart is another than before")
      return []
    }
    return exchange(.restore(preserved, at: now)).drafts
  }

  /// Ends the run. The program is left to wait for another one if it can begin again, keeps silent,
  /// and has not been started anew within the run.
  mutating func rest() {
    guard !isOver, let hello, hello.beginsAgain, hello.restartsAfter.isEmpty, !hello.isHost,
      child.isSilent()
    else { return end() }
    (isOver, isResting) = (true, true)
  }

  mutating func end() {
    if isOver, !isResting { return }
    (isOver, isResting) = (true, false)
    child.send(conversation.ask(.bye))
    child.closeInput()
    let endsByItself = child.ends(within: limits.endTime)
    child.end()
    if !endsByItself {
      fail(.badEnd, "did not end within \(limits.endTime.text) of bye and was ended by force")
    } else if let status = child.status, status != .code(0) {
      fail(.badEnd, "\(status) after bye")
    } else if hello?.clock.kind == .virtual {
      hearLastWords()
    }
  }

  /// Checks that the program has written nothing unasked. An answer to `bye` does no harm.
  private mutating func hearLastWords() {
    let unread = child.unreadOctets
    var isGoodbye = true
    while isGoodbye, let line = try? child.waitingLine() {
      isGoodbye = conversation.isGoodbye(line)
    }
    if isGoodbye, child.unreadOctets == 0 { return }
    fail(.violation, "broke the protocol: at the end it had written \(unread) octets unasked")
  }

  mutating func fail(_ kind: ProcessFailure.Kind, _ text: String) {
    fail(Trouble(kind: kind, text: text))
  }

  private mutating func fail(_ trouble: Trouble) {
    isOver = true
    child.end()
    failure = ProcessFailure(
      command: command, kind: trouble.kind, text: trouble.text, standardError: child.standardError)
    failure?.time = max(conversation.now, heard)
    failure?.ending = trouble.ending
    failure?.lastEntry = lastEntry
    if case .batch(let entries) = conversation.asked.content, entries.count > 1 {
      failure?.firstEntryOfBatch = entries.first?.sequence
    }
  }
}

extension Conversation.Answer {
  mutating func add(_ more: Self) {
    drafts += more.drafts
    packets += more.packets
    preserved = more.preserved ?? preserved
  }
}
