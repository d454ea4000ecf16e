import Timelines
import VirtualTime

// How the lines of a program become its answer, and what is said of lines that are wrong.
extension ProcessSession {
  struct Trouble: Error {
    var kind: ProcessFailure.Kind
    var text: String
  }

  mutating func waitForAnswer() throws(Trouble) {
    let deadline = ContinuousClock.now + limits.answerTime
    var octets = 0
    while true {
      let line = try line(by: deadline)
      octets += line.count
      if try read(line) { return }
      guard octets <= limits.answerOctets, size(of: conversation.answer) <= limits.answerDrafts
      else {
        throw Trouble(
          kind: .flood,
          text: "answered \(conversation.asked) with more than \(limits.answerDrafts) drafts or "
            + "\(limits.answerOctets) octets")
      }
    }
  }

  /// Takes what a program with a clock of its own has said so far, without waiting.
  mutating func listen() {
    if failure != nil { return }
    do throws(Trouble) {
      while let line = try waitingLine() {
        _ = try read(line)
        inbox.add(conversation.takeAnswer())
        guard size(of: inbox) <= limits.answerDrafts else {
          throw Trouble(
            kind: .flood, text: "said more than \(limits.answerDrafts) drafts in one moment")
        }
      }
    } catch {
      fail(error.kind, error.text)
    }
  }

  private func size(of answer: Conversation.Answer) -> Int {
    answer.drafts.count + answer.packets.count
  }

  private mutating func waitingLine() throws(Trouble) -> [UInt8]? {
    do {
      return try child.waitingLine()
    } catch {
      throw trouble(error)
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
      let text = "did not answer \(asked) within \(limits.answerTime.text)"
      return Trouble(kind: .timeOut, text: text)
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

  private mutating func read(_ line: [UInt8]) throws(Trouble) -> Bool {
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
}
