/// The source of the promise that an expectation rests on. It decides which hosts the expectation
/// binds.
public enum Promise: String, CaseIterable, Hashable, Sendable {
  /// Apple's documentation, or what was observed of Apple's systems. It binds only those systems.
  case coreBluetooth = "core-bluetooth"
  /// The Bluetooth Core Specification, or the author of the rule. It binds every host.
  case coreSpecification = "core-specification"
  /// Apple's guides and what follows from them, as far as they ask something of the code that calls
  /// the API. It binds an app whose own code runs, and no implementation.
  case app
}

extension Promise {
  /// The basis of a rule that does not state one. A rule that covers a requirement of the catalogue
  /// about Core Bluetooth binds only Apple's hosts. Any other rule is its author's own, and binds
  /// the hosts that the author judges by it.
  init(of requirements: [String]) {
    let isOfApple = requirements.contains { $0.hasPrefix("BG-") }
    self = isOfApple ? .coreBluetooth : .coreSpecification
  }
}

extension Expectation {
  /// The timelines and hosts that the expectation judges, for human readers.
  public var reach: String {
    let timelines =
      isOfCapturesOnly
      ? "captures, and runs of its own scenario"
      : isPassive ? "any timeline" : "runs of its own scenario"
    return switch promise {
    case .coreBluetooth: timelines
    case .coreSpecification: "\(timelines), of any host"
    case .app: "\(timelines), of an app's own code"
    }
  }
}

extension Promise {
  /// The name of the source, for human readers.
  var name: String {
    switch self {
    case .coreBluetooth: "Core Bluetooth"
    case .coreSpecification: "the Core Specification"
    case .app: "demands on apps"
    }
  }
}
