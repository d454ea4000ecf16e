import Seats
import Timelines

/// The processes of an app in a run, one after the other, and the conversation with the present
/// one.
struct AppSession: ~Copyable {
  private let program: AppProgram
  private let device: String?
  private var life: ProcessLife
  private var child: ChildProcess?
  private var conversation: AppConversation
  private var home: PrivateFolder?
  private var peers = ToldPeers()
  private var permissions = AppPermissions()
  /// Entries held back until the app no longer waits for what a call returns.
  private var backlog: [Entry] = []
  /// The number of its calls that are still to be performed.
  private var callsToCome = 0
  /// Whether the app has yet to report that it has finished its work, after a callback in the
  /// background.
  private var owesFinish = false
  /// The instant until which an app in the background may run for timers that are due soon.
  private var lingersUntil = Instant.start
  /// The last callback that the app received.
  private var lastCallback: (kind: Kind, time: Instant)?
  private var now = Instant.start
  private var advancesOfInstant = 0
  private(set) var messages = 0
  private(set) var launches = 0
  private(set) var findings = AppFindings()
  private(set) var failure: ProcessFailure?
  /// The last entry that the present process received.
  private var lastEntry: Entry?

  init(_ program: AppProgram, device: String?, hasLifecycle: Bool) {
    (self.program, self.device) = (program, device)
    life = ProcessLife(hasLifecycle: hasLifecycle)
    conversation = AppConversation(
      of: AppLaunch(app: program.app, device: device, number: 0, time: .start))
  }

  /// The longest time for which an app may go on by itself. In that time an app with many timers
  /// still answers soon.
  ///
  /// Source: chosen.
  private static let farthestHorizon = Duration.seconds(3600)

  /// The time that an app which has left the foreground may run for what is due by itself, after
  /// its other work. The system does not notice that a delegate method has returned, so it suspends
  /// no app at that very instant, and much code goes on after some tenths of a second.
  ///
  /// Source: chosen, well below the five seconds of `applicationDidEnterBackground(_:)`.
  private static let linger = Duration.seconds(1)

  /// The time that an app has after an event that woke it, for what is due by itself: a timer, or
  /// the end of a sleep. The system does not know when such an app has finished, and suspends it
  /// at the end of its wake. If nothing is due before that, the seat suspends it at once, which its
  /// code cannot notice.
  ///
  /// Source: BG-WAK-01; that timers run in that time is observed (public apps schedule work eight
  /// seconds after an event, before they are suspended).
  private static let wake = Duration.seconds(10)

  /// Source: chosen. It is far below ``Run/mostStepsOfAnInstant``, so that the app is named as the
  /// cause.
  private static let mostAdvancesOfInstant = 20_000

  /// Takes an entry about the app, and returns the app's answer.
  mutating func receive(_ entry: Entry) -> [Draft] {
    move(to: entry.time)
    permissions.learn(from: entry)
    if failure != nil { return [] }
    switch life.receive(entry) {
    case .nothing: return []
    case .start: return start(reason: entry[.reason]?.text)
    case .startAndTell:
      backlog.append(entry)
      return start(reason: nil)
    case .tell: return tell(entry)
    case .suspend:
      owesFinish = false
      guard let text = interruption else { return [] }
      findings.addSuspension(text, at: now)
      return [Draft(.noteText, from: .system, [.app: .text(program.app), .text: .text(text)])]
    case .delete:
      end()
      return []
    case .end:
      endProcess()
      return []
    }
  }

  /// The instant at which the app wants to act by itself; nil while it is suspended, or waits for
  /// the result of a call.
  var nextDeadline: Instant? {
    guard failure == nil, life.isRunning, !conversation.awaits else { return nil }
    return isToFinish ? now : conversation.nextDeadline
  }

  mutating func advance(to now: Instant, before horizon: Instant) -> [Draft] {
    move(to: now)
    guard let deadline = nextDeadline, deadline <= now else { return [] }
    if isToFinish, conversation.nextDeadline.map({ $0 > now }) ?? true { return finish() }
    advancesOfInstant += 1
    guard advancesOfInstant <= Self.mostAdvancesOfInstant else {
      return fail(
        .flood, "wanted to act \(Self.mostAdvancesOfInstant) times while time stood still")
    }
    var farthest = now + Self.farthestHorizon
    // It may be suspended at the instant at which nothing more is due soon.
    if owesFinish { farthest = now }
    return ask(.advance(to: now, horizon: min(horizon, farthest)))
  }

  /// Records that one of the app's calls is performed now.
  mutating func countCall() { callsToCome = max(0, callsToCome - 1) }

  var awaitsReturn: Bool { conversation.awaits && callsToCome == 0 && child != nil }

  /// Ends the process without a word, and removes all that the app knows.
  mutating func end() {
    endProcess()
    home = nil
    peers = ToldPeers()
  }
}

extension AppSession {
  private mutating func move(to time: Instant) {
    if time > now { advancesOfInstant = 0 }
    now = max(now, time)
  }

  private mutating func tell(_ entry: Entry) -> [Draft] {
    // Returned values are sent only to an app that waits for them.
    if (entry.kind == .callReturned) != conversation.awaits {
      if entry.kind != .callReturned { backlog.append(entry) }
      return []
    }
    peers.learn(from: entry)
    owesFinish = life.isInBackground && (owesFinish || entry.kind.family == .callback)
    lingersUntil = now + Self.linger
    if entry.kind.family == .callback { lastCallback = (entry.kind, now) }
    lastEntry = entry
    return ask(.entry(entry))
  }

