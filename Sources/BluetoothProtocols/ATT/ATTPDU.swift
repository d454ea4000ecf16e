/// A PDU of the Attribute Protocol.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.
public enum ATTPDU: Hashable, Sendable {
  case errorResponse(request: ATTOpcode, handle: AttributeHandle, error: ATTErrorCode)
  case exchangeMTURequest(clientMTU: UInt16)
  case exchangeMTUResponse(serverMTU: UInt16)
  case findInformationRequest(AttributeHandleRange)
  case findInformationResponse([ATTInformation])
  case findByTypeValueRequest(AttributeHandleRange, type: BluetoothUUID, value: [UInt8])
  case findByTypeValueResponse([AttributeHandleRange])
  case readByTypeRequest(AttributeHandleRange, type: BluetoothUUID)
  case readByTypeResponse([ATTHandleValue])
  case readRequest(AttributeHandle)
  case readResponse(value: [UInt8])
  case readBlobRequest(AttributeHandle, offset: UInt16)
  case readBlobResponse(value: [UInt8])
  case readMultipleRequest([AttributeHandle])
  /// The values of all attributes, with nothing between them.
  case readMultipleResponse(values: [UInt8])
  case readByGroupTypeRequest(AttributeHandleRange, type: BluetoothUUID)
  case readByGroupTypeResponse([ATTGroup])
  case writeRequest(AttributeHandle, value: [UInt8])
  case writeResponse
  case prepareWriteRequest(AttributeHandle, offset: UInt16, value: [UInt8])
  case prepareWriteResponse(AttributeHandle, offset: UInt16, value: [UInt8])
  case executeWriteRequest(ATTExecuteWriteFlags)
  case executeWriteResponse
  case handleValueNotification(AttributeHandle, value: [UInt8])
  case handleValueIndication(AttributeHandle, value: [UInt8])
  case handleValueConfirmation
  case readMultipleVariableRequest([AttributeHandle])
  case readMultipleVariableResponse([ATTLengthValue])
  case multipleHandleValueNotification([ATTHandleLengthValue])
  case writeCommand(AttributeHandle, value: [UInt8])
  /// The signature has twelve octets.
  case signedWriteCommand(AttributeHandle, value: [UInt8], signature: [UInt8])
  case unknown(ATTOpcode, parameters: [UInt8])
}

extension ATTPDU {
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
