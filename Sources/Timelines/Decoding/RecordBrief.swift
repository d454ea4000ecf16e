public import BluetoothProtocols

/// What the table of `bluewake decode` says of a record, if a few numbers are enough for it.
///
/// They are enough for most records of a long capture: advertising reports, attribute values,
/// acknowledgements. A brief holds none of their octets, so nothing is copied or allocated for it.
/// It says the same as the ``DecodedRecord`` would.
public struct RecordBrief: Hashable, Sendable {
  /// The kind of the record.
  public var kind: DecodedRecord.Kind
  /// The connection's handle, as ``DecodedRecord/handle``.
  public var handle: ConnectionHandle?
  /// The code of the event, as ``DecodedRecord/opcodeOrEvent``.
  public var code: DecodedRecord.CodePair?
  /// The opcode of the ATT PDU, as ``DecodedRecord/attOpcode``.
  public var attOpcode: ATTOpcode?
  /// The attribute that the ATT PDU names, as ``DecodedRecord/attributeHandle``.
  public var attributeHandle: AttributeHandle?
  /// The other device, as ``DecodedRecord/address``.
  public var address: DeviceAddress?
  /// The signal of the first advertiser in dBm, as ``DecodedRecord/rssi``.
  public var rssi: Int8?
  var phrase: Phrase

  /// The content of the summary.
  enum Phrase: Hashable, Sendable {
    case reports(LESubeventCode, count: Int)
    case completedPackets(Int)
    /// An ATT PDU, with the length of its value in octets if it carries one.
    case att(valueLength: Int?)
    /// A frame of a channel whose protocol is not known.
    case frame(L2CAPChannel, length: Int)
    case moreToCome(length: Int)
  }

  init(_ kind: DecodedRecord.Kind, _ phrase: Phrase) {
    self.kind = kind
    self.phrase = phrase
  }
}

/// As much of a record's meaning as a line of the table needs.
public enum GlancedRecord: Sendable {
  /// A record whose line fits into a brief.
  case brief(RecordBrief)
  /// A record whose line needs more than a brief can hold. It is rare and large, so it stands apart:
  /// a brief is passed on as it is.
  indirect case whole(DecodedRecord)
}

extension RecordBrief {
  /// Appends the record in one phrase, as ``DecodedRecord/appendSummary(to:)`` does.
  public func appendSummary(to text: inout TextBuffer) {
    switch phrase {
    case .reports(let subevent, let count):
      text.append(text: subevent.description)
      text.append(text: ", ")
      text.append(counting: count, "report")
    case .completedPackets(let count):
      text.append(text: HCIEventCode.numberOfCompletedPackets.description)
      text.append(text: ", ")
      text.append(counting: count, "packet")
    case .att(let valueLength):
      text.append(text: "ATT ")
      if let attOpcode { text.append(text: attOpcode.description) }
      if let attributeHandle {
        text.append(UInt8(ascii: " "))
        text.append(hexadecimal: attributeHandle.rawValue)
      }
      if let valueLength {
        text.append(text: ", ")
        text.append(counting: valueLength, "octet")
      }
    case .frame(let channel, let length):
      text.append(text: "L2CAP channel ")
      text.append(text: channel.description)
      text.append(text: ", ")
      text.append(counting: length, "octet")
    case .moreToCome(let length):
      text.append(text: "L2CAP fragment, more to come, ")
      text.append(counting: length, "octet")
    }
  }
}

extension TextBuffer {
  /// Appends a number of things, for example `1 octet` or `5 octets`.
  fileprivate mutating func append(counting count: Int, _ thing: StaticString) {
    append(decimal: count)
    append(UInt8(ascii: " "))
    append(text: thing)
    if count != 1 { append(UInt8(ascii: "s")) }
  }
}
