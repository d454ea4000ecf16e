import BluetoothProtocols
import Timelines

/// The contents of a record in one line for an engineer. Numbers are replaced by their meanings,
/// and octets are shown only if their meaning is not known.
///
/// The words of the most frequent records are appended to the text directly: of the reports of
/// advertisements, of ATT, and of acknowledgements.
struct RecordPhrase {
  let style: TextStyle
  let record: DecodedRecord
  let insight: CaptureContext.Insight
  let fields: [PacketField]
  let octets: [UInt8]

  /// Returns whether the phrase is made from the packet's fields. Other phrases are quicker to
  /// make.
  static func needsFields(of record: DecodedRecord) -> Bool {
    switch record.packet {
    case .event(.leAdvertisingReport), .event(.numberOfCompletedPackets): false
    case .command, .event, .isochronous, .synchronous: true
    case .acl(_, .frame(let frame)), .data(.fragment(_, .frame(let frame)), _):
      switch frame.content {
      case .signal, .securityManager, .segment, .other: true
      case .att, .malformedATT: false
      }
    case .data(.control, _): true
    default: false
    }
  }

  func append(to text: inout TextBuffer, _ contents: inout AdvertisingContents) {
    switch record.packet {
    case .command(let command): text.append(text: titled(command.opcode.description))
    case .event(let event): append(event, to: &text, &contents)
    case .acl(_, .frame(let frame)): append(frame, to: &text)
    case .acl: style.paint(.dim, record.summary, in: &text)
    case .advertising(let pdu, let around): append(pdu, around, to: &text, &contents)
    case .data(let data, let around):
      append(data, to: &text)
      text.append(text: crc(around))
    case .damaged, .malformed: style.paint(.bad, record.summary, in: &text)
    case .note, .synchronous, .isochronous, .other: text.append(text: record.summary.printable)
    }
  }

  /// Returns a name, followed by the informative fields.
  func titled(_ name: String, skipping: Set<String> = []) -> String {
    let details = FieldPhrase(style: style, octets: octets).text(of: fields, skipping: skipping)
    return style.bold(name) + (details.isEmpty ? "" : "  " + details)
  }

  private func append(
    _ event: HCIEvent, to text: inout TextBuffer, _ contents: inout AdvertisingContents
  ) {
    switch event {
    case .leAdvertisingReport(let reports): append(reports, to: &text, &contents)
    case .commandComplete(let complete):
      style.paint(.dim, "Command Complete ", in: &text)
      text.append(text: titled(complete.opcode.description))
    case .commandStatus(let status):
      style.paint(.dim, "Command Status ", in: &text)
      text.append(text: titled(status.opcode.description))
    case .numberOfCompletedPackets(let entries):
      style.paint(.dim, in: &text) { text in
        text.append(text: "Number Of Completed Packets  ")
        for (place, entry) in entries.enumerated() {
          if place > 0 { text.append(text: ", ") }
          text.append(hexadecimal: entry.handle.rawValue)
          text.append(text: ": ")
          text.append(decimal: entry.count)
        }
      }
    default: text.append(text: titled(event.name))
    }
  }

  func crc(_ around: AirPacket) -> String {
    around.crcIsValid == false ? "  " + style.bad("wrong CRC") : ""
  }
}
