import BluetoothProtocols
import Captures
public import Timelines

/// Decoded records as JSON objects: the columns of the table, null where they do not apply, and the
/// fields of the packet.
public struct DecodedJSON: Sendable {
  private var json = JSONWriter()

  public init() {}

  /// Appends a record's object and a line break.
  public mutating func append(_ record: DecodedRecord, to output: inout [UInt8]) {
    json.removeAll()
    json.object { json in
      Self.writeColumns(of: record, to: &json)
      json.member("warnings", record.warnings.map(\.description))
      let fields = PacketFields(of: record)
      if !fields.isEmpty { json.member("fields") { fields.write(to: &$0) } }
    }
    output += json.octets
    output.append(UInt8(ascii: "\n"))
  }

  private static func writeColumns(of record: DecodedRecord, to json: inout JSONWriter) {
    json.member("number", record.record.number)
    json.member("time_ns", record.record.time.nanosecondsSince1970)
    json.member("direction", optional: record.record.direction?.columnText)
    json.member("kind", record.kind.rawValue)
    json.member("handle", optional: record.handle?.description)
    json.member("opcode_or_event", optional: record.opcodeOrEvent?.description)
    json.member("att_opcode", optional: record.attOpcode?.rawValue.hexadecimal)
    json.member("att_handle", optional: record.attributeHandle?.description)
    json.member("address", optional: record.address?.description)
    json.member("rssi") { json in
      if let rssi = record.rssi { json.number(rssi) } else { json.null() }
    }
    json.member("summary", record.summary)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, optional value: String?) {
    member(name) { json in
      if let value { json.string(value) } else { json.null() }
    }
  }
}
