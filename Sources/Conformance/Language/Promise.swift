/// The source of the promise that an expectation rests on. It decides which hosts the expectation
/// binds.
public enum Promise: String, CaseIterable, Hashable, Sendable {
  /// Apple's documentation, or what was observed of Apple's systems. It binds only those systems.
  case coreBluetooth = "core-bluetooth"
  /// The Bluetooth Core Specification. It binds every host.
  case coreSpecification = "core-specification"
}

extension Expectation {
  /// The timelines and hosts that the expectation judges, for human readers.
  public var reach: String {
    let timelines =
      isOfCapturesOnly
      ? "captures, and runs of its own scenario"
      : isPassive ? "any timeline" : "runs of its own scenario"
    return promise == .coreSpecification ? "\(timelines), of any host" : timelines
  }
}

extension Promise {
  /// The name of the source, for human readers.
  var name: String {
    switch self {
    case .coreBluetooth: "Core Bluetooth"
    case .coreSpecification: "the Core Specification"
    }
  }
}
