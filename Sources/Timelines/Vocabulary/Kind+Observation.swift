/// What can show that something happened.
///
/// A run of a scenario shows everything. A capture shows what its recorder could see: the host's
/// side of HCI, or the air. The rest of a recorded day is only known if somebody wrote it down.
public enum Observation: String, CaseIterable, Hashable, Sendable {
  /// A run with an implementation, or the recording of one.
  case run
  /// A capture between a host and its controller.
  case hci
  /// A capture off the air.
  case air
  /// What a person wrote down beside a capture: `--lifecycle`, or `overlay`.
  case notes
}

extension Observation {
  /// For people.
  public var name: String {
    switch self {
    case .run: "a run"
    case .hci: "an HCI capture"
    case .air: "an air capture"
    case .notes: "lifecycle notes"
    }
  }

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
  /// What can show that an entry of this kind happened, in a fixed order.
  public var observations: [Observation] {
    switch family {
    case .user, .system, .app, .alert: return [.run, .notes]
    case .peer, .call, .callback, .divergence, .run: return [.run]
    case .note: return [.run, .hci, .air]
    case .air, .link: break
    }
    switch self {
    case .airAdvertising, .airScanning, .airInitiating, .linkFailed, .linkDisconnect,
      .linkParameters:
      return [.run, .hci]
    case .airScanRequest: return [.run, .air]
    case .linkSilent: return [.run]
    default: return [.run, .hci, .air]
    }
  }

  /// What those who have only this can see.
  public static func shown(by observation: Observation) -> Set<Kind> {
    Set(allCases.filter { $0.observations.contains(observation) })
  }
}

extension Kind {
  /// What can show a field of such an entry: a host tells its controller that it scans, and not for
  /// which services.
  public func observations(of field: Field) -> [Observation] {
    switch (self, field) {
    case (.airScanning, .services): [.run]
    default: observations
    }
  }

  /// What can show such an entry of somebody's own: an HCI capture shows what a host has put on air
  /// and not each time that it is sent, and in an air capture everybody is somebody else.
  public func observations(from party: Party) -> [Observation] {
    switch (self, party) {
    case (.airAdvertisement, .implementation), (.airScanResponse, .implementation): [.run]
    case (_, .implementation) where family == .air || family == .link:
      observations.filter { $0 != .air }
    default: observations
    }
  }
}
