import BluetoothProtocols
import Captures
public import Timelines

/// Decoded records as JSON objects: the columns of the table, null if they do not apply; what
/// earlier records say about this one; and every field of the packet.
public struct DecodedJSON: Sendable {
  private var json = JSONWriter()
  private var context = CaptureContext()

  /// Makes a writer that has written nothing.
  public init() {}

  /// Appends the object of the capture's next record and a line break.
  public mutating func append(
    _ record: DecodedRecord, _ octets: RawSpan, comments: [String] = [], to output: inout [UInt8]
  ) {
    let insight = context.insight(into: record)
    json.removeAll()
    json.object { json in
      Self.writeColumns(of: record, to: &json)
      json.member("warnings", record.warnings.map(\.description))
      if !comments.isEmpty { json.member("comments", comments) }
      Self.write(insight, to: &json)
      let fields = RecordFields.fields(of: record, Array(copying: octets))
      if !fields.isEmpty { json.member("fields") { $0.object { $0.members(fields) } } }
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

  /// Writes only the parts that exist. Most records depend on no other record.
  private static func write(_ insight: CaptureContext.Insight, to json: inout JSONWriter) {
    if let attribute = insight.attribute {
      json.member("attribute") { json in
        json.object { json in
          json.member("service", uuid: attribute.service)
          json.member("characteristic", uuid: attribute.characteristic)
          json.member("descriptor", uuid: attribute.descriptor)
        }
      }
    }
    if let request = insight.request { json.member("answers_record", request.record) }
    if !insight.joined.isEmpty {
      json.member("joined_data") { json in
        json.array { json in
          for (report, data) in insight.joined.sorted(by: { $0.key < $1.key }) {
            json.element { json in
              json.object { json in
                json.member("report", report + 1)
                json.member("data", data.hexadecimal)
              }
            }
          }
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, optional value: String?) {
    member(name) { json in
      if let value { json.string(value) } else { json.null() }
    }
  }

  fileprivate mutating func member(_ name: String, uuid: BluetoothUUID?) {
    guard let uuid else { return }
    member(name, uuid.description)
    if let text = uuid.name { member(name + "_text", text) }
  }
}
