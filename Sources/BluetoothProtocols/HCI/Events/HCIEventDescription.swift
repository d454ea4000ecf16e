/// All that is known of an event: its name, and its parameters in the order of the specification.
///
/// To make an event known, add a line to the table of its group. Its name, its fields with their
/// places, its connection, address and signal follow from there. An event that bluewake works with is
/// a case of ``HCIEvent``, which names its own fields; its line holds an empty one.
struct HCIEventDescription: Sendable {
  var code: UInt8
  var name: String
  /// Nil where the parameters are not known.
  var parameters: EventParameters?

  init(_ code: UInt8, _ name: String, _ parameters: String? = nil) {
    (self.code, self.name) = (code, name)
    self.parameters = parameters.map(EventParameters.text)
  }

  /// - Parameter event: One with any values, which says what its fields are.
  init(_ code: UInt8, _ name: String, _ event: HCIEvent) {
    (self.code, self.name, self.parameters) = (code, name, .event(event))
  }
}

enum EventParameters: Sendable {
  /// In the language of ``FieldLayout``.
  case text(String)
  /// As the event names them.
  case event(HCIEvent)

  fileprivate var layout: FieldLayout {
    switch self {
    case .text(let text): FieldLayout(text)
    case .event(let event): event.layout
    }
  }

  /// The event with no values yet; nil where it is kept as octets.
  fileprivate var event: HCIEvent? {
    if case .event(let event) = self { event } else { nil }
  }
}

extension HCIEventDescription {
  static let all = connections + security + general
  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  static let layouts = byCode.compactMapValues { $0.parameters?.layout }
  static let places = layouts.mapValues(FieldPlaces.init)

  /// An event of the code with no values yet.
  static func event(_ code: HCIEventCode) -> HCIEvent {
    events[Int(code.rawValue)] ?? .other(code, parameters: [])
  }

  /// By code, as every event of a capture is looked up here.
  private static let events = (0...255).map { byCode[$0]?.parameters?.event }
}

/// All that is known of an LE Meta event. Its parameters are those behind the subevent code.
struct LESubeventDescription: Sendable {
  var code: UInt8
  var name: String
  var parameters: EventParameters

  init(_ code: UInt8, _ name: String, _ parameters: String = "") {
    (self.code, self.name, self.parameters) = (code, name, .text(parameters))
  }

  /// - Parameter event: One with any values, which says what its fields are.
  init(_ code: UInt8, _ name: String, _ event: HCIEvent) {
    (self.code, self.name, self.parameters) = (code, name, .event(event))
  }
}

extension LESubeventDescription {
  static let all =
    leAdvertising + leConnections + lePeriodic + leDirectionFinding + leIsochronous
    + leChannelSounding
  static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
  static let layouts = byCode.mapValues(\.parameters.layout)
  static let places = layouts.mapValues(FieldPlaces.init)

  /// An event of the code with no values yet.
  static func event(_ code: LESubeventCode) -> HCIEvent {
    events[Int(code.rawValue)] ?? .otherLE(code, parameters: [])
  }

  /// By code, as every event of a capture is looked up here.
  private static let events = (0...255).map { byCode[$0]?.parameters.event }
}
