/// A sequence of ATT requests that finds, reads or writes something on a server.
///
/// A procedure has no clock and no link. It is given each response and says what to send next,
/// until it is finished.
public protocol GATTProcedure: Hashable, Sendable {
  /// Returns the first step.
  mutating func begin(mtu: Int) -> GATTStep
  /// Returns the step after a response. An Error Response is a response too.
  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep
}

/// The next step of a procedure.
public enum GATTStep: Hashable, Sendable {
  /// Sends a request to the server, whose response is the next input.
  case send(ATTPDU)
  /// Ends the procedure.
  case finish(GATTResult)
}

/// The result of a procedure.
public enum GATTResult: Hashable, Sendable {
  /// The ATT_MTU, in octets.
  case mtu(Int)
  /// The services that were found, ascending by handle.
  case services([RemoteService])
  /// The characteristics of a service, in the order of the responses.
  case characteristics([RemoteCharacteristic])
  /// The descriptors of a characteristic, in the order of the responses.
  case descriptors([RemoteDescriptor])
  /// The value that was read.
  case value([UInt8])
  /// The value or the configuration was written.
  case done
  /// The error of the server, or Unlikely Error for a response that does not fit.
  case failed(ATTErrorCode)
}

extension GATTStep {
  /// Ends a procedure because of a response that it cannot go on with: with the error of an Error
  /// Response, or with Unlikely Error for a response that does not fit the request.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.9 (a response of another opcode is not expected).
  public static func unexpected(_ response: ATTPDU) -> GATTStep {
    if case .errorResponse(_, _, let error) = response { return .finish(.failed(error)) }
    return .finish(.failed(.unlikelyError))
  }
}

extension AttributeHandle {
  /// The next handle; nil for the last one.
  public var next: AttributeHandle? {
    self == .last ? nil : AttributeHandle(rawValue: rawValue + 1)
  }
}

extension GATTProcedure {
  /// Returns the step after a response, or the first step if there is no response yet.
  public mutating func advance(by response: ATTPDU?, mtu: Int) -> GATTStep {
    if let response { receive(response, mtu: mtu) } else { begin(mtu: mtu) }
  }
}
