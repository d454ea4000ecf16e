public import Timelines

/// A stack under test: what stands between the apps, the air and the system of one phone.
///
/// It receives
/// - acts of the user and the system (`user.…`, `system.…`), among them `system.installsApp` for
///   each app and, first of all, `run.began` with profile, iOS version, seed and parameters,
/// - its apps' calls (`call.…`),
/// - what the air brings (`air.advertisement`, `air.scanResponse`, `air.scanRequest`, and on links
///   `link.…`),
///
/// and it answers with
/// - delegate callbacks (`callback.…`), app states (`app.…`), alerts, `call.returned`,
/// - what it puts on air: `air.advertising`, `air.scanning`, `air.initiating` whenever one of them
///   changes, `air.scanRequest`, and on links `link.disconnect` and ATT PDUs (`link.request` and so
///   on, with the whole PDU in `octets`).
///
/// The link layer is the air's: it decides by `air.scanning`'s window and interval what is heard,
/// and by `air.initiating` when a link comes up.
public protocol Implementation: Seat {
  var about: ImplementationDescription { get }
}

extension Implementation {
  /// How many entries it takes at most in one batch; 0 where it takes none.
  var batchLimit: Int {
    (self as? any BatchedImplementation)?.mostEntriesOfBatch ?? 0
  }
}

/// An implementation that scans, connects and is a GATT client.
public protocol CentralImplementation: Implementation {}

/// An implementation that advertises and is a GATT server.
public protocol PeripheralImplementation: Implementation {}

/// An implementation that may be gone before the run is over.
public protocol FallibleImplementation: Implementation {
  /// What is to be said of that where a run ends: a clause with its subject; nil where it was there
  /// until it was told to end.
  var endingRemark: String? { get }
}

/// An implementation that can be shown several entries at once, which costs less where asking does.
public protocol BatchedImplementation: Implementation {
  /// How many entries it takes at most; below 2 it is asked one by one.
  var mostEntriesOfBatch: Int { get }

  /// Takes entries in their order, up to the first one from which something follows, or after which
  /// it wants to act before the next one: whatever comes behind that has not happened.
  ///
  /// - Returns: How many it has taken, and what follows from the last of them.
  mutating func receive(_ entries: [Entry]) -> (taken: Int, drafts: [Draft])
}

/// What an implementation says of itself before a run.
public struct ImplementationDescription: Hashable, Sendable {
  public var name: String
  /// What it can do; a spec whose `requires` names something else is not applicable.
  public var capabilities: Set<Capability>
  /// Whose time it keeps.
  public var clock: RunClock
  /// Whether apps can call it; a host stack may act by itself.
  public var hasAPI: Bool

  public init(
    name: String, capabilities: Set<Capability>, clock: RunClock = .virtual, hasAPI: Bool = true
  ) {
    self.name = name
    self.capabilities = capabilities
    self.clock = clock
    self.hasAPI = hasAPI
  }
}
