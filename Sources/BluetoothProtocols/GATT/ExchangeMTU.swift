/// Agrees on how long PDUs may be.
///
/// Source: Core 5.4, Vol 3, Part G, 4.3.1; BG-SEM-34, BG-SEM-35.
public struct ExchangeMTU: GATTProcedure {
  public var clientMTU: Int

  public init(clientMTU: Int) { self.clientMTU = clientMTU }

  public mutating func begin(mtu: Int) -> GATTStep {
    .send(.exchangeMTURequest(clientMTU: UInt16(clamping: clientMTU)))
  }

  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    guard case .exchangeMTUResponse(let serverMTU) = response else {
      return .unexpected(response)
    }
    return .finish(.mtu(ATTLimit.agreedMTU(client: clientMTU, server: Int(serverMTU))))
  }
}

/// How long ATT's PDUs and values may be, in octets.
public enum ATTLimit {
  /// The ATT_MTU before anything is agreed.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 5.2.1.
  public static let leastMTU = 23

  /// Source: Core 5.4, Vol 3, Part F, 3.2.9.
  public static let longestValue = 512

  /// The ATT_MTU that both ends take: the smaller of what they said.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.2.2.
  public static func agreedMTU(client: Int, server: Int) -> Int {
    max(leastMTU, min(client, server))
  }
}
