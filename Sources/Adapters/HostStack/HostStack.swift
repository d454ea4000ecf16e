public import Replay
import Synchronization
public import Timelines
public import VirtualTime

/// A host stack, unmodified, whose HCI controller is bluewake.
///
/// It has a clock of its own, and nobody to call its API: what it does, it does by itself, among
/// the peers of a capture or a scenario. A run is paced; when the host has gone, the rest goes fast.
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
    var failure: ProcessFailure?
  }

  /// Opens the endpoint, and waits until a host is there.
  ///
  /// - Parameters:
  ///   - configuration: What its controller says of itself.
  ///   - patience: How long it is waited for.
  ///   - announce: Told where the host is waited for, and how long.
  public init(
    _ endpoint: Endpoint, configuration: HostController.Configuration = .init(),
    patience: Duration = .seconds(60), announce: (String) -> Void = { _ in }
  ) throws(ProcessFailure) {
    var state = State(
      port: try Self.open(endpoint), controller: HostController(configuration))
    about = ImplementationDescription(
      name: "host at \(endpoint)", capabilities: [.central, .peripheral],
      clock: RunClock(.event, tolerance: .milliseconds(50)), hasAPI: false)
    announce("\(state.port.place), at most \(patience.text)")
    let deadline = ContinuousClock.now + patience
    while !state.port.hasHost {
      state.exchange(at: .start)
      let left = deadline - .now
      guard left > .zero, !state.port.hasGone else {
        state.port.end()
        throw Self.failure(
          endpoint,
          state.port.hasGone && left > .zero
            ? "ended before it connected to its controller"
            : "did not connect to its controller within \(patience.text)",
          standardError: state.port.programOutput)
      }
      state.port.awaited().wait(atMost: min(left, .milliseconds(100)))
    }
    self.state = Mutex(state)
  }

  private static func open(_ endpoint: Endpoint) throws(ProcessFailure) -> HostPort {
    do {
      return try HostPort(endpoint)
    } catch {
      throw failure(endpoint, "could not be opened: \(error)")
    }
  }

  private static func failure(
    _ endpoint: Endpoint, _ text: String, standardError: String = ""
  ) -> ProcessFailure {
    var failure = ProcessFailure(
      command: "\(endpoint)", kind: .notStarted, text: text, standardError: standardError)
    failure.scheme = "h4"
    return failure
  }

  public func receive(_ entry: Entry) -> [Draft] {
    state.withLock { state in
      state.controller.receive(entry)
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

  /// Ends the line, and the program behind it.
  public func end(at now: Instant) -> [Draft] {
    state.withLock { $0.port.end() }
    return []
  }

  public var failure: ProcessFailure? { state.withLock { $0.failure } }

  /// What the host sent that no host may send.
  public var complaints: HostComplaints { state.withLock { $0.controller.complaints } }

  public var awaited: [Awaited] { state.withLock { $0.port.awaited() } }

  public var hasGone: Bool { state.withLock { $0.port.hasGone } }

  public func listen(at now: Instant) { state.withLock { $0.exchange(at: now) } }
}

extension HostStack.State {
  mutating func exchange(at now: Instant) {
    heard = now
    let (packets, lost) = port.receive()
    for frame in lost { controller.loseFrame(at: frame.octet) }
    for packet in packets { controller.receive(packet: packet, at: now) }
    drafts += controller.takeDrafts()
    if let departure = port.takeDeparture() {
      let text = "the host has left" + (departure.isEmpty ? "" : ": it \(departure)")
      drafts.append(Draft(.noteText, from: .implementation, [.text: .text(text)]))
    }
    port.send(controller.takePackets())
  }
}
