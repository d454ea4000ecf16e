import BluetoothProtocols

/// A connection as a sniffer hears it.
struct AirLink: Sendable {
  /// The state of the encryption of a link.
  enum Encryption: Sendable {
    case off
    /// A device has asked for encryption. No data flows until it is on, so any data is encrypted
    /// already.
    case starting
    case on
  }

  private struct Stream: Sendable {
    var reassembler = L2CAPReassembler()
    var last: Sent?
  }

  /// The features that distinguish a PDU from the one before it. A sniffer misses PDUs, so an equal
  /// sequence number alone does not show a repetition. The payload must be the same too.
  private struct Sent: Hashable, Sendable {
    var sequenceNumber: Bool
    var logicalLink: DataPDUHeader.LogicalLink
    var payload: UInt64
  }

  /// The peripheral's address from CONNECT_IND; nil if the capture began later.
  var peripheral: DeviceAddress?
  var crcStart: UInt32?
  private(set) var encryption = Encryption.off
  private var central = Stream()
  private var peripheralStream = Stream()
  private var unknown = Stream()
  var channels = CreditBasedChannels()
  var decryption = LinkDecryption()
  /// The inferred senders, used if the sniffer does not name them.
  var senders: SenderInference
  /// The encryption that the length of the last whole frame showed, if it contradicts the sniffer
  /// or the course of the link. The parts of longer frames are assumed to have the same.
  var lengthsShow: EncryptionByLength?

  init(_ indication: ConnectIndication? = nil) {
    peripheral = indication?.advertiser
    crcStart = indication?.crcStart
    senders = SenderInference(isFromBeginning: indication != nil)
  }

  /// Returns whether a PDU repeats the one before it. False if the sender is unknown, because then
  /// it cannot be decided.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.9.
  mutating func isRetransmission(
    _ header: DataPDUHeader, _ payload: RawSpan, from sender: LinkEnd?
  ) -> Bool {
    guard sender != nil else { return false }
    let sent = Sent(
      sequenceNumber: header.sequenceNumber, logicalLink: header.logicalLink,
      payload: payload.fingerprint)
    return withStream(sender) { stream in
      defer { stream.last = sent }
      return stream.last == sent
    }
  }

  mutating func receive(
    isStart: Bool, _ data: RawSpan, from sender: LinkEnd?
  ) -> (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?) {
    switch sender {
    case .central:
      central.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    case .peripheral:
      peripheralStream.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    case nil:
      unknown.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    }
  }

  private mutating func withStream<Result>(
    _ sender: LinkEnd?, _ change: (inout Stream) -> Result
  ) -> Result {
    switch sender {
    case .central: change(&central)
    case .peripheral: change(&peripheralStream)
    case nil: change(&unknown)
    }
  }

  /// Source: Core 5.4, Vol 6, Part B, 5.1.3.1.
  mutating func follow(_ control: LLControlPDU, _ ring: inout KeyRing) {
    decryption.follow(control, &ring)
    switch control.opcode {
    case .encReq, .encRsp: encryption = .starting
    case .startEncReq, .startEncRsp: encryption = .on
    case .pauseEncRsp: encryption = .off
    case .rejectInd, .rejectExtInd: if encryption == .starting { encryption = .off }
    default: break
    }
  }
}

extension RawSpan {
  /// A number that is the same for equal octets and hardly ever the same for others (FNV-1a).
  var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in 0..<byteCount {
      hash = (hash ^ UInt64(littleEndian(at: offset, as: UInt8.self))) &* 0x100_0000_01B3
    }
    return hash
  }
}
