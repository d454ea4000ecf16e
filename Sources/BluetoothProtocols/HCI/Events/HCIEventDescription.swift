/// All that is known of an event, or of an LE event with its subevent code: its name, and its
/// parameters in the order of the specification.
///
/// To make an event known, add a line to the table of its group. From that line follow its name,
/// its fields with their places, its connection, its address and its signal strength. An event that
/// bluewake works with is a case of ``HCIEvent`` and names its own fields. Its line in the table
/// holds such a case without values.
struct HCIEventDescription: Sendable {
  var code: UInt8
  var name: String
  /// Nil if the parameters are not known.
  var parameters: Parameters?

  enum Parameters: Sendable {
    /// In the language of ``FieldLayout``.
    case text(String)
    /// As the event itself names them.
    case event(HCIEvent)
  }

  init(_ code: UInt8, _ name: String, _ parameters: String? = nil) {
    (self.code, self.name) = (code, name)
    self.parameters = parameters.map(Parameters.text)
  }

  /// - Parameter event: The event with any values. It says what its fields are.
  init(_ code: UInt8, _ name: String, _ event: HCIEvent) {
    (self.code, self.name, self.parameters) = (code, name, .event(event))
  }

  /// The event without values; nil if the event is kept as octets.
  fileprivate var event: HCIEvent? {
    if case .event(let event) = parameters { event } else { nil }
  }

  fileprivate var layout: FieldLayout? {
    switch parameters {
    case .text(let text): FieldLayout(text)
    case .event(let event): event.layout
    case nil: nil
    }
  }
}

/// All that is known of events, by their code.
struct HCIEventTable: Sendable {
  let names: OctetNames
  let layouts: [UInt8: FieldLayout]
  let places: [UInt8: FieldPlaces]
  /// The events without values, in an array with a place for each code, because every event of a
  /// capture is looked up here.
  private let events: [HCIEvent?]

  init(_ all: [HCIEventDescription]) {
    let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
    names = OctetNames(all.lazy.map { ($0.code, $0.name) })
    layouts = byCode.compactMapValues(\.layout)
    places = layouts.mapValues(FieldPlaces.init)
    events = (0...255).map { byCode[$0]?.event }
  }

  /// Returns the event of a code, without values; nil if it is kept as octets.
  func event(_ code: UInt8) -> HCIEvent? { events[Int(code)] }
}

extension HCIEventDescription {
  static let table = HCIEventTable(connections + security + general)

  /// The LE events, by the subevent code of the LE Meta event.
  static let leTable = HCIEventTable(
    leAdvertising + leConnections + lePeriodic + leDirectionFinding + leIsochronous
      + leChannelSounding)
}
