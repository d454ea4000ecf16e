/// The row of an event in the table of its group, or of an LE event with its subevent code: its
/// name, and its parameters in the order of the specification.
///
/// To make an event known, add a row to the table of its group. From that row follow its name, its
/// fields with their places, its connection, its address and its signal strength. An event that
/// bluewake works with has a type for its contents, and the row holds contents without values.
struct HCIEventDescription: Sendable {
  var code: UInt8
  var name: String
  /// Nil if the parameters are not known.
  fileprivate var layout: FieldLayout?
  /// Reads the event; nil if it is kept as octets.
  fileprivate var read: Reader?

  fileprivate typealias Reader =
    @Sendable (_ parameters: inout ByteReader) throws(DecodingFailure) -> HCIEvent

  /// - Parameter parameters: In the language of ``FieldLayout``.
  init(_ code: UInt8, _ name: String, _ parameters: String? = nil) {
    (self.code, self.name) = (code, name)
    layout = parameters.map { FieldLayout($0) }
  }

  /// - Parameters:
  ///   - blank: Contents with any values. They say which version of the event it is.
  ///   - event: Makes the event of its contents.
  init<Contents: HCIContents>(
    _ name: String, _ blank: Contents, _ event: @escaping @Sendable (Contents) -> HCIEvent
  ) where Contents.Code == HCIEventKind {
    self.init(blank.code.number, name)
    layout = blank.layout
    read = { (parameters: inout ByteReader) throws(DecodingFailure) in
      var contents = blank
      try contents.read(&parameters)
      return event(contents)
    }
  }
}

/// All that is known of events, by their code.
struct HCIEventTable: Sendable {
  let names: OctetNames
  let layouts: [UInt8: FieldLayout]
  let places: [UInt8: FieldPlaces]
  /// An array with an element for each code, because every event of a capture is looked up here.
  private let readers: [HCIEventDescription.Reader?]

  init(_ all: [HCIEventDescription]) {
    let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
    names = OctetNames(all.lazy.map { ($0.code, $0.name) })
    layouts = byCode.compactMapValues(\.layout)
    places = layouts.mapValues(FieldPlaces.init)
    readers = (0...255).map { byCode[$0]?.read }
  }

  /// Reads the parameters of an event; the result is nil if the event is kept as octets.
  func read(
    _ code: UInt8, _ parameters: inout ByteReader
  ) throws(DecodingFailure) -> HCIEvent? {
    guard let read = readers[Int(code)] else { return nil }
    return try read(&parameters)
  }
}

extension HCIEventDescription {
  static let table = HCIEventTable(connections + security + general)

  /// The LE events, by the subevent code of the LE Meta event.
  static let leTable = HCIEventTable(
    leAdvertising + leConnections + lePeriodic + leDirectionFinding + leIsochronous
      + leChannelSounding)
}
