public import BluetoothProtocols
public import Captures

/// The decoded content of a record.
public enum DecodedPacket: Sendable {
  case command(HCICommand)
  case event(HCIEvent)
  case acl(ACLHeader, DecodedFragment)
  case synchronous(StreamDataHeader)
  case isochronous(StreamDataHeader)
  case advertising(AdvertisingPDU, AirPacket)
  case data(AirData, AirPacket)
  /// A note that a recorder wrote beside the packets. The text has no control characters.
  case note(CaptureNote, text: String?)
  /// An HCI packet of a type that no specification knows.
  case other(HCIPacketType)
  case damaged(RecordDamage)
  /// A packet that breaks the rules of its kind, with its code if it has one.
  case malformed(DecodedRecord.Kind, DecodedRecord.CodePair?, DecodingFailure)
}

/// What one fragment of a connection's data contributes to a frame.
public enum DecodedFragment: Sendable {
  /// The fragment completes a frame.
  case frame(DecodedFrame)
  /// The frame goes on in a later record.
  case pending
  /// The fragment continues a frame whose start is not in the capture, or that was complete
  /// already.
  case orphan
  /// Data that the controller's maker sends under a handle that belongs to no connection.
  case diagnostics
  /// The fragment starts a frame, but not even the frame's header was captured.
  case headerNotCaptured
}

/// An L2CAP frame and what is in it.
public struct DecodedFrame: Sendable {
  public var header: L2CAPFrameHeader
  public var content: Content
  /// The octets of a frame that came in several fragments. A frame that came in one piece is in its
  /// record.
  public var reassembled: [UInt8]?
  /// Whether the ATT PDU came in the service data units of a credit-based channel.
  public var isEnhancedATT = false

  public enum Content: Sendable {
    /// An ATT PDU. If the frame is cut, the PDU's last value is cut too.
    case att(ATTPDU)
    case malformedATT(ATTOpcode?, DecodingFailure)
    case signal(L2CAPSignal)
    case securityManager(SMPPDU)
    /// A frame of a credit-based channel whose opening is in the capture.
    case segment(DecodedSegment)
    /// A frame of another channel, or one that breaks its channel's rules.
    case other(octets: [UInt8])
  }
}

/// A frame of a credit-based channel: a service data unit, or a part of one.
public struct DecodedSegment: Sendable {
  public var psm: L2CAPPSM
  /// The length of the whole unit in octets. Only the unit's first frame states it.
  public var sduLength: Int?
  /// The octets of the unit that this frame brings.
  public var octets: [UInt8]
  /// How many octets of the unit are still to come.
  public var missing: Int
}

/// What is known about the packet around a link-layer PDU.
public struct AirPacket: Sendable {
  public var accessAddress: AccessAddress
  public var radio: RadioInfo?
  /// Whether the CRC was right. The sniffer says it, or else the harness computes it. Nil if the
  /// CRC was not captured or its start value is not known.
  public var crcIsValid: Bool?
  /// Whether this is an extended advertisement that a scanner has just asked for.
  public var answersScan = false
  /// What was assumed from the length of a data PDU, if the sniffer or the course of the link says
  /// otherwise.
  public var assumedByLength: EncryptionByLength?
  /// The payload of a data PDU without its integrity check, if a key opened it.
  public var decrypted: [UInt8]?
}

/// A link-layer PDU of a connection.
public enum AirData: Sendable {
  case empty(DataPDUHeader)
  case control(DataPDUHeader, LLControlPDU)
  case fragment(DataPDUHeader, DecodedFragment)
  /// The payload is encrypted, and the sniffer had no key.
  case encrypted(DataPDUHeader)
  /// A PDU that was sent before with the same sequence number, because its acknowledgement was
  /// lost. It comes with the frame if the PDU holds a whole one.
  case retransmitted(DataPDUHeader, DecodedFrame?)
  /// A PDU of an isochronous stream.
  case isochronous(DataPDUHeader)
  /// The CRC was wrong, or the logical link is reserved. The payload is not read.
  case unusable(DataPDUHeader)

  public var header: DataPDUHeader {
    switch self {
    case .empty(let header), .control(let header, _), .fragment(let header, _),
      .encrypted(let header), .retransmitted(let header, _), .isochronous(let header),
      .unusable(let header):
      header
    }
  }
}
