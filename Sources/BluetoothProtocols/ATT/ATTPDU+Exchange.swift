// Source: Core 5.4, Vol 3, Part F, 3.4.1 and 3.4.2.

extension ATTPDU {
  static let exchanges: [ATTPDU] = [
    .errorResponse(
      request: ATTOpcode(rawValue: 0), handle: AttributeHandle(rawValue: 0),
      error: ATTErrorCode(rawValue: 0)),
    .exchangeMTURequest(clientMTU: 0), .exchangeMTUResponse(serverMTU: 0),
  ]

  mutating func exchangeFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .errorResponse(var request, var handle, var error):
      try walk.field("Request_Opcode_In_Error", &request)
      try walk.field("Attribute_Handle_In_Error", &handle)
      try walk.field("Error_Code", &error)
      self = .errorResponse(request: request, handle: handle, error: error)
    case .exchangeMTURequest(var mtu):
      try walk.field("Client_Rx_MTU", &mtu)
      self = .exchangeMTURequest(clientMTU: mtu)
    case .exchangeMTUResponse(var mtu):
      try walk.field("Server_Rx_MTU", &mtu)
      self = .exchangeMTUResponse(serverMTU: mtu)
    default: break
    }
  }
}
