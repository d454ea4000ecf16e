public import BluetoothProtocols
public import Captures

/// One record of a capture with its meaning, which also depends on the records before it.
public struct DecodedRecord: Sendable {
  /// The record of the capture.
  public var record: CaptureRecord
  /// The decoded content of the record.
  public var packet: DecodedPacket
  /// The connection's handle, if the record names or uses one. If there are several, the first.
  public var handle: ConnectionHandle?
  /// The other device: the first advertiser that the record reports, the device that a command or
  /// an event names, or the peer at the other end of the record's connection.
  ///
  /// It is never the recorded device's own address, which commands set and Read BD_ADDR returns. So
  /// a search for an address finds what that other device has to do with the recorded one. On air
  /// there is no recorded device: then it is the advertiser, or on a connection the peripheral.
  public var address: DeviceAddress?
  /// The signal of the first advertiser that the record reports, or of the packet on air, in dBm.
  public var rssi: Int8?
  /// The faults of the packet, or of the way it follows the packets before it.
  public var warnings: [DecodingWarning] = []

  init(
    _ record: CaptureRecord, _ packet: DecodedPacket, handle: ConnectionHandle? = nil,
    address: DeviceAddress? = nil, rssi: Int8? = nil, warnings: [DecodingWarning] = []
  ) {
    self.record = record
    self.packet = packet
    self.handle = handle
    self.address = address
    self.rssi = rssi
    self.warnings = warnings
  }
}

extension DecodedRecord {
  /// Makes a record that is to be decoded into: see ``RecordDecoder/decode(_:_:into:)``.
  package init() {
    self.init(
      CaptureRecord(
        number: 0, offset: 0, time: CaptureTime(nanosecondsSince1970: 0), direction: nil,
        content: .hci(.command), originalLength: 0),
      .other(.command))
  }

  /// Becomes another record. A record has much to copy, and here its parts are written at their place.
  mutating func become(
    _ record: CaptureRecord, _ packet: consuming DecodedPacket, handle: ConnectionHandle? = nil,
    address: DeviceAddress? = nil, rssi: Int8? = nil
  ) {
    self.record = record
    self.packet = packet
    self.handle = handle
    self.address = address
    self.rssi = rssi
    if !warnings.isEmpty { warnings = [] }
  }

  /// The kind of the record, in the words of the table that `bluewake decode` prints.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case command, event, acl, sco, iso
    /// A link-layer PDU on an advertising channel.
    case advertising
    /// A link-layer PDU of a connection.
    case data
    /// A recorder's note about adapters and itself.
    case note
    /// A text that a program had the recorder write into the capture.
    case log
    case other, damaged
  }

  /// The kind of the record, which follows from its content.
  public var kind: Kind {
    switch packet {
    case .command: .command
    case .event: .event
    case .acl: .acl
    case .synchronous: .sco
    case .isochronous: .iso
    case .advertising: .advertising
    case .data: .data
    case .note(let note, _): note.isLog ? .log : .note
    case .other: .other
    case .damaged: .damaged
    case .malformed(let kind, _, _): kind
    }
  }

  /// The L2CAP frame that the record completes for the first time.
  public var frame: DecodedFrame? {
    switch packet {
    case .acl(_, .frame(let frame)), .data(.fragment(_, .frame(let frame)), _): frame
    default: nil
    }
  }

  /// The L2CAP frame that the record completes or repeats.
  private var shownFrame: DecodedFrame? {
    if case .data(.retransmitted(_, let frame), _) = packet { frame } else { frame }
  }

  /// The opcode of the ATT PDU that the record completes, or repeats on air.
  public var attOpcode: ATTOpcode? {
    switch shownFrame?.content {
    case .att(let pdu): pdu.opcode
    case .malformedATT(let opcode, _): opcode
    default: nil
    }
  }

  /// The attribute that the ATT PDU names; nil if it names none.
  public var attributeHandle: AttributeHandle? {
    if case .att(let pdu) = shownFrame?.content { pdu.attributeHandle } else { nil }
  }

  /// The code of the command or event, as in `0x200c`, `0x0e` or `0x3e:0x02`.
  public var opcodeOrEvent: CodePair? {
    switch packet {
    case .command(let command): .command(command.opcode)
    case .event(let event): .event(event.code, event.subevent)
    case .malformed(_, let code, _): code
    default: nil
    }
  }

  /// The code of a command or an event.
  public enum CodePair: Hashable, Sendable {
    /// The opcode of a command.
    case command(HCIOpcode)
    /// The code of an event, with the subevent if it is an LE Meta event.
    case event(HCIEventCode, LESubeventCode?)
  }
}

extension DecodedRecord.CodePair: CustomStringConvertible {
  public var description: String {
    switch self {
    case .command(let opcode): opcode.rawValue.hexadecimal
    case .event(let code, nil): code.rawValue.hexadecimal
    case .event(let code, let subevent?):
      code.rawValue.hexadecimal + ":" + subevent.rawValue.hexadecimal
    }
  }
}
