/// The kind of Bluetooth host that a capture was taken of, as far as promises depend on it.
public enum HostKind: String, CaseIterable, Hashable, Sendable {
  /// An iPhone, an iPad, a Mac, …: Core Bluetooth.
  case apple
  case android
  case linux
  case windows
  case other
}

extension HostKind {
  /// The name as reports for people print it.
  public var name: String {
    switch self {
    case .apple: "Apple"
    case .android: "Android"
    case .linux: "Linux"
    case .windows: "Windows"
    case .other: "another system"
    }
  }
}

/// The kind of a recorded host, and the evidence for it.
public struct RecordedHost: Hashable, Sendable {
  /// The kind of the host.
  public var kind: HostKind
  /// A clause that follows the word "as", for example `PacketLogger notes 'Product: iPhone17,1'`.
  public var reason: String

  /// Makes a kind with the reason for it.
  public init(_ kind: HostKind, because reason: String) {
    self.kind = kind
    self.reason = reason
  }
}
