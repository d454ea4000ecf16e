/// Who promises what an expectation says, and so whom it binds.
public enum Promise: String, CaseIterable, Hashable, Sendable {
  /// Apple's documentation, or what was observed of Apple's systems: it binds those alone.
  case coreBluetooth = "core-bluetooth"
  /// The Bluetooth Core Specification: it binds every host.
  case coreSpecification = "core-specification"
}

extension Expectation {
  /// Whom and what it judges, for people.
  public var reach: String {
    let timelines = isPassive ? "any timeline" : "runs of its own scenario"
    return promise == .coreSpecification ? "\(timelines), of any host" : timelines
  }
}

extension Promise {
  /// For people.
  var name: String {
    switch self {
    case .coreBluetooth: "Core Bluetooth"
    case .coreSpecification: "the Core Specification"
    }
  }
}
