/// Agrees with the server on the ATT_MTU.
///
/// Source: Core 5.4, Vol 3, Part G, 4.3.1; BG-SEM-34, BG-SEM-35.
public struct ExchangeMTU: GATTProcedure {
  /// The largest PDU that the client can receive, in octets.
  public var clientMTU: Int

  /// Makes an exchange with the client's limit, in octets.
  public init(clientMTU: Int) { self.clientMTU = clientMTU }

  /// Sends the Exchange MTU Request.
  public mutating func begin(mtu: Int) -> GATTStep {
    .send(.exchangeMTURequest(clientMTU: UInt16(clamping: clientMTU)))
  }

  /// Finishes with the agreed ATT_MTU, or with an error.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    guard case .exchangeMTUResponse(let serverMTU) = response else {
      return .unexpected(response)
    }
    return .finish(.mtu(ATTLimit.agreedMTU(client: clientMTU, server: Int(serverMTU))))
  }
}

/// The limits on the length of ATT's PDUs and values, in octets.
public enum ATTLimit {
  /// The ATT_MTU until the two ends have agreed on another one. They cannot agree on a smaller one.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 5.2.1.
  public static let leastMTU = 23

  /// Source: Core 5.4, Vol 3, Part F, 3.2.9.
  public static let longestValue = 512

  /// Returns the ATT_MTU that both ends use from then on: the smaller of the two that they named.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2.
  public static func agreedMTU(client: Int, server: Int) -> Int {
    max(leastMTU, min(client, server))
  }
}
