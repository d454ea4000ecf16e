import Timelines

// Steps that cannot be done: each is left out and named, and the rest goes on.
extension ReplayedApp {
  /// The longest time for which a call waits for its answer.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.3 (a transaction that takes 30 s has failed).
  static let longestAnswer = Duration.seconds(30)
  /// The longest time by which a link may outlast the instant at which the peer ended it in the
  /// recording.
  ///
  /// Source: chosen.
  private static let longestDelayOfEnd = Duration.seconds(10)
  /// Source: chosen.
  private static let mostFailures = 3

  /// Goes on after a step. After the last step of a link's strand, the next strand with the same
  /// peer waits for the link to end.
  mutating func goOn(_ index: Int, after step: Int, at now: Instant) {
    strands[index].goOn(after: step, in: recording)
    guard strands[index].progress == .finished, let next = strand(after: index) else { return }
    let lag = strands[index].began.map { $0 - strands[index].start } ?? .zero
    let planned = strands[next].start + max(lag, .zero)
    waits.insert(.ending(before: next), due: max(now, planned) + Self.longestDelayOfEnd)
  }

  /// Returns the next strand with the same peer, if it has not begun.
  private func strand(after index: Int) -> Int? {
    guard let peer = strands[index].peer, index + 1 < strands.count,
      strands[index + 1].peer == peer, strands[index + 1].progress == .before(0)
    else { return nil }
    return index + 1
  }

  /// Ends a wait whose time has passed.
  mutating func giveUp(_ wait: Wait, at now: Instant) -> [Draft] {
    switch wait {
    case .answer(let index, let step, let since):
      guard strands[index].progress == .during(step, since: since) else { return [] }
      let remark = ScriptRemark(
        leavingOut: strands[index].step(step), of: strands[index].peer,
        "it was not answered for \(Self.longestAnswer.components.seconds) seconds")
      goOn(index, after: step, at: now)
      return [remark.draft] + proceed(index, at: now)
    case .ending(let next):
      guard strands[next].progress == .before(0), let peer = strands[next].peer,
        knowledge[peer] != nil
      else { return [] }
      let call = AppScript.call(.callCancelPeripheralConnection, [.peer: .text(peer)])
      return [
        ScriptRemark(
          subject: .assumed, peer: peer, call: call,
          text: "the peer had ended its link in the recording and did not here: the app ends it, "
            + "so that the next one can begin", record: strands[next].step(0).record
        ).draft, call,
      ]
    }
  }

  /// Asks again for a connection that failed. After a few failures the strand is abandoned.
  mutating func connectAgain(to peer: String, because entry: Entry) -> [Draft] {
    for index in strands(about: peer) ?? [] {
      guard case .during(0, let since) = strands[index].progress, entry.time >= since else {
        continue
      }
      strands[index].failures += 1
      if strands[index].failures <= Self.mostFailures {
        strands[index].wait(for: 0, since: entry.time)
        return [strands[index].step(0).call]
      }
      let text = "the connection failed \(strands[index].failures) times"
      let remark = leftOut(from: 0, of: index, text)
      strands[index].finish()
      countDisconnection(of: peer)
      return [remark.draft]
    }
    return []
  }

  /// Ends the strands of a peer whose link has ended. A strand that still waits for its own link
  /// goes on waiting.
  mutating func endStrands(about peer: String, by entry: Entry) -> [Draft] {
    countDisconnection(of: peer)
    var drafts: [Draft] = []
    for index in strands(about: peer) ?? [] {
      cancelled += strands[index].onTheirWay
      strands[index].forgetCallsOnTheirWay()
      var first: Int?
      switch strands[index].progress {
      case .before(let step) where step > 0: first = step
      case .during(let step, let since) where step > 0:
        if since > entry.time, let call = strands[index].lastCall { cancelled.append(call) }
        let isDone = since > entry.time || strands[index].isCompleted(step, by: entry)
        first = isDone ? step + 1 : step
      case .before, .during, .finished: break
      }
      guard let first else { continue }
      if !strands[index].steps(from: first).isEmpty {
        drafts.append(leftOut(from: first, of: index, "the link ended before").draft)
      }
      strands[index].finish()
    }
    return drafts
  }

  private mutating func countDisconnection(of peer: String) {
    disconnections[peer, default: 0] += 1
    happened.insert(.disconnected(peer, disconnections[peer, default: 0]))
  }

  /// Returns why a call is not made although its time has come; nil if it is made.
  mutating func withdrawn(_ call: Draft) -> ScriptRemark? {
    guard let peer = call[.peer]?.text else { return nil }
    if let place = cancelled.firstIndex(where: { $0.isMade(by: call) }) {
      cancelled.remove(at: place)
      return ScriptRemark(leavingOut: call, of: peer, "the link ended before")
    }
    if call.kind == .callWriteValue {
      for index in strands(about: peer) ?? [] where strands[index].makes(call) { break }
    }
    return nil
  }

  /// Returns the part of a strand that the run did not reach, and why; nil if it reached all of it.
  func leftUndone(_ index: Int, at now: Instant) -> ScriptRemark? {
    let missing = strands[index].conditions.first { !happened.contains($0) }
    switch strands[index].progress {
    case .finished: return nil
    case .before(0): return leftOut(from: 0, of: index, missing?.words ?? "the run ended before")
    case .before(let step):
      let missing = strands[index].step(step).conditions.first { !happened.contains($0) }
      return leftOut(from: step, of: index, missing?.words ?? "the run ended before")
    case .during(0, _) where strands[index].peer != nil:
      return leftOut(from: 0, of: index, "the connection was never established")
    case .during(let step, let since):
      return leftOut(
        from: step, of: index,
        since > now ? "the run ended before" : "the run ended before it was answered")
    }
  }

  /// - Parameter first: The first step that was not done.
  private func leftOut(from first: Int, of index: Int, _ text: String) -> ScriptRemark {
    let steps =
      strands[index].link.map { AppScript.strand(of: $0, in: recording).strand.steps[first...] }
      ?? strands[index].steps(from: first)
    if steps.count == 1, let step = steps.first {
      return ScriptRemark(leavingOut: step, of: strands[index].peer, text)
    }
    return ScriptRemark(
      subject: .skipped, peer: strands[index].peer, count: steps.count,
      text: "\(steps.count) calls were left out: \(text)",
      record: steps.lazy.compactMap(\.record).first)
  }
}

extension ScriptRemark {
  init(leavingOut step: AppScript.Step, of peer: String?, _ text: String) {
    self.init(leavingOut: step.call, of: peer, text, step.record)
  }

  fileprivate init(leavingOut call: Draft, of peer: String?, _ text: String, _ record: Int? = nil) {
    let words = ["\(call.kind.rawValue)", AttributeName(call.fields).words].filter { !$0.isEmpty }
    self.init(
      subject: .skipped, peer: peer, call: call,
      text: "\(words.joined(separator: " ")) was left out: \(text)", record: record)
  }
}

extension AppEvent {
  /// The words for an event that did not happen.
  fileprivate var words: String {
    switch self {
    case .poweredOn: "Bluetooth was never on"
    case .discovered(let peer): "\(peer) was never discovered"
    case .disconnected(_, let number): "its link number \(number) never ended"
    }
  }
}
