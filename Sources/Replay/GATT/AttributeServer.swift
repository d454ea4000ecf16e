import BluetoothProtocols

/// A GATT server that answers every request as the specification says, from its attribute table.
struct AttributeServer: Hashable, Sendable {
  var table: AttributeTable
  /// The MTU that the server gives in an Exchange MTU Response.
  ///
  /// Source: chosen. 247 is what fills one link-layer packet with data length extension.
  var mtu = 247

  /// Returns the answer to a client's PDU; nil if the PDU needs no answer.
  mutating func answer(_ pdu: ATTPDU, on bearer: inout AttributeBearer) -> ATTPDU? {
    let client = bearer
    let found = AttributeSearch(among: table.attributes, mtu: client.mtu).answer(pdu) {
      reading(of: $0, on: client)
    }
    if let found { return found }
    do {
      return try response(to: pdu, on: &bearer)
    } catch {
      return .errorResponse(request: pdu.opcode, handle: error.handle, error: error.code)
    }
  }

  private mutating func response(
    to pdu: ATTPDU, on bearer: inout AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU? {
    switch pdu {
    case .exchangeMTURequest(let clientMTU):
      bearer.mtu = ATTLimit.agreedMTU(client: Int(clientMTU), server: mtu)
      return .exchangeMTUResponse(serverMTU: UInt16(clamping: mtu))
    case .readRequest(let handle):
      return .readResponse(value: Array(try value(of: handle, on: bearer).prefix(bearer.mtu - 1)))
    case .readBlobRequest(let handle, let offset):
      return try readBlob(handle, from: Int(offset), on: bearer)
    case .readMultipleRequest(let handles): return try read(handles, on: bearer)
    case .readMultipleVariableRequest(let handles): return try readLengths(handles, on: bearer)
    case .writeRequest(let handle, let value):
      try write(value, to: handle, needing: .writeable, on: &bearer)
      return .writeResponse
    case .writeCommand(let handle, let value):
      try? write(value, to: handle, needing: .writeableWithoutResponse, on: &bearer)
      return nil
    case .prepareWriteRequest(let handle, let offset, let value):
      return try prepare(value, at: offset, of: handle, on: &bearer)
    case .executeWriteRequest(let flags): return try execute(flags, on: &bearer)
    case .unknown(let opcode, _): return try refuseUnknown(opcode)
    case .findInformationRequest, .findByTypeValueRequest, .readByTypeRequest,
      .readByGroupTypeRequest, .signedWriteCommand, .handleValueConfirmation, .errorResponse,
      .exchangeMTUResponse,
      .findInformationResponse, .findByTypeValueResponse, .readByTypeResponse, .readResponse,
      .readBlobResponse, .readMultipleResponse, .readByGroupTypeResponse, .writeResponse,
      .prepareWriteResponse, .executeWriteResponse, .handleValueNotification,
      .handleValueIndication, .readMultipleVariableResponse, .multipleHandleValueNotification:
      return nil
    }
  }

  /// Ignores a command that is not known; everything else that is not known gets an error.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.1.
  private func refuseUnknown(_ opcode: ATTOpcode) throws(ATTRefusal) -> ATTPDU? {
    if opcode.rawValue & 0x40 != 0 { return nil }
    throw ATTRefusal(.requestNotSupported, AttributeHandle(rawValue: 0))
  }
}
