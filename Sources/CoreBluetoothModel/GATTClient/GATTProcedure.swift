import BluetoothProtocols

/// A sequence of ATT requests that finds, reads or writes something on a server.
///
/// It has no clock and no link: it is given each response and says what to send next, until it is
/// finished.
protocol GATTProcedure: Sendable {
  /// The first step.
  mutating func begin(mtu: Int) -> GATTStep
  /// The step after a response; an Error Response is one too.
  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep
}

enum GATTStep: Hashable, Sendable {
  case send(ATTPDU)
  case finish(GATTResult)
}

enum GATTResult: Hashable, Sendable {
  case mtu(Int)
  case services([RemoteService])
  case characteristics([RemoteCharacteristic])
  case descriptors([RemoteDescriptor])
  case value([UInt8])
  case done
  case failed(ATTErrorCode)
}

extension GATTStep {
  /// A response that does not fit the request ends a procedure.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.9 (a response of another opcode is not expected).
  static func unexpected(_ response: ATTPDU) -> GATTStep {
    if case .errorResponse(_, _, let error) = response { return .finish(.failed(error)) }
    return .finish(.failed(.unlikelyError))
  }
}

extension AttributeHandle {
  /// The handle behind this one; nil behind the last.
  var next: AttributeHandle? {
    self == .last ? nil : AttributeHandle(rawValue: rawValue + 1)
  }
}

/// Agrees on how long PDUs may be.
///
/// Source: Core 5.4, Vol 3, Part G, 4.3.1; BG-SEM-34, BG-SEM-35.
struct ExchangeMTU: GATTProcedure {
  var clientMTU: Int

  mutating func begin(mtu: Int) -> GATTStep {
    .send(.exchangeMTURequest(clientMTU: UInt16(clamping: clientMTU)))
  }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    guard case .exchangeMTUResponse(let serverMTU) = response else {
      return .unexpected(response)
    }
    return .finish(.mtu(max(Link.leastMTU, min(clientMTU, Int(serverMTU)))))
  }
}
