import Replay
import Timelines
import VirtualTime

/// The program, the conversation with it, and how it came to an end.
struct ProcessSession: ~Copyable {
  private let command: String
  private let limits: ProcessLimits
  private var child: ChildProcess
  private var conversation = Conversation()
  private var isOver = false
  private(set) var failure: ProcessFailure?

  init(_ words: [String], limits: ProcessLimits) throws(ProcessFailure) {
    command = words.joined(separator: " ")
    self.limits = limits
    do {
      child = try ChildProcess(words, lineLimit: limits.lineOctets)
    } catch {
      throw ProcessFailure(
        command: command, kind: .notStarted, text: "could not be started: \(error)",
        standardError: "")
    }
  }

  var nextDeadline: Instant? { isOver ? nil : conversation.nextDeadline }

  mutating func greet() throws(ProcessFailure) -> ImplementationDescription {
    _ = ask(.hello(protocol: HarnessMessage.version))
    if let failure { throw failure }
    let hello = conversation.hello
    return ImplementationDescription(
      name: hello?.name ?? command, capabilities: hello?.capabilities ?? [])
  }

  /// Asks, and waits for the whole answer.
  ///
  /// - Returns: The drafts; none from a program that fails or has failed.
  mutating func ask(_ content: HarnessMessage.Content) -> [Draft] {
    if isOver { return [] }
    child.send(conversation.ask(content))
    do {
      return try answer()
    } catch {
      fail(error.kind, error.text)
      return []
    }
  }

  mutating func end() {
    if isOver { return }
    isOver = true
    child.send(conversation.ask(.bye))
    child.closeInput()
    let endsByItself = child.ends(within: limits.endTime)
    child.end()
    if !endsByItself {
      fail(.badEnd, "did not end within \(limits.endTime) of bye and was ended by force")
    } else if let status = child.status, status != .code(0) {
      fail(.badEnd, "\(status) after bye")
    }
  }
}

extension ProcessSession {
  private struct Trouble: Error {
    var kind: ProcessFailure.Kind
    var text: String
  }

  private mutating func answer() throws(Trouble) -> [Draft] {
    let deadline = ContinuousClock.now + limits.answerTime
    var octets = 0
    while true {
      let line = try line(by: deadline)
      octets += line.count
      if let drafts = try read(line) { return drafts }
      guard octets <= limits.answerOctets, conversation.draftCount <= limits.answerDrafts else {
        throw Trouble(
          kind: .flood,
          text: "answered \(conversation.asked) with more than \(limits.answerDrafts) drafts or "
            + "\(limits.answerOctets) octets")
      }
    }
  }

  private mutating func line(by deadline: ContinuousClock.Instant) throws(Trouble) -> [UInt8] {
    do {
      return try child.line(by: deadline)
    } catch {
      throw trouble(error)
    }
  }

  private mutating func trouble(_ silence: ChildProcess.Silence) -> Trouble {
    let asked = conversation.asked
    switch silence {
    case .timeOut:
      return Trouble(kind: .timeOut, text: "did not answer \(asked) within \(limits.answerTime)")
    case .lineTooLong:
      let text = "answered \(asked) with a line of more than \(limits.lineOctets) octets"
      return Trouble(kind: .flood, text: text)
    case .end(let isWithinLine): return endOfOutput(isWithinLine: isWithinLine)
    }
  }

  private mutating func endOfOutput(isWithinLine: Bool) -> Trouble {
    let place = (isWithinLine ? "within a line of" : "before") + " its answer to"
    if child.ends(within: .milliseconds(500)) {
      child.end()
      let how = child.status.map { "\($0)" } ?? "ended"
      return Trouble(kind: .ended, text: "\(how) \(place) \(conversation.asked)")
    }
    return Trouble(
      kind: .closedOutput,
      text: "closed its standard output \(place) \(conversation.asked), and goes on running")
  }

  private mutating func read(_ line: [UInt8]) throws(Trouble) -> [Draft]? {
    do {
      return try conversation.read(line, limits: JSONLimits(octets: limits.lineOctets))
    } catch {
      switch error {
      case .unreadable(let failure):
        let text = "answered \(conversation.asked) with a line that is no message: \(failure)"
        throw Trouble(kind: .unreadable, text: text)
      case .violation(let text):
        throw Trouble(kind: .violation, text: "broke the protocol: \(text)")
      }
    }
  }

  private mutating func fail(_ kind: ProcessFailure.Kind, _ text: String) {
    isOver = true
    child.end()
    failure = ProcessFailure(
      command: command, kind: kind, text: text, standardError: child.standardError)
  }
}
