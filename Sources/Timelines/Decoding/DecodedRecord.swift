public import BluetoothProtocols
public import Captures

/// One record of a capture with what it means, seen in the light of the records before it.
public struct DecodedRecord: Sendable {
  public var record: CaptureRecord
  public var packet: DecodedPacket
  /// The connection's handle, where the record names or uses one; of several, the first.
  public var handle: ConnectionHandle?
  /// The other device: the first advertiser that the record reports, the device that a command or
  /// an event names, or the peer at the other end of the record's connection.
  ///
  /// Never this device's own address, which commands set and Read BD_ADDR returns: a search for an
  /// address finds what one device has to do with that other one. On air, where nobody is this
  /// device, it is the advertiser, and on a connection the peripheral.
  public var address: DeviceAddress?
  /// The signal of the first advertiser that the record reports, or of the packet on air, in dBm.
  public var rssi: Int8?
  /// What is wrong with the packet, or with how it follows those before it.
  public var warnings: [DecodingWarning] = []

  init(_ record: CaptureRecord, _ packet: DecodedPacket) {
    self.record = record
    self.packet = packet
  }
}

extension DecodedRecord {
  /// What kind of record it is, in the words of the table that `bluewake decode` prints.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case command, event, acl, sco, iso
    /// A link-layer PDU on an advertising channel.
    case advertising
    /// A link-layer PDU of a connection.
    case data
    /// What a recorder wrote down about adapters and itself.
    case note
    /// A text that a program had written into the capture.
    case log
    case other, damaged
  }

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

  /// The L2CAP frame that the record completes, for the first time.
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

  /// The attribute that the ATT PDU names, where there is one.
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

  /// What a command or an event is called by.
  public enum CodePair: Hashable, Sendable {
    case command(HCIOpcode)
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
