import BluetoothProtocols
import Timelines

/// The contents of a record in one line for an engineer. Meanings come instead of numbers, and
/// octets are shown only if nothing more is known.
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

  var text: String {
    switch record.packet {
    case .command(let command): titled(command.opcode.description)
    case .event(let event): text(of: event)
    case .acl(_, .frame(let frame)): text(of: frame)
    case .acl: style.dim(record.summary)
    case .advertising(let pdu, let around): text(of: pdu, around)
    case .data(let data, let around): text(of: data) + crc(around)
    case .damaged, .malformed: style.bad(record.summary)
    case .note, .synchronous, .isochronous, .other: record.summary.printable
    }
  }

  /// Returns a name, and the informative fields behind it.
  func titled(_ name: String, skipping: Set<String> = []) -> String {
    let details = FieldPhrase(style: style, octets: octets).text(of: fields, skipping: skipping)
    return style.bold(name) + (details.isEmpty ? "" : "  " + details)
  }

  private func text(of event: HCIEvent) -> String {
    switch event {
    case .leAdvertisingReport(let reports): text(of: reports)
    case .commandComplete(let complete):
      style.dim("Command Complete ") + titled(complete.opcode.description)
    case .commandStatus(_, _, let opcode):
      style.dim("Command Status ") + titled(opcode.description)
    case .numberOfCompletedPackets(let entries):
      style.dim(
        "Number Of Completed Packets  "
          + entries.map { "\($0.handle): \($0.count)" }.joined(separator: ", "))
    default: titled(event.name)
    }
  }

  func crc(_ around: AirPacket) -> String {
    around.crcIsValid == false ? "  " + style.bad("wrong CRC") : ""
  }
}
