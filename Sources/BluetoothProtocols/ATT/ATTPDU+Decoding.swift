extension ATTPDU: OctetsDecodable {
  /// Reads one PDU, which takes all octets that are left.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let opcode = ATTOpcode(rawValue: try input.readInteger("Attribute Opcode"))
    switch opcode {
    case .errorResponse: try self.init(errorResponse: &input)
    case .exchangeMTURequest:
      self = .exchangeMTURequest(clientMTU: try input.readInteger("Client Rx MTU"))
    case .exchangeMTUResponse:
      self = .exchangeMTUResponse(serverMTU: try input.readInteger("Server Rx MTU"))
    case .findInformationRequest:
      self = .findInformationRequest(try AttributeHandleRange(parsing: &input))
    case .findInformationResponse: try self.init(findInformationResponse: &input)
    case .findByTypeValueRequest: try self.init(findByTypeValueRequest: &input)
    case .findByTypeValueResponse: try self.init(findByTypeValueResponse: &input)
    case .readByTypeRequest, .readByGroupTypeRequest: try self.init(typed: opcode, &input)
    case .readByTypeResponse: try self.init(readByTypeResponse: &input)
    case .readRequest: self = .readRequest(try AttributeHandle(parsing: &input))
    case .readResponse: self = .readResponse(value: Array(copying: input.readRest()))
    case .readBlobRequest:
      let handle = try AttributeHandle(parsing: &input)
      self = .readBlobRequest(handle, offset: try input.readInteger("Value Offset"))
    case .readBlobResponse: self = .readBlobResponse(value: Array(copying: input.readRest()))
    case .readMultipleRequest: self = .readMultipleRequest(try Self.handles(&input))
    case .readMultipleResponse:
      self = .readMultipleResponse(values: Array(copying: input.readRest()))
    case .readByGroupTypeResponse: try self.init(readByGroupTypeResponse: &input)
    case .writeRequest:
      let handle = try AttributeHandle(parsing: &input)
      self = .writeRequest(handle, value: Array(copying: input.readRest()))
    case .writeResponse: self = .writeResponse
    case .prepareWriteRequest, .prepareWriteResponse:
      try self.init(prepareWrite: opcode, &input)
    case .executeWriteRequest:
      self = .executeWriteRequest(ATTExecuteWriteFlags(rawValue: try input.readInteger("Flags")))
    case .executeWriteResponse: self = .executeWriteResponse
    case .handleValueNotification:
      let handle = try AttributeHandle(parsing: &input)
      self = .handleValueNotification(handle, value: Array(copying: input.readRest()))
    case .handleValueIndication:
      let handle = try AttributeHandle(parsing: &input)
      self = .handleValueIndication(handle, value: Array(copying: input.readRest()))
    case .handleValueConfirmation: self = .handleValueConfirmation
    case .readMultipleVariableRequest:
      self = .readMultipleVariableRequest(try Self.handles(&input))
    case .readMultipleVariableResponse: try self.init(readMultipleVariableResponse: &input)
    case .multipleHandleValueNotification:
      try self.init(multipleHandleValueNotification: &input)
    case .writeCommand:
      let handle = try AttributeHandle(parsing: &input)
      self = .writeCommand(handle, value: Array(copying: input.readRest()))
    case .signedWriteCommand: try self.init(signedWriteCommand: &input)
    default: self = .unknown(opcode, parameters: Array(copying: input.readRest()))
    }
  }

  private init(errorResponse input: inout ByteReader) throws(DecodingFailure) {
    let request = ATTOpcode(rawValue: try input.readInteger("Request Opcode In Error"))
    let handle = AttributeHandle(rawValue: try input.readInteger("Attribute Handle In Error"))
    let error = ATTErrorCode(rawValue: try input.readInteger("Error Code"))
    self = .errorResponse(request: request, handle: handle, error: error)
  }

  /// The first octet says whether the UUIDs have two or sixteen octets.
  private init(findInformationResponse input: inout ByteReader) throws(DecodingFailure) {
    let format = try input.readInteger(
      "Format", as: UInt8.self, in: 1...2, because: "1 stands for 16-bit UUIDs and 2 for 128-bit")
    var entries: [ATTInformation] = []
    while !input.isAtEnd {
      let handle = try AttributeHandle(parsing: &input)
      let type = try BluetoothUUID(parsing: &input, width: format == 1 ? .bits16 : .bits128)
      entries.append(ATTInformation(handle: handle, type: type))
    }
    self = .findInformationResponse(entries)
  }

  private init(findByTypeValueRequest input: inout ByteReader) throws(DecodingFailure) {
    let range = try AttributeHandleRange(parsing: &input)
    let type = try BluetoothUUID(parsing: &input, width: .bits16)
    self = .findByTypeValueRequest(range, type: type, value: Array(copying: input.readRest()))
  }

  private init(findByTypeValueResponse input: inout ByteReader) throws(DecodingFailure) {
    var ranges: [AttributeHandleRange] = []
    while !input.isAtEnd {
      let first = AttributeHandle(rawValue: try input.readInteger("Found Attribute Handle"))
      let last = AttributeHandle(rawValue: try input.readInteger("Group End Handle"))
      ranges.append(AttributeHandleRange(first, last))
    }
    self = .findByTypeValueResponse(ranges)
  }

  private init(typed opcode: ATTOpcode, _ input: inout ByteReader) throws(DecodingFailure) {
    let range = try AttributeHandleRange(parsing: &input)
    let type = try BluetoothUUID(parsingRestOf: &input)
    self =
      opcode == .readByTypeRequest
      ? .readByTypeRequest(range, type: type) : .readByGroupTypeRequest(range, type: type)
  }

  private init(readByTypeResponse input: inout ByteReader) throws(DecodingFailure) {
    let length = try input.readInteger(
      "Length", as: UInt8.self, in: 2...255, because: "each entry starts with a handle of 2 octets")
    var entries: [ATTHandleValue] = []
    while !input.isAtEnd {
      let handle = try AttributeHandle(parsing: &input)
      let value = try input.readOctets("Attribute Value", count: Int(length) - 2)
      entries.append(ATTHandleValue(handle: handle, value: Array(copying: value)))
    }
    self = .readByTypeResponse(entries)
  }

  private init(readByGroupTypeResponse input: inout ByteReader) throws(DecodingFailure) {
    let length = try input.readInteger(
      "Length", as: UInt8.self, in: 4...255, because: "each entry starts with two handles")
    var groups: [ATTGroup] = []
    while !input.isAtEnd {
      let first = try AttributeHandle(parsing: &input)
      let last = AttributeHandle(rawValue: try input.readInteger("End Group Handle"))
      let value = try input.readOctets("Attribute Value", count: Int(length) - 4)
      groups.append(
        ATTGroup(range: AttributeHandleRange(first, last), value: Array(copying: value)))
    }
    self = .readByGroupTypeResponse(groups)
  }

  private init(
    prepareWrite opcode: ATTOpcode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    let handle = try AttributeHandle(parsing: &input)
    let offset = try input.readInteger("Value Offset", as: UInt16.self)
    let value = Array(copying: input.readRest())
    self =
      opcode == .prepareWriteRequest
      ? .prepareWriteRequest(handle, offset: offset, value: value)
      : .prepareWriteResponse(handle, offset: offset, value: value)
  }

  private init(readMultipleVariableResponse input: inout ByteReader) throws(DecodingFailure) {
    var values: [ATTLengthValue] = []
    while !input.isAtEnd {
      let length = try input.readInteger("Value Length", as: UInt16.self)
      let value = try input.readOctets("Value", count: min(Int(length), input.remaining))
      values.append(ATTLengthValue(length: length, value: Array(copying: value)))
    }
    self = .readMultipleVariableResponse(values)
  }

  private init(multipleHandleValueNotification input: inout ByteReader) throws(DecodingFailure) {
    var values: [ATTHandleLengthValue] = []
    while !input.isAtEnd {
      let handle = try AttributeHandle(parsing: &input)
      let length = try input.readInteger("Value Length", as: UInt16.self)
      let value = try input.readOctets("Value", count: min(Int(length), input.remaining))
      values.append(
        ATTHandleLengthValue(handle: handle, length: length, value: Array(copying: value)))
    }
    self = .multipleHandleValueNotification(values)
  }

  private init(signedWriteCommand input: inout ByteReader) throws(DecodingFailure) {
    let handle = try AttributeHandle(parsing: &input)
    let value = try input.readOctets("Attribute Value", count: max(0, input.remaining - 12))
    let copy = Array(copying: value)
    let signature = try input.readOctets("Authentication Signature", count: 12)
    self = .signedWriteCommand(handle, value: copy, signature: Array(copying: signature))
  }

  private static func handles(
    _ input: inout ByteReader
  ) throws(DecodingFailure) -> [AttributeHandle] {
    var handles: [AttributeHandle] = []
    while !input.isAtEnd { handles.append(try AttributeHandle(parsing: &input)) }
    return handles
  }
}
