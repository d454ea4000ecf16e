public import BluetoothProtocols
public import Captures

/// The decoded content of a record.
public enum DecodedPacket: Sendable {
  /// An HCI command.
  case command(HCICommand)
  /// An HCI event.
  case event(HCIEvent)
  /// ACL data: its header, and what its fragment contributes to a frame.
  case acl(ACLHeader, DecodedFragment)
  /// The header of synchronous data, whose octets stay in the record.
  case synchronous(StreamDataHeader)
  /// The header of isochronous data, whose octets stay in the record.
  case isochronous(StreamDataHeader)
  /// A PDU of an advertising channel, and the packet around it.
  case advertising(AdvertisingPDU, AirPacket)
  /// A PDU of a connection on air, and the packet around it.
  case data(AirData, AirPacket)
  /// A note that a recorder wrote beside the packets. The text has no control characters.
  case note(CaptureNote, text: String?)
  /// An HCI packet of a type that no specification knows.
  case other(HCIPacketType)
  /// A record that is damaged in the file.
  case damaged(RecordDamage)
  /// A packet that breaks the rules of its kind, with its code if it has one.
  case malformed(DecodedRecord.Kind, DecodedRecord.CodePair?, DecodingFailure)
}

/// The contribution of one fragment of a connection's data to a frame.
public enum DecodedFragment: Sendable {
  /// The fragment completes a frame.
  case frame(DecodedFrame)
  /// The frame goes on in a later record.
  case pending
  /// The fragment continues a frame whose start is not in the capture, or that was complete
  /// already.
  case orphan
  /// Data that the controller's maker sends under a handle that belongs to no connection.
  case vendorData
  /// The fragment starts a frame, but not even the frame's header was captured.
  case headerNotCaptured
}

/// An L2CAP frame and what is in it.
public struct DecodedFrame: Sendable {
  /// The header of the frame, and how much of the frame was captured.
  public var header: L2CAPFrameHeader
  /// The content of the frame.
  public var content: Content
  /// The octets of a frame that came in several fragments. A frame that came in one piece is in its
  /// record.
  public var reassembled: [UInt8]?
  /// Whether the ATT PDU came in the service data units of a credit-based channel.
  public var isEnhancedATT = false

  /// The content of an L2CAP frame, by the protocol of its channel.
  public enum Content: Sendable {
    /// An ATT PDU. If the frame is cut, the PDU's last value is cut too.
    case att(ATTPDU)
    /// A PDU that breaks the rules of ATT, with its opcode if it has one.
    case malformedATT(ATTOpcode?, DecodingFailure)
    /// A signalling command of an LE link.
    case signal(L2CAPSignal)
    /// A PDU of the Security Manager.
    case securityManager(SMPPDU)
    /// A frame of a credit-based channel whose opening is in the capture.
    case segment(DecodedSegment)
    /// A frame of another channel, or one that breaks its channel's rules.
    case other(octets: [UInt8])
  }
}

/// A frame of a credit-based channel: a service data unit, or a part of one.
public struct DecodedSegment: Sendable {
  /// The protocol that the channel was opened for.
  public var psm: L2CAPPSM
  /// The length of the whole unit in octets. Only the unit's first frame states it.
  public var sduLength: Int?
  /// The octets of the unit that this frame brings.
  public var octets: [UInt8]
  /// The number of octets of the unit that are still to come.
  public var missing: Int
}

/// The context of a link-layer PDU: the packet around it.
public struct AirPacket: Sendable {
  /// The access address, by which a receiver distinguishes connections.
  public var accessAddress: AccessAddress
  /// The sniffer's report of the reception, such as channel and signal; nil if it reports none.
  public var radio: RadioInfo?
  /// Whether the CRC was right, as the sniffer reports or the harness computes it. Nil if the CRC
  /// was not captured or its initialization value is not known.
  public var crcIsValid: Bool?
  /// The sender of a PDU of a connection, as the sniffer reports it or as inferred from the
  /// traffic. Nil if it is unknown, and for other PDUs.
  public var sender: LinkEnd?
  /// Whether this is an extended advertisement that a scanner has just requested.
  public var answersScan = false
  /// The assumption made from the length of a data PDU, if the sniffer or the course of the link
  /// says otherwise.
  public var assumedByLength: EncryptionByLength?
  /// The payload of a data PDU without its integrity check, if a key opened it.
  public var decrypted: [UInt8]?

  /// The offset of the PDU in the record.
  public var pduOffset: Int { radio?.pduOffset ?? 4 }
}

/// A link-layer PDU of a connection.
public enum AirData: Sendable {
  /// A PDU without payload, which only acknowledges.
  case empty(DataPDUHeader)
  /// A control PDU of the link layer.
  case control(DataPDUHeader, LLControlPDU)
  /// A part of an L2CAP frame, or a whole one.
  case fragment(DataPDUHeader, DecodedFragment)
  /// The payload is encrypted, and the sniffer had no key.
  case encrypted(DataPDUHeader)
  /// A PDU that was sent before with the same sequence number, because its acknowledgement was
  /// lost. It comes with the frame if the PDU holds a whole one.
  case retransmitted(DataPDUHeader, DecodedFrame?)
  /// A PDU of an isochronous stream.
  case isochronous(DataPDUHeader)
  /// The CRC was wrong, the logical link is reserved, or no connection can have the access address.
  /// The payload is not read.
  case unusable(DataPDUHeader)

  /// The header of the PDU, which is never encrypted.
  public var header: DataPDUHeader {
    switch self {
    case .empty(let header), .control(let header, _), .fragment(let header, _),
      .encrypted(let header), .retransmitted(let header, _), .isochronous(let header),
      .unusable(let header):
      header
    }
  }
}
