import CVTime
import Foundation
import Glibc

/// The app's end of the seat protocol: calls leave here, callbacks arrive here.
///
/// One process is one app, so there is one seat in it. The host speaks first and the app answers;
/// between a message of the host and the app's `quiescent` lies a *turn*, and the app's code runs
/// only in turns. A thread of the seat's own waits until nothing in the app can run any more at
/// this instant, ends the turn, and takes the host's next message.
///
/// In a process that no host started nothing is said, and questions have no answer.
public final class HostedSeat: @unchecked Sendable {
  /// The one of the process. Tests put another one in its place.
  public internal(set) nonisolated(unsafe) static var shared = HostedSeat(
    SeatPipe(environment: ProcessInfo.processInfo.environment))

  private let pipe: (any SeatTransport)?
  private let hasThread: Bool
  private let lock = NSRecursiveLock()
  private var turn: Turn?
  private var isServing = false
  private var listeners: [SeatEntry.Audience: (SeatEntry) -> Void] = [:]
  /// Entries that came before anyone listened.
  private var early: [SeatEntry.Audience: [SeatEntry]] = [:]
  /// The number of delegate methods that have been called and have not returned.
  private var running = 0
  private var isLaunched = false
  private var isBehind = false
  /// The host's greeting.
  private var greeting = SeatFields()

  /// - Parameter hasThread: Whether a thread of the seat's own takes the host's messages.
  init(_ transport: (any SeatTransport)?, hasThread: Bool = true) {
    (pipe, self.hasThread) = (transport, hasThread)
  }

  /// Whether a host is at the other end.
  public var isTaken: Bool { pipe != nil }

  /// Whether the application delegate has been informed of the launch.
  public var hasLaunched: Bool { locked { isLaunched } }

  public func noteLaunch() { locked { isLaunched = true } }

  /// Whether the app is in the background, as far as the host has said.
  public var isInBackground: Bool {
    start()
    return locked { isBehind }
  }

  /// Waits for the host's first word and starts the thread that serves it. Does nothing the second
  /// time.
  public func start() {
    locked {
      guard isTaken, !isServing else { return }
      isServing = true
      openTurn()
      guard hasThread else { return }
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in HostedSeat.shared.serve() }, nil)
    }
  }

  /// Does something of the seat's own. It costs the app no time, even where computing is charged,
  /// and never waits while others want the lock.
  private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    vtime_uncharged_begin()
    defer { vtime_uncharged_end() }
    return try lock.withLock(body)
  }

  /// The member of the host's greeting with this name.
  public func greeted(_ name: String) -> Any? {
    start()
    return locked { greeting[name] }
  }
}

// Messages of the app.
extension HostedSeat {
  /// Says that the app made a call.
  ///
  /// - Parameter name: The kind of the call without its family, for example `scanForPeripherals`.
  public func call(_ name: String, _ fields: SeatFields = [:]) {
    say("call", fields.merging(["kind": "call.\(name)"]), isCall: true)
  }

  /// Says that the app made a call and waits for what it returns. No time passes meanwhile.
  public func ask(_ name: String, _ fields: SeatFields = [:]) -> SeatFields {
    start()
    vtime_charge()
    return locked {
      call(name, fields)
      say("awaits")
      guard isTaken else { return [:] }
      // The host sends no other message before its answer, so the next message is the answer. The
      // app's next message belongs to that answer and no longer to an `advance`.
      turn?.horizon = nil
      return read()
    }
  }

  /// Has a text put into the timeline.
  public func sendNote(_ text: String) { say("note", ["text": text]) }

  /// Says what is wrong with the app.
  public func finding(_ text: String, about: Trouble) {
    say("finding", ["about": about.rawValue, "text": text])
  }

  /// The subject of a finding.
  public enum Trouble: String, Sendable {
    /// The API was misused in a way that iOS answers with an exception.
    case misuse
    /// The process looks at the clock again and again and never waits.
    case spinning
    /// The process waits for something outside virtual time.
    case io
    case other
  }

  /// Runs a method of a delegate. Until it returns the app counts as busy, even while it waits.
  public func whileBusy<Result>(_ body: () throws -> Result) rethrows -> Result {
    locked {
      running += 1
      turn?.wasBusy = true
    }
    defer {
      vtime_charge()
      locked { running -= 1 }
    }
    return try body()
  }

  private func say(_ message: String, _ fields: SeatFields = [:], isCall: Bool = false) {
    start()
    vtime_charge()
    locked {
      guard let pipe else { return }
      openTurn()
      var line = fields
      line["message"] = message
      if turn?.mayRunOn == true, message != "awaits" { line["time"] = vtime_now() }
      if isCall { turn?.hasCalled = true }
      pipe.write(line)
    }
  }
}

