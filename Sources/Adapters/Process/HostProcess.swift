public import Seats
import Synchronization
public import Timelines

/// A host stack in another process that exchanges HCI packets in the conversation itself; see
/// <doc:ProcessProtocol>. Its controller is bluewake: see ``HostController``.
///
/// Only the messages of the conversation move the program's time, so a run is the same each time.
public final class HostProcess: CentralImplementation, PeripheralImplementation {
  public let about: ImplementationDescription
  private let state: Mutex<State>

  fileprivate struct State: ~Copyable {
    var session: ProcessSession
    var controller: HostController
    var peers = PeerNames()
  }

  init(
    _ session: consuming ProcessSession, _ about: ImplementationDescription,
    _ configuration: HostController.Configuration
  ) {
    var about = about
    about.capabilities.insert(.hci)
    self.about = about
    state = Mutex(State(session: session, controller: HostController(configuration)))
  }

  /// Sets the phone that the host's controller is part of.
  public func sit(at device: String) { state.withLock { $0.controller.sit(at: device) } }

  public func receive(_ entry: Entry) -> [Draft] {
    state.withLock { state in
      guard entry.isForControllers else {
        if entry.kind == .runBegan { state.controller.receive(entry) }
        return state.ask(.entry(state.peers.addressed(entry)), at: entry.time)
      }
      state.peers.learn(from: entry)
      state.controller.receive(entry)
      if state.controller.hasPackets { state.session.remember(sent: entry) }
      return state.exchangePackets(at: entry.time)
    }
  }

  public func advance(to now: Instant) -> [Draft] {
    state.withLock { state in
      state.controller.advance(to: now)
      guard let deadline = state.session.nextDeadline, deadline <= now else {
        return state.exchangePackets(at: now)
      }
      return state.ask(.advance(to: now), at: now)
    }
  }

  public var nextDeadline: Instant? {
    state.withLock { state in
      [state.session.nextDeadline, state.controller.nextDeadline].compactMap { $0 }.min()
    }
  }

  /// Says bye, and waits until the program has ended.
  public func end(at now: Instant) -> [Draft] {
    state.withLock { $0.session.end() }
    return []
  }

  /// The failure; nil as long as there is none.
  public var failure: ProcessFailure? { state.withLock { $0.session.failure } }

  /// The end of its standard error.
  public var output: String { state.withLock { $0.session.child.standardError } }

  public var passedOver: [String] { state.withLock { $0.session.conversation.unknown.texts } }

  public var complaints: HostComplaints { state.withLock { $0.controller.complaints } }
}

extension HostProcess.State {
  /// Asks, and passes packets between the host and its controller until neither has any left.
  fileprivate mutating func ask(
    _ content: HarnessMessage.Content, at now: Instant
  ) -> [Draft] {
    let answer = session.ask(content, at: now)
    for packet in answer.packets { controller.receive(packet: packet, at: now) }
    return answer.drafts.map(peers.named) + exchangePackets(at: now)
  }

  fileprivate mutating func exchangePackets(at now: Instant) -> [Draft] {
    var drafts = exchangeUntilQuiet(at: now)
    // A program that has failed is a host that has gone.
    if session.failure != nil { controller.loseHost(at: now) }
    drafts += controller.takeDrafts()
    return drafts
  }

  private mutating func exchangeUntilQuiet(at now: Instant) -> [Draft] {
    var drafts = controller.takeDrafts()
    for _ in 0..<Self.mostExchanges {
      let packets = controller.takePackets()
      if packets.isEmpty { return drafts }
      let answer = session.ask(.packets(packets, at: now), at: now)
      drafts += answer.drafts.map(peers.named)
      for packet in answer.packets { controller.receive(packet: packet, at: now) }
      drafts += controller.takeDrafts()
    }
    session.fail(
      .flood, "exchanged HCI packets \(Self.mostExchanges) times while time stood still")
    return drafts
  }

  private static let mostExchanges = 10_000
}

extension Entry {
  /// Whether a host learns of the entry from its controller, and not from the harness.
  fileprivate var isForControllers: Bool { kind.family == .air || kind.family == .link }
}
