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

/// An implementation that scans, connects and is a GATT client.
public protocol CentralImplementation: Implementation {}

/// An implementation that advertises and is a GATT server.
public protocol PeripheralImplementation: Implementation {}

/// What an implementation says of itself before a run.
public struct ImplementationDescription: Hashable, Sendable {
  public var name: String
  /// What it can do; a spec whose `requires` names something else is not applicable.
  public var capabilities: Set<Capability>

  public init(name: String, capabilities: Set<Capability>) {
    self.name = name
    self.capabilities = capabilities
  }
}
