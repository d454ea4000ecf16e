import BluetoothProtocols

/// A connection as a sniffer hears it.
struct AirLink: Sendable {
  /// How far the ends are with encryption.
  enum Encryption: Sendable {
    case off
    /// Asked for: no data flows until it is on, so data that does is encrypted already.
    case starting
    case on
  }

  /// Who sends, as far as the sniffer says.
  enum Sender: Int, Sendable {
    case central, peripheral, unknown
  }

  private struct Stream: Sendable {
    var reassembler = L2CAPReassembler()
    var last: Sent?
  }

  /// What tells a PDU from the one before it. A sniffer misses PDUs, so an equal sequence number
  /// alone does not make a repetition: the payload must be the same.
  private struct Sent: Hashable, Sendable {
    var sequenceNumber: Bool
    var logicalLink: DataPDUHeader.LogicalLink
    var payload: UInt64
  }

  /// What CONNECT_IND said; unknown where the capture began later.
  var peripheral: DeviceAddress?
  var crcStart: UInt32?
  private(set) var encryption = Encryption.off
  private var central = Stream()
  private var peripheralStream = Stream()
  private var unknown = Stream()
  var channels = CreditBasedChannels()
  var decryption = LinkDecryption()
  /// What the last whole frame showed by its length against the sniffer or the link's course: the
  /// parts of longer frames are taken to be the same.
  var lengthsShow: EncryptionByLength?

  init(_ indication: ConnectIndication? = nil) {
    peripheral = indication?.advertiser
    crcStart = indication?.crcStart
  }

  /// Whether a PDU repeats the one before it; where the sender is unknown nobody can tell.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 4.5.9.
  mutating func isRetransmission(
    _ header: DataPDUHeader, _ payload: RawSpan, from sender: Sender
  ) -> Bool {
    guard sender != .unknown else { return false }
    let sent = Sent(
      sequenceNumber: header.sequenceNumber, logicalLink: header.logicalLink,
      payload: payload.fingerprint)
    return withStream(sender) { stream in
      defer { stream.last = sent }
      return stream.last == sent
    }
  }

  mutating func receive(
    isStart: Bool, _ data: RawSpan, from sender: Sender
  ) -> (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?) {
    switch sender {
    case .central:
      central.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    case .peripheral:
      peripheralStream.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    case .unknown:
      unknown.reassembler.receive(isStart: isStart, data, length: data.byteCount)
    }
  }

  private mutating func withStream<Result>(
    _ sender: Sender, _ change: (inout Stream) -> Result
  ) -> Result {
    switch sender {
    case .central: change(&central)
    case .peripheral: change(&peripheralStream)
    case .unknown: change(&unknown)
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
  /// A number that equal octets have in common and others hardly ever (FNV-1a).
  fileprivate var fingerprint: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for offset in 0..<byteCount {
      hash = (hash ^ UInt64(littleEndian(at: offset, as: UInt8.self))) &* 0x100_0000_01B3
    }
    return hash
  }
}
