/// A PDU of the Attribute Protocol.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.
public enum ATTPDU: Hashable, Sendable {
  /// The request that the server refuses, the attribute that it is about, and the reason.
  case errorResponse(request: ATTOpcode, handle: AttributeHandle, error: ATTErrorCode)
  /// The largest PDU that the client can receive, in octets.
  case exchangeMTURequest(clientMTU: UInt16)
  /// The largest PDU that the server can receive, in octets.
  case exchangeMTUResponse(serverMTU: UInt16)
  /// The range in which the client looks for handles and types.
  case findInformationRequest(AttributeHandleRange)
  /// Attributes in ascending order of handles.
  case findInformationResponse([ATTInformation])
  /// The range, and the type of 16 bits and the value that the client looks for.
  case findByTypeValueRequest(AttributeHandleRange, type: BluetoothUUID, value: [UInt8])
  /// The ranges of the groups that have the type and the value.
  case findByTypeValueResponse([AttributeHandleRange])
  /// The range, and the type whose values the client reads.
  case readByTypeRequest(AttributeHandleRange, type: BluetoothUUID)
  /// Attributes in ascending order of handles.
  case readByTypeResponse([ATTHandleValue])
  /// The attribute whose value the client reads.
  case readRequest(AttributeHandle)
  /// The value, of at most ATT_MTU − 1 octets.
  case readResponse(value: [UInt8])
  /// The attribute, and the first octet of its value to read. Offset 0 is the first.
  case readBlobRequest(AttributeHandle, offset: UInt16)
  /// The part of the value, of at most ATT_MTU − 1 octets.
  case readBlobResponse(value: [UInt8])
  /// The attributes whose values the client reads, in the order of the answer.
  case readMultipleRequest([AttributeHandle])
  /// The values of all attributes, with nothing between them.
  case readMultipleResponse(values: [UInt8])
  /// The range, and the type of the groups that the client looks for.
  case readByGroupTypeRequest(AttributeHandleRange, type: BluetoothUUID)
  /// Groups in ascending order of handles.
  case readByGroupTypeResponse([ATTGroup])
  /// The attribute and its new value.
  case writeRequest(AttributeHandle, value: [UInt8])
  /// Has no parameters.
  case writeResponse
  /// The attribute, the place of the part in its value, and the part.
  case prepareWriteRequest(AttributeHandle, offset: UInt16, value: [UInt8])
  /// The queued part of the value: the server repeats the request.
  case prepareWriteResponse(AttributeHandle, offset: UInt16, value: [UInt8])
  /// Whether the prepared parts are written or cancelled.
  case executeWriteRequest(ATTExecuteWriteFlags)
  /// Has no parameters.
  case executeWriteResponse
  /// The attribute and its value, without a response.
  case handleValueNotification(AttributeHandle, value: [UInt8])
  /// The attribute and its value, which the client confirms.
  case handleValueIndication(AttributeHandle, value: [UInt8])
  /// Has no parameters.
  case handleValueConfirmation
  /// The attributes whose values the client reads, in the order of the answer.
  case readMultipleVariableRequest([AttributeHandle])
  /// The values with their lengths, in the order of the request.
  case readMultipleVariableResponse([ATTLengthValue])
  /// Several attributes with their values, without a response.
  case multipleHandleValueNotification([ATTHandleLengthValue])
  /// The attribute and its new value, without a response.
  case writeCommand(AttributeHandle, value: [UInt8])
  /// The signature has twelve octets.
  case signedWriteCommand(AttributeHandle, value: [UInt8], signature: [UInt8])
  /// A PDU of another opcode, with all octets after it.
  case unknown(ATTOpcode, parameters: [UInt8])
}

extension ATTPDU {
  /// The first octet of the PDU, which says what kind of PDU it is.
  public var opcode: ATTOpcode {
    switch self {
    case .errorResponse: .errorResponse
    case .exchangeMTURequest: .exchangeMTURequest
    case .exchangeMTUResponse: .exchangeMTUResponse
    case .findInformationRequest: .findInformationRequest
    case .findInformationResponse: .findInformationResponse
    case .findByTypeValueRequest: .findByTypeValueRequest
    case .findByTypeValueResponse: .findByTypeValueResponse
    case .readByTypeRequest: .readByTypeRequest
    case .readByTypeResponse: .readByTypeResponse
    case .readRequest: .readRequest
    case .readResponse: .readResponse
    case .readBlobRequest: .readBlobRequest
    case .readBlobResponse: .readBlobResponse
    case .readMultipleRequest: .readMultipleRequest
    case .readMultipleResponse: .readMultipleResponse
    case .readByGroupTypeRequest: .readByGroupTypeRequest
    case .readByGroupTypeResponse: .readByGroupTypeResponse
    case .writeRequest: .writeRequest
    case .writeResponse: .writeResponse
    case .prepareWriteRequest: .prepareWriteRequest
    case .prepareWriteResponse: .prepareWriteResponse
    case .executeWriteRequest: .executeWriteRequest
    case .executeWriteResponse: .executeWriteResponse
    case .handleValueNotification: .handleValueNotification
    case .handleValueIndication: .handleValueIndication
    case .handleValueConfirmation: .handleValueConfirmation
    case .readMultipleVariableRequest: .readMultipleVariableRequest
    case .readMultipleVariableResponse: .readMultipleVariableResponse
    case .multipleHandleValueNotification: .multipleHandleValueNotification
    case .writeCommand: .writeCommand
    case .signedWriteCommand: .signedWriteCommand
    case .unknown(let opcode, _): opcode
    }
  }

  /// The attribute that the PDU is about; nil if the PDU does not carry its handle. If it carries
  /// several, it is the first. Ranges and discovery lists are about no single attribute.
  public var attributeHandle: AttributeHandle? {
    switch self {
    case .errorResponse(_, let handle, _), .readRequest(let handle),
      .readBlobRequest(let handle, _), .writeRequest(let handle, _),
      .prepareWriteRequest(let handle, _, _), .prepareWriteResponse(let handle, _, _),
      .handleValueNotification(let handle, _), .handleValueIndication(let handle, _),
      .writeCommand(let handle, _), .signedWriteCommand(let handle, _, _):
      handle
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      handles.first
    case .multipleHandleValueNotification(let values): values.first?.handle
    default: nil
    }
  }

  /// The attribute value that the PDU carries; nil unless it carries exactly one.
  public var value: [UInt8]? {
    switch self {
    case .readResponse(let value), .readBlobResponse(let value), .writeRequest(_, let value),
      .prepareWriteRequest(_, _, let value), .prepareWriteResponse(_, _, let value),
      .handleValueNotification(_, let value), .handleValueIndication(_, let value),
      .writeCommand(_, let value), .signedWriteCommand(_, let value, _),
      .findByTypeValueRequest(_, _, let value):
      value
    default: nil
    }
  }
}
