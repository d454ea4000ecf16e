public import Seats
public import Timelines

/// A recording in the app's seat. It repeats the recorded host's actions, with the same think
/// times, after the callbacks that stand for the events that the host waited for.
///
/// A call that cannot be made or is not answered is left out, with a remark, and the next one
/// follows. So one failed step does not end the script.
public struct ReplayedApp: SeatedApp {
  /// The bundle identifier under which the app of a replay runs.
  public let app = AppScript.app
  /// The phone that the app runs on; nil for the first one.
  public let device: String?
  let recording: Recording
  var strands: [Strand] = []
  private var execution: AppExecution
  private var peripheral: ReplayedPeripheral?
  var happened: Set<AppEvent> = []
  /// The strands about each peer, by the peer's number.
  private var places: [[Int]] = []
  private var peers = NameTable()
  var disconnections: [String: Int] = [:]
  /// The attributes that each peer to which the app has a link has shown it.
  var knowledge: [String: AppKnowledge] = [:]
  var waits = TimerQueue<Wait>()
  /// Calls that are still on their way although their link has ended.
  var cancelled: [Draft] = []

  /// Something for which the script waits only for a limited time.
  enum Wait: Sendable {
    /// The answer to a step's call.
    case answer(strand: Int, step: Int, since: Instant)
    /// The end of a link that the peer ended in the recording. The strand that comes next waits for
    /// it.
    case ending(before: Int)
  }

  /// - Parameters:
  ///   - device: The phone that the app runs on; nil for the first one.
  ///   - hasLifecycle: Whether the implementation says when the app runs.
  public init(_ recording: Recording, device: String? = nil, hasLifecycle: Bool = true) {
    self.device = device
    self.recording = recording
    execution = AppExecution(hasLifecycle: hasLifecycle)
    peripheral = ReplayedPeripheral(recording)
    strands = [Strand(AppScript.scanning(recording))]
    strands += AppScript.links(of: recording).map { link in
      Strand(
        AppScript.opening(of: link, in: recording), link,
        from: recording.peers[link.peer].sessions[link.session].start)
    }
    for index in strands.indices {
      let peer = peers.placed(strands[index].peer ?? "")
      if peer == places.count { places.append([]) }
      places[peer].append(index)
    }
  }

  /// How the implementation sets up the app of a replay, for ``Scenario/apps``.
  public static var setup: Scenario.AppSetup { Scenario.AppSetup(app: AppScript.app) }

  public mutating func makeCall(_ call: Draft) -> Draft {
    if let remark = withdrawn(call) { return remark.draft }
    return execution.callOrNote(call, of: app)
  }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    execution.follow(entry)
    var drafts = entry.kind == .callbackDidFinishLaunching ? firstCalls : []
    if let answers = peripheral?.receive(entry) { drafts += answers }
    let about = strands(about: entry[.peer]?.text ?? "")
    // Most peers that are discovered have no strand.
    if entry.kind == .callbackDidDiscover, about == nil { return drafts }
    let known = happened.count
    drafts += react(to: entry)
    // Any strand may wait for a new event; otherwise only the strands about the peer go on.
    let concerned = happened.count > known ? Array(strands.indices) : about ?? []
    for index in concerned where strands[index].progress != .finished {
      complete(index, by: entry)
      drafts += proceed(index, at: entry.time, because: entry.sequence)
    }
    return drafts
  }

  public var nextDeadline: Instant? { waits.nextDeadline }

  public mutating func advance(to now: Instant) -> [Draft] {
    var drafts: [Draft] = []
    while let wait = waits.popFirst(dueBy: now)?.item { drafts += giveUp(wait, at: now) }
    return drafts
  }

  public mutating func end(at now: Instant) -> [Draft] {
    strands.indices.flatMap { index in
      strands[index].remarks(on: recording).map(\.draft)
        + [leftUndone(index, at: now)?.draft].compactMap(\.self)
    }
  }
}

extension ReplayedApp {
  /// The app's calls as soon as it runs.
  var firstCalls: [Draft] {
    let peripheral = peripheral == nil ? [] : [PeripheralScript.call(.callCreatePeripheralManager)]
    return [AppScript.call(.callCreateCentralManager)] + peripheral
  }

  func strands(about peer: String) -> [Int]? {
    peers.place(of: peer).map { places[$0] }
  }

  private mutating func react(to entry: Entry) -> [Draft] {
    let peer = entry[.peer]?.text ?? ""
    switch entry.kind {
    case .callbackDidUpdateState
    where entry[.state]?.text == "poweredOn" && entry[.role]?.text != "peripheral":
      happened.insert(.poweredOn)
    case .callbackDidDiscover: happened.insert(.discovered(peer))
    case .callbackDidConnect: knowledge[peer] = AppKnowledge()
    case .callbackDidFailToConnect: return connectAgain(to: peer, because: entry)
    case .callbackDidDisconnect:
      knowledge[peer] = nil
      return endStrands(about: peer, by: entry)
    default: knowledge[peer]?.learn(from: entry)
    }
    return []
  }

  private mutating func complete(_ index: Int, by entry: Entry) {
    guard case .during(let step, let since) = strands[index].progress, entry.time >= since,
      strands[index].isCompleted(step, by: entry)
    else { return }
    if step == 0 { strands[index].began = entry.time }
    goOn(index, after: step, at: entry.time)
  }

  /// Makes the next calls of a strand, with their delays, until the strand must wait for an answer
  /// or for an event.
  ///
  /// - Parameter cause: The callback that the app answers; nil if it acts by itself.
  mutating func proceed(_ index: Int, at now: Instant, because cause: Int? = nil) -> [Draft] {
    var calls: [Draft] = []
    var time = now
    while case .before(let number) = strands[index].progress {
      let isReady = number > 0 || strands[index].conditions.allSatisfy(happened.contains)
      guard isReady else { break }
      let step = strands[index].step(number)
      guard step.conditions.allSatisfy(happened.contains) else { break }
      if let obstacle = obstacle(to: step, of: index) {
        guard case .unknown(let text) = obstacle else {
          strands[index].insert(obstacle, before: number)
          continue
        }
        calls.append(ScriptRemark(leavingOut: step, of: strands[index].peer, text).draft)
        time = time + step.think
        goOn(index, after: number, at: time)
        continue
      }
      time = max(time + step.think, step.earliest ?? time)
      var call = step.call
      call.delay = time - now
      call.cause = cause
      calls.append(call)
      strands[index].lastCall = call
      if step.completion == nil {
        if strands[index].peer != nil { strands[index].rememberOnItsWay(call) }
        goOn(index, after: number, at: time)
      } else {
        strands[index].wait(for: number, since: time)
        // A connection may take as long as it likes.
        if number > 0 || strands[index].peer == nil {
          waits.insert(
            .answer(strand: index, step: number, since: time), due: time + Self.longestAnswer)
        }
      }
    }
    return calls
  }

  private mutating func obstacle(to step: AppScript.Step, of index: Int) -> AppKnowledge.Lack? {
    strands[index].peer.flatMap { knowledge[$0]?.lack(of: step.call) }
  }
}
