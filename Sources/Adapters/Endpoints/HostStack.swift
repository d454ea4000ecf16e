public import Seats
import Synchronization
public import Timelines

/// An unmodified host stack whose HCI controller is bluewake.
///
/// The host has a clock of its own, and its API is never called: it acts by itself, among the peers
/// of a capture or a scenario. A run is paced by the wall clock. When the host has gone, the rest
/// of the run goes fast. A host that crashes, hangs up within a packet or drops links when it hangs
/// up is a ``failure``.
public final class HostStack: CentralImplementation, PeripheralImplementation,
  HostImplementation, LiveImplementation
{
  public let about: ImplementationDescription
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    var port: HostPort
    var controller: HostController
    var drafts: [Draft] = []
    var heard = Instant.start
    /// The instant and the manner of the host's departure; nil as long as it is there.
    var departure: (instant: Instant, how: HostDeparture)?
    /// The reason to distrust the host's behaviour; nil if there is none.
    var fault: HostDeparture.Fault?
    /// The last entry that the host learned of from its controller.
    var lastEntry: Entry?
  }

  private let endpoint: Endpoint

  /// The usual time to wait for a host.
  public static let usualPatience = Duration.seconds(60)

  /// Opens the endpoint, and waits until a host is there.
  ///
  /// - Parameters:
  ///   - configuration: The properties that its controller reports.
  ///   - speed: How many seconds of the run pass in a second of the wall clock. The host's own
  ///     timers always follow the wall clock.
  ///   - patience: How long to wait for the host.
  ///   - listener: Receives the output of a started program, line by line.
  ///   - announce: Receives the address at which the host is awaited, and the patience.
  public init(
    _ endpoint: Endpoint, configuration: HostController.Configuration = .init(), speed: Int = 1,
    patience: Duration = usualPatience, listener: ProgramListener? = nil,
    announce: (String) -> Void = { _ in }
  ) throws(ProcessFailure) {
    var state = State(
      port: try Self.open(endpoint, listener), controller: HostController(configuration))
    self.endpoint = endpoint
    about = ImplementationDescription(
      name: "host at \(endpoint)", capabilities: [.central, .peripheral, .hci],
      clock: RunClock(.event, speed: speed, tolerance: .milliseconds(50) * speed), hasAPI: false,
      speaksHCI: true)
    announce("\(state.port.place), at most \(patience.text)")
    let deadline = ContinuousClock.now + patience
    while !state.port.hasHost {
      state.exchange(at: .start)
      let left = deadline - .now
      guard left > .zero, !state.port.hasGone, !Interruption.isRequested else {
        let how = state.departure?.how.status.map { "\($0)" }
        state.port.end()
        throw Self.failure(
          endpoint,
          state.port.hasGone && left > .zero
            ? (how ?? "ended") + " before it connected to its controller"
            : "did not connect to its controller within \(patience.text)",
          standardError: state.port.programOutput)
      }
      state.port.awaited().wait(atMost: min(left, .milliseconds(100)))
    }
    self.state = Mutex(state)
  }

  private static func open(
    _ endpoint: Endpoint, _ listener: ProgramListener?
  ) throws(ProcessFailure) -> HostPort {
    do {
      return try HostPort(endpoint, listener: listener)
    } catch {
      throw failure(endpoint, "could not be opened: \(error)", standardError: "")
    }
  }

  private static func failure(
    _ endpoint: Endpoint, _ text: String, _ kind: ProcessFailure.Kind = .notStarted,
    standardError: String
  ) -> ProcessFailure {
    var failure = ProcessFailure(
      command: "\(endpoint)", kind: kind, text: text, standardError: standardError)
    failure.scheme = "h4"
    return failure
  }

  /// Sets the phone that the host's controller is part of.
  public func sit(at device: String) { state.withLock { $0.controller.sit(at: device) } }

  public func receive(_ entry: Entry) -> [Draft] {
    state.withLock { state in
      state.controller.receive(entry)
      if state.controller.hasPackets { state.lastEntry = entry }
      state.port.send(state.controller.takePackets())
      return state.controller.takeDrafts()
    }
  }

  public func advance(to now: Instant) -> [Draft] {
    state.withLock { state in
      state.controller.advance(to: now)
      state.port.send(state.controller.takePackets())
      defer { state.drafts = [] }
      return state.drafts + state.controller.takeDrafts()
    }
  }

  public var nextDeadline: Instant? {
    state.withLock { $0.drafts.isEmpty ? $0.controller.nextDeadline : $0.heard }
  }

  /// Ends the line and its program. A host that has hung up by itself before that has left.
  public func end(at now: Instant) -> [Draft] {
    state.withLock { state in
      _ = state.port.receive()
      state.handleDeparture(at: now)
      state.port.end()
      defer { state.drafts = [] }
      return state.drafts
    }
  }

  /// The output of its program; empty if bluewake did not start it.
  public var output: String { state.withLock { $0.port.programOutput } }

  public var failure: ProcessFailure? {
    state.withLock { state in
      guard let fault = state.fault else { return nil }
      var failure = Self.failure(
        endpoint, fault.text, fault.kind, standardError: state.port.programOutput)
      (failure.ending, failure.lastEntry) = (fault.ending, state.lastEntry)
      failure.time = state.departure?.instant
      return failure
    }
  }

  /// The note that it has left.
  public var farewell: String? { state.withLock { $0.departure.map { "the host \($0.how.text)" } } }

  public var endingRemark: String? {
    state.withLock { state in
      state.departure.map { "the host \($0.how.text), at \($0.instant.seconds)" }
    }
  }

  /// The violations by the host.
  public var complaints: HostComplaints { state.withLock { $0.controller.complaints } }

  public var awaited: [Awaited] { state.withLock { $0.port.awaited() } }

  /// Whether the host has gone, and what followed from that has been drafted.
  public var hasGone: Bool { state.withLock { $0.departure != nil } }

  public func listen(at now: Instant) { state.withLock { $0.exchange(at: now) } }
}

extension HostStack.State {
  mutating func exchange(at now: Instant) {
    heard = now
    let (packets, lost) = port.receive()
    for frame in lost { controller.loseFrame(at: frame.octet) }
    for packet in packets { controller.receive(packet: packet, at: now) }
    drafts += controller.takeDrafts()
    handleDeparture(at: now)
    port.send(controller.takePackets())
  }

  /// If the host has gone, stops its radio, lets its links fall silent, and drafts a note of how it
  /// left.
  mutating func handleDeparture(at now: Instant) {
    guard let how = port.takeDeparture() else { return }
    departure = (now, how)
    fault = how.fault(links: controller.links.count)
    fault?.text += ", at \(now.seconds) of the run"
    drafts.append(
      Draft(.noteText, from: .implementation, [.text: .text("the host \(how.text)")]))
    controller.loseHost(within: how, at: now)
    drafts += controller.takeDrafts()
  }
}

extension Instant {
  /// In seconds, as exact as the timeline shows it.
  fileprivate var seconds: String { "\("\(self)".dropLast(3)) s" }
}