  private mutating func ask(_ content: AppQuestion.Content) -> [Draft] {
    messages += 1
    let wasBusy = conversation.isBusy
    child?.send(conversation.ask(content))
    do {
      try child?.hear(&conversation, within: program.limits)
      if wasBusy, !conversation.isBusy { lingersUntil = now + Self.linger }
    } catch {
      let trouble = conversation.isCrashing ? endOfCrash(after: error) : error
      let said = takeAnswer()
      // The messages of a process before its crash remain valid.
      return isCrash(trouble) ? said + crash(trouble.text) : fail(trouble.kind, trouble.text)
    }
    var drafts = takeAnswer()
    while !backlog.isEmpty, !conversation.awaits, failure == nil, child != nil {
      drafts += tell(backlog.removeFirst())
    }
    return drafts
  }

  /// Waits until a process that has crashed has reported it and ended. On a busy machine the report
  /// takes longer than any answer.
  private mutating func endOfCrash(after trouble: Trouble) -> Trouble {
    if trouble.kind == .ended { return trouble }
    var limits = program.limits
    limits.answerTime = limits.crashTime
    do {
      try child?.hear(&conversation, within: limits)
    } catch  where error.kind == .ended {
      return error
    } catch {}
    return Trouble(
      kind: .ended, text: "got a fatal signal before its answer to \(conversation.question)")
  }

  /// Returns what the app has said so far.
  private mutating func takeAnswer() -> [Draft] {
    let answer = conversation.answer
    for finding in answer.findings { findings.add(finding) }
    callsToCome += answer.calls
    return answer.drafts
  }
}

extension AppSession {
  private mutating func start(reason: String?) -> [Draft] {
    launches += 1
    let launch = AppLaunch(
      app: program.app, device: device, number: launches, time: now, reason: reason,
      peers: peers.sorted, permissions: permissions, accessories: program.accessories)
    endProcess(keepingBacklog: true)
    do throws(SystemError) {
      let home = try homePath()
      child = try ChildProcess(
        program.words, in: program.setting(for: launch, home: home),
        lineLimit: program.limits.lineOctets, listener: program.listener)
    } catch {
      return fail(.notStarted, "could not be started: \(error)")
    }
    conversation = AppConversation(of: launch)
    (lastEntry, lastCallback) = (nil, nil)
    return ask(.hello(launch))
  }

  private mutating func homePath() throws(SystemError) -> String {
    if home == nil { home = try AppHome.make() }
    return home?.path ?? ""
  }

  /// Whether nothing in the app is at work, nor about to be.
  private var isToFinish: Bool {
    guard owesFinish, !conversation.isBusy, life.isInBackground else { return false }
    return conversation.nextDeadline.map { $0 >= staysUntil } ?? true
  }

  /// The instant until which the app in the background gets time for what is due by itself.
  private var staysUntil: Instant { wakeEnd ?? lingersUntil }

  /// The end of the time for the event that woke the app; nil if it has only left the foreground.
  private var wakeEnd: Instant? { life.wokenAt.map { $0 + Self.wake } }

  /// Says which work a suspension stops; nil if there is none.
  private var interruption: String? {
    guard let asleep = conversation.asleep, let lastCallback else { return nil }
    let since = DurationText.text(nanoseconds: (now - lastCallback.time).nanoseconds)
    let why =
      wakeEnd == nil
      ? "only a background task keeps an app at work that has left the foreground"
      : "an app that was woken has ten seconds"
    let until = DurationText.text(nanoseconds: asleep.until.nanoseconds)
    return """
      suspended \(since) after \(lastCallback.kind.rawValue), and \(asleep.thread) was to sleep or \
      wait until \(until): \(why)
      """
  }

  /// Says for the app that it has nothing left to do.
  private mutating func finish() -> [Draft] {
    owesFinish = false
    callsToCome += 1
    return [Draft(.callFinishesWork, from: .app, [.app: .text(program.app)])]
  }

  private mutating func endProcess(keepingBacklog: Bool = false) {
    if !keepingBacklog { backlog = [] }
    (callsToCome, owesFinish) = (0, false)
    child?.endByForce()
    child = nil
    conversation = AppConversation(
      of: AppLaunch(app: program.app, device: device, number: launches, time: now))
  }

  /// Whether a process that gave no answer is an app that has crashed.
  private func isCrash(_ trouble: Trouble) -> Bool {
    trouble.kind == .ended && conversation.hasGreeted
  }

  private mutating func crash(_ text: String) -> [Draft] {
    let delay = conversation.answer.drafts.last?.delay ?? .zero
    let output = child?.standardError ?? ""
    child = nil
    life.crash()
    endProcess()
    let report = CrashReport(output)
    findings.add(
      AppFinding(
        app: program.app, about: .crash, text: report.text.map { "\($0): it \(text)" } ?? text,
        time: now + delay,
        output: report.text == nil ? output : report.lines.joined(separator: "\n")))
    return [Draft(.systemCrashesApp, from: .system, [.app: .text(program.app)], after: delay)]
  }

  /// - Returns: An empty list, as a program that breaks its protocol takes no further part.
  @discardableResult
  private mutating func fail(_ kind: ProcessFailure.Kind, _ text: String) -> [Draft] {
    child?.endByForce()
    failure = ProcessFailure(
      command: "\(program)", kind: kind, text: text,
      standardError: child?.standardError ?? "")
    failure?.scheme = "app"
    failure?.time = now
    failure?.lastEntry = lastEntry
    endProcess()
    return []
  }
}
