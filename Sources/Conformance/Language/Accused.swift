import Timelines

/// The devices of a timeline that a rule judges, if it judges any that is there and not only the
/// implementation: the key `accused` of a spec file.
public enum Accused: String, CaseIterable, Hashable, Sendable {
  /// Either end of each link, and each advertiser.
  case device
  /// The central of each link.
  case central
  /// The peripheral of each link.
  case peripheral
  /// The controller of a host whose HCI was recorded. It has no view of its own: every entry of the
  /// timeline is what the host asked of it, or what it told the host.
  case controller
}

extension Expectation {
  /// Whether an entry that breaks it proves so alone, whatever else was not seen.
  var isProvedByOneEntry: Bool {
    guard case .whole = scope, states.isEmpty else { return false }
    return pattern.traits.isProvedByOneEntry
      && pattern.parts.allSatisfy { $0.event.bindings.isEmpty }
  }
}

extension Expectation {
  /// The devices whose views of a timeline it looks at; nil for the timeline itself.
  var viewers: Accused? { accused.flatMap { $0.hasView ? $0 : nil } }
}

extension Relation {
  /// The parties that a condition on `from` names.
  var parties: [Party] {
    switch self {
    case .equal(let value), .unequal(let value): [value].compactMap { $0.text.flatMap(Party.init) }
    case .among(let values), .notAmong(let values):
      values.compactMap { $0.text.flatMap(Party.init) }
    default: []
    }
  }
}

extension Accused {
  /// The role that the device has on its link; nil if any will do.
  var role: String? {
    switch self {
    case .device, .controller: nil
    case .central, .peripheral: rawValue
    }
  }

  /// Whether the rule sees a timeline as the device does, and not as it is.
  var hasView: Bool { self != .controller }

  /// One of the devices in words, after "for each".
  var noun: String {
    switch self {
    case .device: "device"
    case .central: "central of a link"
    case .peripheral: "peripheral of a link"
    case .controller: "controller"
    }
  }
}
