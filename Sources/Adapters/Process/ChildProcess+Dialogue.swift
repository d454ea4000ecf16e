import Timelines

// How the lines of a program become its answer, and what is said of lines that are wrong.
extension ChildProcess {
  /// Reads the program's lines until its answer is complete.
  mutating func hear(
    _ dialogue: inout some Dialogue, within limits: ProcessLimits
  ) throws(Trouble) {
    let deadline = ContinuousClock.now + limits.answerTime
    var octets = 0
    while true {
      let line = try line(by: deadline, for: dialogue, within: limits)
      octets += line.count
      if try Self.read(line, for: &dialogue, within: limits) { return }
      guard octets <= limits.answerOctets, dialogue.sizeOfAnswer <= limits.answerDrafts else {
        throw Self.flood(of: dialogue, within: limits)
      }
    }
  }

  /// Reads the lines that are there already.
  ///
  /// - Parameter take: Processes the message of each line.
  mutating func hearWaiting<Talk: Dialogue>(
    _ dialogue: inout Talk, within limits: ProcessLimits,
    _ take: (inout Talk) throws(Trouble) -> Void
  ) throws(Trouble) {
    while let line = try waitingLine(for: dialogue, within: limits) {
      _ = try Self.read(line, for: &dialogue, within: limits)
      try take(&dialogue)
    }
  }

  private mutating func line(
    by deadline: ContinuousClock.Instant, for dialogue: some Dialogue, within limits: ProcessLimits
  ) throws(Trouble) -> [UInt8] {
    do {
      return try line(by: deadline)
    } catch {
      throw trouble(error, in: dialogue, within: limits)
    }
  }

  private mutating func waitingLine(
    for dialogue: some Dialogue, within limits: ProcessLimits
  ) throws(Trouble) -> [UInt8]? {
    do {
      return try waitingLine()
    } catch {
      throw trouble(error, in: dialogue, within: limits)
    }
  }

  private static func flood<Talk: Dialogue>(of dialogue: Talk, within limits: ProcessLimits)
    -> Trouble
  {
    Trouble(
      kind: .flood,
      text: "answered \(dialogue.question) with more than \(limits.answerDrafts) "
        + "\(Talk.words.messages) or \(limits.answerOctets) octets")
  }

  private mutating func trouble(
    _ silence: Silence, in dialogue: some Dialogue, within limits: ProcessLimits
  ) -> Trouble {
    let asked = dialogue.question
    switch silence {
    case .timeOut:
      let text = "did not answer \(asked) within \(limits.answerTime.text)"
      return Trouble(kind: .timeOut, text: text)
    case .lineTooLong:
      let text = "answered \(asked) with a line of more than \(limits.lineOctets) octets"
      return Trouble(kind: .flood, text: text)
    case .end(let isWithinLine):
      return endOfOutput(isWithinLine: isWithinLine, in: dialogue, within: limits)
    }
  }

  private mutating func endOfOutput<Talk: Dialogue>(
    isWithinLine: Bool, in dialogue: Talk, within limits: ProcessLimits
  ) -> Trouble {
    let place = (isWithinLine ? "within a line of" : "before") + " its answer to"
    // On a busy machine a program may end long after its output.
    if ends(within: limits.endTime) {
      end()
      let how = status.map { "\($0)" } ?? "ended"
      return Trouble(kind: .ended, text: "\(how) \(place) \(dialogue.question)", ending: how)
    }
    return Trouble(
      kind: .closedOutput,
      text: "closed its \(Talk.words.output) \(place) \(dialogue.question), and goes on running")
  }

  private static func read(
    _ line: [UInt8], for dialogue: inout some Dialogue, within limits: ProcessLimits
  ) throws(Trouble) -> Bool {
    do {
      return try dialogue.read(line, limits: JSONLimits(octets: limits.lineOctets))
    } catch {
      switch error {
      case .unreadable(let failure):
        let text = "answered \(dialogue.question) with a line that is no message: \(failure)"
        throw Trouble(kind: .unreadable, text: text)
      case .violation(let text):
        throw Trouble(kind: .violation, text: "broke the protocol: \(text)")
      }
    }
  }
}
