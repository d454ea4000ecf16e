public import BluetoothProtocols
public import Captures

/// What a record holds, as values.
public enum DecodedPacket: Sendable {
  case command(HCICommand)
  case event(HCIEvent)
  case acl(ACLHeader, DecodedFragment)
  case synchronous(StreamDataHeader)
  case isochronous(StreamDataHeader)
  case advertising(AdvertisingPDU, AirPacket)
  case data(AirData, AirPacket)
  /// What a recorder wrote down beside the packets; its text is without control characters.
  case note(CaptureNote, text: String?)
  /// An HCI packet of a type that no specification knows.
  case other(HCIPacketType)
  case damaged(RecordDamage)
  /// A packet that breaks the rules of its kind, and its code where it has one.
  case malformed(DecodedRecord.Kind, DecodedRecord.CodePair?, DecodingFailure)
}

/// What a piece of a connection's data is.
public enum DecodedFragment: Sendable {
  /// A frame is complete with it.
  case frame(DecodedFrame)
  /// The frame goes on in a later record.
  case pending
  /// It goes on with a frame whose start is not in the capture, or was complete already.
  case orphan
  /// What the controller's maker sends under a handle that is no connection's.
  case diagnostics
  /// It starts a frame, but not even its header was captured.
  case headerNotCaptured
}

/// An L2CAP frame and what is in it.
public struct DecodedFrame: Sendable {
  public var header: L2CAPFrameHeader
  public var content: Content
  /// The octets of a frame that came in several fragments; one that did not is in its record.
  public var reassembled: [UInt8]?
  /// Its ATT PDU came in the service data units of a credit-based channel.
  public var isEnhancedATT = false

  public enum Content: Sendable {
    /// An ATT PDU; where the frame is cut, its last value is too.
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
  /// How long the whole unit is; only its first frame says it.
  public var sduLength: Int?
  /// What the frame brings of the unit.
  public var octets: [UInt8]
  /// How many octets of the unit are to come.
  public var missing: Int
}

/// What is around a link-layer PDU.
public struct AirPacket: Sendable {
  public var accessAddress: AccessAddress
  public var radio: RadioInfo?
  /// Whether the check was right, by the sniffer's word or else by our own; nil where it was not
  /// captured, or its start value is not known.
  public var crcIsValid: Bool?
  /// Whether it is an extended advertisement that somebody has just asked for.
  public var answersScan = false
  /// What was assumed of a data PDU by its length, where the sniffer or the link's course says
  /// otherwise.
  public var assumedByLength: EncryptionByLength?
  /// The payload of a data PDU without its check, where a key opened it.
  public var decrypted: [UInt8]?
}

/// A link-layer PDU of a connection.
public enum AirData: Sendable {
  case empty(DataPDUHeader)
  case control(DataPDUHeader, LLControlPDU)
  case fragment(DataPDUHeader, DecodedFragment)
  /// The payload is encrypted, and the sniffer had no key.
  case encrypted(DataPDUHeader)
  /// Sent before with the same sequence number, because its acknowledgement was lost; with the
  /// frame, where the PDU holds a whole one.
  case retransmitted(DataPDUHeader, DecodedFrame?)
  /// A PDU of an isochronous stream.
  case isochronous(DataPDUHeader)
  /// The check was wrong, or the link is reserved: the payload is not looked at.
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
