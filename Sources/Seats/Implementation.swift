public import Timelines

/// A stack under test. It stands between the apps, the air and the system of one phone.
///
/// It receives
/// - acts of the user and the system (`user.…`, `system.…`): first of all `run.began` with profile,
///   iOS version, seed and parameters, and then `system.installsApp` for each app,
/// - the calls of its apps (`call.…`),
/// - what arrives on air (`air.advertisement`, `air.scanResponse`, `air.scanRequest`, and on links
///   `link.…`),
///
/// and it answers with
/// - delegate callbacks (`callback.…`), app states (`app.…`), alerts, `call.returned`,
/// - what it puts on air: `air.advertising`, `air.scanning`, `air.initiating` whenever one of them
///   changes, `air.scanRequest`, and on links `link.disconnect` and ATT PDUs (`link.request` and so
///   on, with the whole PDU in `octets`).
///
/// The link layer is part of the air. By the window and interval of `air.scanning` it decides what
/// is heard, and by `air.initiating` when a link comes up.
public protocol Implementation: Seat {
  var about: ImplementationDescription { get }

  /// Records the name of the phone, before a run begins.
  mutating func sit(at device: String)
}

extension Implementation {
  /// Most implementations need not know it.
  public mutating func sit(at device: String) {}

  /// The most entries that the implementation takes in one batch; 0 if it takes no batches.
  package var batchLimit: Int {
    (self as? any BatchedImplementation)?.mostEntriesOfBatch ?? 0
  }
}

/// An implementation that scans, connects and is a GATT client.
public protocol CentralImplementation: Implementation {}

/// An implementation that advertises and is a GATT server.
public protocol PeripheralImplementation: Implementation {}

/// An implementation that may be gone before the run is over.
public protocol FallibleImplementation: Implementation {
  /// The remark on an early departure when the run ends: a clause with its subject; nil if the
  /// implementation was there until it had to end.
  var endingRemark: String? { get }
}

/// An implementation that can be shown several entries at once. That is cheaper when each question
/// to it is slow.
public protocol BatchedImplementation: Implementation {
  /// The most entries that the implementation takes at once; below 2 it is shown each entry by
  /// itself.
  var mostEntriesOfBatch: Int { get }

  /// Takes entries in their order. It stops after the first entry that causes drafts, or after
  /// which it wants to act before the next entry. The later entries have not happened.
  ///
  /// - Returns: How many entries it has taken, and the drafts that follow from the last of them.
  mutating func receive(_ entries: [Entry]) -> (taken: Int, drafts: [Draft])
}

/// An implementation's description of itself before a run.
public struct ImplementationDescription: Hashable, Sendable {
  /// The name of the implementation, for reports.
  public var name: String
  /// The capabilities of the implementation. A spec whose `requires` names anything else is not
  /// applicable.
  public var capabilities: Set<Capability>
  /// The clock that the implementation goes by.
  public var clock: RunClock
  /// Whether apps can call the implementation; a host stack may act by itself.
  public var hasAPI: Bool
  /// Whether it is a host stack that speaks HCI. Such a host pairs by PDUs of the Security Manager
  /// (`link.pairing`), encrypts links by control PDUs (`link.control`), and decides on the
  /// parameters of its links. Any other implementation says that a link is encrypted, and the air
  /// believes it.
  public var speaksHCI: Bool

  /// Makes a description. Without other arguments the implementation goes by virtual time, and apps
  /// can call it.
  public init(
    name: String, capabilities: Set<Capability>, clock: RunClock = .virtual, hasAPI: Bool = true,
    speaksHCI: Bool = false
  ) {
    self.name = name
    self.capabilities = capabilities
    self.clock = clock
    self.hasAPI = hasAPI
    self.speaksHCI = speaksHCI
  }
}
