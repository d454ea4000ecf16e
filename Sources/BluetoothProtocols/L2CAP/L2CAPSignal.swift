/// The kind of a signalling command on an L2CAP link.
///
/// Source: Core 5.4, Vol 3, Part A, 4.
public struct L2CAPSignalCode: RawRepresentable, Hashable, Sendable {
  /// The code as it goes over the wire, in one octet.
  public var rawValue: UInt8
  /// Makes a code from its octet. Any octet can be held, also one without a name here.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// L2CAP_COMMAND_REJECT_RSP: the command was not understood, or could not be followed.
  public static let commandReject = L2CAPSignalCode(rawValue: 0x01)
  /// L2CAP_CONNECTION_REQ: asks for a channel on BR/EDR.
  public static let connectionRequest = L2CAPSignalCode(rawValue: 0x02)
  /// L2CAP_CONNECTION_RSP: answers a request for a channel on BR/EDR.
  public static let connectionResponse = L2CAPSignalCode(rawValue: 0x03)
  /// L2CAP_DISCONNECTION_REQ: asks to close a channel.
  public static let disconnectionRequest = L2CAPSignalCode(rawValue: 0x06)
  /// L2CAP_DISCONNECTION_RSP: the channel is closed.
  public static let disconnectionResponse = L2CAPSignalCode(rawValue: 0x07)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_REQ: a peripheral asks its central for another timing.
  public static let connectionParameterUpdateRequest = L2CAPSignalCode(rawValue: 0x12)
  /// L2CAP_CONNECTION_PARAMETER_UPDATE_RSP: the central accepts or rejects the timing.
  public static let connectionParameterUpdateResponse = L2CAPSignalCode(rawValue: 0x13)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_REQ: asks for one credit-based channel on LE.
  public static let leCreditBasedConnectionRequest = L2CAPSignalCode(rawValue: 0x14)
  /// L2CAP_LE_CREDIT_BASED_CONNECTION_RSP: answers a request for one channel on LE.
  public static let leCreditBasedConnectionResponse = L2CAPSignalCode(rawValue: 0x15)
  /// L2CAP_FLOW_CONTROL_CREDIT_IND: allows the other end of a channel to send more frames.
  public static let flowControlCredit = L2CAPSignalCode(rawValue: 0x16)
  /// L2CAP_CREDIT_BASED_CONNECTION_REQ: asks for up to five credit-based channels at once.
  public static let creditBasedConnectionRequest = L2CAPSignalCode(rawValue: 0x17)
  /// L2CAP_CREDIT_BASED_CONNECTION_RSP: answers a request for several channels.
  public static let creditBasedConnectionResponse = L2CAPSignalCode(rawValue: 0x18)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_REQ: asks for other limits of open channels.
  public static let creditBasedReconfigureRequest = L2CAPSignalCode(rawValue: 0x19)
  /// L2CAP_CREDIT_BASED_RECONFIGURE_RSP: answers a request for other limits.
  public static let creditBasedReconfigureResponse = L2CAPSignalCode(rawValue: 0x1A)
}

extension L2CAPSignalCode: CustomStringConvertible {
  public var description: String {
    Self.names[rawValue] ?? "Signalling command \(rawValue.hexadecimal)"
  }

  /// Whether the code has a name here.
  public var isKnown: Bool { Self.names[rawValue] != nil }

  private static let names: OctetNames = [
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
  /// The number by which a response is matched with its request. Zero is not allowed.
  public var identifier: UInt8
  /// The content of the command. It also decides the code of the command.
  public var content: Content

  /// Makes a command. Its code and its length follow from the content.
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
    /// Both ends' numbers of the channel to close. The destination is the receiver's.
    case disconnectionRequest(destination: L2CAPChannel, source: L2CAPChannel)
    /// Both ends' numbers of the closed channel, as the request named them.
    case disconnectionResponse(destination: L2CAPChannel, source: L2CAPChannel)
    /// The timing that the peripheral asks for.
    case connectionParameterUpdateRequest(ConnectionTimingRequest)
    /// The result 0 means accepted.
    case connectionParameterUpdateResponse(result: UInt16)
    /// The protocol, and the channel as the requesting end opens it.
    case leConnectionRequest(psm: UInt16, CreditBasedChannel)
    /// The channel as the answering end opens it. The result 0 means opened.
    case leConnectionResponse(CreditBasedChannel, result: UInt16)
    /// The sender's number of the channel, and how many more frames it takes.
    case flowControlCredit(channel: L2CAPChannel, credits: UInt16)
    /// The protocol, the limits of all channels, and the requesting end's number of each.
    case connectionRequest(psm: UInt16, CreditBasedLimits, channels: [L2CAPChannel])
    /// The limits of all channels, and the answering end's number of each, 0 for a refused one.
    case connectionResponse(CreditBasedLimits, result: UInt16, channels: [L2CAPChannel])
    /// The new limits in octets, and the channels for which they are to hold.
    case reconfigureRequest(mtu: UInt16, mps: UInt16, channels: [L2CAPChannel])
    /// The result 0 means that the new limits hold.
    case reconfigureResponse(result: UInt16)
    /// Any other command, with its data as octets.
    case other(L2CAPSignalCode, data: [UInt8])
  }

  /// How much a credit-based channel carries at once, and how many frames at first.
  public struct CreditBasedLimits: Hashable, Sendable {
    /// The length of the longest service data unit, in octets.
    public var mtu: UInt16
    /// The length of the longest payload of a frame, in octets.
    public var mps: UInt16
    /// The number of frames that the other end may send at first, until it gets more credits.
    public var initialCredits: UInt16

    /// Makes limits. Both lengths are in octets.
    public init(mtu: UInt16, mps: UInt16, initialCredits: UInt16) {
      self.mtu = mtu
      self.mps = mps
      self.initialCredits = initialCredits
    }
  }

  /// A credit-based channel as one end opens it.
  public struct CreditBasedChannel: Hashable, Sendable {
    /// The number that this end gives the channel.
    public var channel: L2CAPChannel
    /// The limits of this end on the channel.
    public var limits: CreditBasedLimits

    /// Makes one end of a channel.
    public init(channel: L2CAPChannel, limits: CreditBasedLimits) {
      self.channel = channel
      self.limits = limits
    }
  }
}
