/// A way to learn that something happened.
///
/// A run of a scenario shows everything. A capture shows what its recorder could see, which is the
/// host's side of HCI or the air. Anything else is only known if a person wrote it down.
public enum Observation: String, CaseIterable, Hashable, Sendable {
  /// A run with an implementation, or the recording of one.
  case run
  /// A capture between a host and its controller.
  case hci
  /// A capture off the air.
  case air
  /// Notes that a person wrote beside a capture: `--lifecycle`, or `overlay`.
  case notes
}

extension Observation {
  /// The name as reports for people print it.
  public var name: String {
    switch self {
    case .run: "a run"
    case .hci: "an HCI capture"
    case .air: "an air capture"
    case .notes: "lifecycle notes"
    }
  }

  /// The meaning of the observation, in one phrase.
  public var meaning: String {
    switch self {
    case .run: "a run with an implementation, or the recording of one"
    case .hci: "a capture between a host and its controller"
    case .air: "a capture off the air"
    case .notes: "what a person writes down beside a capture: --lifecycle, or overlay"
    }
  }
}

extension Kind {
  /// Returns the observations that can show a field of such an entry. For example, a host commands
  /// its controller to scan, but not for which services.
  public func observations(of field: Field) -> [Observation] {
    if self == .airScanning, field == .services { return [.run] }
    // Only a sniffer names both ends of a link. Elsewhere `from` gives the sender.
    let namesAnEnd = field == .sender || field == .central && family == .link
    return namesAnEnd ? [.air] : observations
  }

  /// Returns the observations that can show such an entry from a party. An HCI capture shows what
  /// its host puts on air, but not each time that it is sent. In an air capture no device is the
  /// implementation.
  public func observations(from party: Party) -> [Observation] {
    guard party == .implementation, family == .air || family == .link else { return observations }
    if self == .airAdvertisement || self == .airScanResponse { return [.run] }
    return observations.filter { $0 != .air }
  }
}
