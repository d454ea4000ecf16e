extension ATTPDU: FieldGroup {
  /// Walks over the fields after the opcode.
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .errorResponse, .exchangeMTURequest, .exchangeMTUResponse: try exchangeFields(&walk)
    case .findInformationRequest, .findInformationResponse, .findByTypeValueRequest,
      .findByTypeValueResponse, .readByTypeRequest, .readByTypeResponse, .readByGroupTypeRequest,
      .readByGroupTypeResponse:
      try findingFields(&walk)
    case .readRequest, .readResponse, .readBlobRequest, .readBlobResponse, .readMultipleRequest,
      .readMultipleResponse, .readMultipleVariableRequest, .readMultipleVariableResponse:
      try readingFields(&walk)
    case .writeRequest, .writeCommand, .signedWriteCommand, .prepareWriteRequest,
      .prepareWriteResponse, .executeWriteRequest:
      try writingFields(&walk)
    case .handleValueNotification, .handleValueIndication, .multipleHandleValueNotification:
      try pushingFields(&walk)
    case .writeResponse, .executeWriteResponse, .handleValueConfirmation: break
    case .unknown(let opcode, var parameters):
      walk.rest("Parameters", &parameters)
      self = .unknown(opcode, parameters: parameters)
    }
  }
}

extension ATTPDU {
  /// One of each known PDU, without values. A PDU is read into a copy of it, and its layout is
  /// taken from it.
  static let blanks: [ATTPDU] = exchanges + finding + reading + writing + pushing

  private static let byOpcode: [ATTPDU?] = {
    let byOpcode = Dictionary(uniqueKeysWithValues: blanks.map { ($0.opcode.rawValue, $0) })
    return (0...255).map { byOpcode[$0] }
  }()

  static let front = FieldLayout("Attribute_Opcode:attOpcode")
  /// The layouts of the parameters, by opcode.
  static let layouts = Dictionary(
    uniqueKeysWithValues: blanks.map { ($0.opcode.rawValue, $0.layout) })
}

extension ATTPDU: OctetsDecodable, OctetsEncodable {
  /// Reads one PDU, which takes all octets that are left.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let opcode = ATTOpcode(rawValue: try input.readInteger("Attribute_Opcode"))
    self = Self.byOpcode[Int(opcode.rawValue)] ?? .unknown(opcode, parameters: [])
    try read(&input)
  }

  /// Writes the PDU with its opcode.
  ///
  /// In a list, all entries must have the same length. The list gets the length of its first entry.
  public func encode(into output: inout [UInt8]) {
    output.append(opcode.rawValue)
    output += written()
  }
}
