/// The kind of a signalling command on an L2CAP link.
///
/// Source: Core 5.4, Vol 3, Part A, 4.
public struct L2CAPSignalCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let commandReject = L2CAPSignalCode(rawValue: 0x01)
  public static let connectionRequest = L2CAPSignalCode(rawValue: 0x02)
  public static let connectionResponse = L2CAPSignalCode(rawValue: 0x03)
  public static let disconnectionRequest = L2CAPSignalCode(rawValue: 0x06)
  public static let disconnectionResponse = L2CAPSignalCode(rawValue: 0x07)
  public static let connectionParameterUpdateRequest = L2CAPSignalCode(rawValue: 0x12)
  public static let connectionParameterUpdateResponse = L2CAPSignalCode(rawValue: 0x13)
  public static let leCreditBasedConnectionRequest = L2CAPSignalCode(rawValue: 0x14)
  public static let leCreditBasedConnectionResponse = L2CAPSignalCode(rawValue: 0x15)
  public static let flowControlCredit = L2CAPSignalCode(rawValue: 0x16)
  public static let creditBasedConnectionRequest = L2CAPSignalCode(rawValue: 0x17)
  public static let creditBasedConnectionResponse = L2CAPSignalCode(rawValue: 0x18)
  public static let creditBasedReconfigureRequest = L2CAPSignalCode(rawValue: 0x19)
  public static let creditBasedReconfigureResponse = L2CAPSignalCode(rawValue: 0x1A)
}

extension L2CAPSignalCode: CustomStringConvertible {
  public var description: String {
    Self.names[rawValue] ?? "Signalling command \(rawValue.hexadecimal)"
  }

  private static let names: [UInt8: String] = [
    0x01: "Command Reject Response", 0x02: "Connection Request", 0x03: "Connection Response",
    0x04: "Configuration Request", 0x05: "Configuration Response",
    0x06: "Disconnection Request", 0x07: "Disconnection Response", 0x08: "Echo Request",
    0x09: "Echo Response", 0x0A: "Information Request", 0x0B: "Information Response",
    0x12: "Connection Parameter Update Request", 0x13: "Connection Parameter Update Response",
    0x14: "LE Credit Based Connection Request", 0x15: "LE Credit Based Connection Response",
    0x16: "Flow Control Credit Indication", 0x17: "Credit Based Connection Request",
    0x18: "Credit Based Connection Response", 0x19: "Credit Based Reconfigure Request",
    0x1A: "Credit Based Reconfigure Response",
  ]
}

/// A signalling command.
///
/// ```
/// | Code (1) | Identifier (1) | Data Length (2) | data |
/// ```
public struct L2CAPSignal: Hashable, Sendable {
  public var identifier: UInt8
  public var content: Content

  public init(identifier: UInt8, content: Content) {
    self.identifier = identifier
    self.content = content
  }

  /// The commands that open, close and change channels. All other commands keep their octets.
  public enum Content: Hashable, Sendable {
    /// For some reasons the data says more: for example, which channel does not exist.
    case commandReject(reason: UInt16, data: [UInt8] = [])
    /// Only on BR/EDR.
    case classicConnectionRequest(psm: UInt16, source: L2CAPChannel)
    /// The result 0 means accepted, and 1 means pending.
    case classicConnectionResponse(
      destination: L2CAPChannel, source: L2CAPChannel, result: UInt16, status: UInt16)
    case disconnectionRequest(destination: L2CAPChannel, source: L2CAPChannel)
    case disconnectionResponse(destination: L2CAPChannel, source: L2CAPChannel)
    case connectionParameterUpdateRequest(ConnectionTimingRequest)
    /// The result 0 means accepted.
    case connectionParameterUpdateResponse(result: UInt16)
    case leConnectionRequest(psm: UInt16, CreditBasedChannel)
    case leConnectionResponse(CreditBasedChannel, result: UInt16)
    case flowControlCredit(channel: L2CAPChannel, credits: UInt16)
    case connectionRequest(psm: UInt16, CreditBasedLimits, channels: [L2CAPChannel])
    case connectionResponse(CreditBasedLimits, result: UInt16, channels: [L2CAPChannel])
    case reconfigureRequest(mtu: UInt16, mps: UInt16, channels: [L2CAPChannel])
    case reconfigureResponse(result: UInt16)
    case other(L2CAPSignalCode, data: [UInt8])
  }

  /// How much a credit-based channel carries at once, and how many frames at first.
  public struct CreditBasedLimits: Hashable, Sendable {
    /// The length of the longest service data unit, in octets.
    public var mtu: UInt16
    /// The length of the longest payload of a frame, in octets.
    public var mps: UInt16
    public var initialCredits: UInt16

    public init(mtu: UInt16, mps: UInt16, initialCredits: UInt16) {
      self.mtu = mtu
      self.mps = mps
      self.initialCredits = initialCredits
    }
  }

  /// A credit-based channel as one end opens it.
  public struct CreditBasedChannel: Hashable, Sendable {
    public var channel: L2CAPChannel
    public var limits: CreditBasedLimits

    public init(channel: L2CAPChannel, limits: CreditBasedLimits) {
      self.channel = channel
      self.limits = limits
    }
  }
}