// Messages from the host.
extension HostedSeat {
  /// Has entries of an audience handed to a listener, those first that have come already. There is
  /// one listener for each audience.
  ///
  /// The listener is called on the seat's own thread and must not wait.
  public func listen(
    for audience: SeatEntry.Audience, _ listener: @escaping @Sendable (SeatEntry) -> Void
  ) {
    let missed = locked {
      listeners[audience] = listener
      return early.removeValue(forKey: audience) ?? []
    }
    missed.forEach(listener)
  }

  /// The state of the present turn.
  private struct Turn {
    /// Until when the app may run by itself while it makes no call, in nanoseconds of the run; nil
    /// in a turn that is not the answer to an `advance`.
    var horizon: Int64?
    var hasCalled = false
    /// Whether the app was at work in this turn. When it ends its work the host must hear of it at
    /// that instant, as it may be suspended then.
    var wasBusy = false

    var mayRunOn: Bool { horizon != nil }
  }

  /// Reads messages until one begins a turn. The app's first call may come before the host's first
  /// word is read, and waits here.
  private func openTurn() {
    while turn == nil { receive(read()) }
  }

  /// Reads a message. The process ends as soon as the host has hung up: an app without its phone
  /// has nowhere to be.
  private func read() -> SeatFields {
    guard let message = pipe?.read() else { _exit(0) }
    return message
  }

  private func receive(_ message: SeatFields) {
    switch message.text("message") {
    case "hello":
      greeting = message
      isBehind = !["user", nil].contains(message.text("reason"))
      pipe?.write(["message": "hello", "protocol": 1])
      begin(at: message.instant("time"), message)
    case "entry":
      begin(at: message.instant("time"), message)
      hand(SeatEntry(message))
    case "advance": begin(at: message.instant("to"), message)
    default: break
    }
  }

  private func begin(at time: Int64?, _ message: SeatFields) {
    if let time, time > vtime_now() { vtime_advance(time) }
    turn = Turn(horizon: message.instant("horizon"), wasBusy: isBusy)
  }

  /// Whether a method of a delegate has not returned, or a thread is charged for what it has
  /// computed.
  private var isBusy: Bool { running > 0 || vtime_computing() > 0 }

  private func hand(_ entry: SeatEntry) {
    switch (entry.family, entry.name) {
    case ("app", "background"): isBehind = true
    case ("app", "foreground"), ("app", "inactive"): isBehind = false
    default: break
    }
    for audience in entry.audiences {
      if let listener = listeners[audience] {
        listener(entry)
      } else {
        early[audience, default: []].append(entry)
      }
    }
  }

  /// Serves the host until it hangs up.
  private func serve() -> Never {
    while true {
      let deadline = idle()
      locked {
        if turn != nil { endTurn(deadline: deadline) }
        openTurn()
      }
    }
  }

  private func endTurn(deadline: Int64) {
    sayFindings()
    // The host may end the app before the next turn.
    KeptDefaults.write()
    turn = nil
    pipe?.write([
      "message": "quiescent", "deadline": deadline < 0 ? NSNull() : deadline,
      "busy": isBusy ? true : nil, "asleep": isBusy ? nil : asleep?.members,
    ])
  }

  /// The threads of the app that sleep, or wait with a time-out, as the message describes them; nil
  /// if there are none.
  private var asleep: SeatFields? {
    var first = vtime_asleep_t()
    let count = vtime_asleep(&first)
    guard count > 0 else { return nil }
    let label = withUnsafeBytes(of: first.queue) { Self.text($0.map(CChar.init(bitPattern:))) }
    let thread = label.isEmpty ? "a thread" : "a thread of the queue \(label)"
    return ["until": first.until, "thread": count == 1 ? thread : "\(thread) (one of \(count))"]
  }

  /// Passes on what virtual time has noticed of the process.
  private func sayFindings() {
    var about = [CChar](repeating: 0, count: 16)
    var text = [CChar](repeating: 0, count: 256)
    while vtime_next_finding(&about, &text) != 0 {
      let trouble = Trouble(rawValue: Self.text(about)) ?? .other
      say("finding", ["about": trouble.rawValue, "text": Self.text(text)])
    }
  }

  private static func text(_ octets: [CChar]) -> String {
    String(decoding: octets.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Waits until nothing in the app can run. As long as the app makes no call and is not at work,
  /// its own timers run up to the horizon without a word to the host; but not too many, as the host
  /// waits for an answer.
  ///
  /// - Returns: When the app's next timer is due, or a negative number.
  private func idle() -> Int64 {
    var deadline = vtime_wait_idle()
    for _ in 0..<Self.mostTimers {
      let mayGoOn = locked {
        let mayRunOn = turn.map { !$0.hasCalled && !$0.wasBusy && deadline < $0.horizon ?? .min }
        return mayRunOn ?? false && !isBusy
      }
      guard deadline >= 0, mayGoOn else { break }
      vtime_advance(deadline)
      deadline = vtime_wait_idle()
    }
    return deadline
  }

  /// The most instants at which timers run in one answer. They take about a second.
  private static let mostTimers = 20_000
}
