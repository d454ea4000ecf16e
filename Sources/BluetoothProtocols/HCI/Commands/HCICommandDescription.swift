/// The row of a command in the table of its group: its name, its parameters, and the return
/// parameters of its Command Complete event. The parameters are in the order of the specification.
///
/// To make a command known, add a row to the table of its group. From that row follow its name, its
/// fields with their places, its connection and its address. A command that bluewake works with has
/// a type for its contents, and the row holds contents without values.
struct HCICommandDescription: Sendable {
  var opcode: UInt16
  var name: String
  /// Nil if the parameters are not known, or if there are none.
  fileprivate var layout: FieldLayout?
  /// In the language of ``FieldLayout``.
  fileprivate var returns: String
  /// Reads the command; nil if it is kept as octets.
  private var reader: Reader?

  private typealias Reader =
    @Sendable (_ parameters: inout ByteReader) throws(DecodingFailure) -> HCICommand

  /// - Parameters:
  ///   - parameters: In the language of ``FieldLayout``.
  ///   - returns: The return parameters; if nil, the command returns its status only.
  init(_ opcode: UInt16, _ name: String, _ parameters: String? = nil, returns: String? = nil) {
    (self.opcode, self.name) = (opcode, name)
    layout = parameters.map { FieldLayout($0) }
    self.returns = returns ?? "Status:status"
  }

  /// - Parameters:
  ///   - blank: Contents with any values. They say which version of the command it is.
  ///   - command: Makes the command of its contents.
  init<Contents: HCIContents>(
    _ name: String, _ blank: Contents, returns: String? = nil,
    _ command: @escaping @Sendable (Contents) -> HCICommand
  ) where Contents.Code == HCIOpcode {
    self.init(blank.code.rawValue, name, returns: returns)
    layout = blank.layout
    reader = { (parameters: inout ByteReader) throws(DecodingFailure) in
      var contents = blank
      try contents.read(&parameters)
      return command(contents)
    }
  }

  /// Reads the parameters of a command; the result is nil if the command is kept as octets.
  static func read(
    _ opcode: HCIOpcode, _ parameters: inout ByteReader
  ) throws(DecodingFailure) -> HCICommand? {
    guard let read = byOpcode[opcode.rawValue]?.reader else { return nil }
    return try read(&parameters)
  }
}

extension HCICommandDescription {
  static let all: [Self] =
    [.init(0x0000, "No Command", returns: "Parameters:o")]
    + linkControl + linkPolicy + baseband + informational + status + testing + leController
    + leTesting + leLegacyAdvertising + leExtendedAdvertising + leScanning + leInitiating
    + leConnections + lePrivacy + lePeriodic + leDirectionFinding + leIsochronous
    + leChannelSounding

  static let byOpcode = Dictionary(uniqueKeysWithValues: all.map { ($0.opcode, $0) })

  static let parameters = byOpcode.compactMapValues(\.layout)
  static let returns = byOpcode.mapValues { FieldLayout($0.returns) }
  static let parameterPlaces = parameters.mapValues(FieldPlaces.init)
  static let returnPlaces = returns.mapValues(FieldPlaces.init)
}
