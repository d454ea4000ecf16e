/// A sequence of ATT requests that finds, reads or writes something on a server.
///
/// It has no clock and no link: it is given each response and says what to send next, until it is
/// finished.
public protocol GATTProcedure: Hashable, Sendable {
  /// The first step.
  mutating func begin(mtu: Int) -> GATTStep
  /// The step after a response; an Error Response is one too.
  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep
}

/// What a procedure does next.
public enum GATTStep: Hashable, Sendable {
  case send(ATTPDU)
  case finish(GATTResult)
}

/// What came of a procedure.
public enum GATTResult: Hashable, Sendable {
  /// In octets.
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
  public static func unexpected(_ response: ATTPDU) -> GATTStep {
    if case .errorResponse(_, _, let error) = response { return .finish(.failed(error)) }
    return .finish(.failed(.unlikelyError))
  }
}

extension AttributeHandle {
  /// The handle behind this one; nil behind the last.
  public var next: AttributeHandle? {
    self == .last ? nil : AttributeHandle(rawValue: rawValue + 1)
  }
}

extension GATTProcedure {
  /// The first step, or that after a response.
  public mutating func advance(by response: ATTPDU?, mtu: Int) -> GATTStep {
    if let response { receive(response, mtu: mtu) } else { begin(mtu: mtu) }
  }
}
