public import BluetoothProtocols
import Captures
public import Timelines

/// Decoded records as JSON objects: the columns of the table, null if they do not apply; what
/// earlier records say about this one; and every field of the packet.
public struct DecodedJSON: ~Copyable {
  private var json = RecordJSON()
  private var context = CaptureContext()
  private var summary: [UInt8] = []

  /// Makes a writer that has written nothing.
  public init() {}

  /// Appends the object of the capture's next record and a line break.
  public mutating func append(
    _ record: DecodedRecord, _ octets: RawSpan, comments: [String] = [],
    to output: inout TextBuffer
  ) {
    append(record, context.insight(into: record), octets, comments: comments, to: &output)
  }

  /// Does the same for a record of which it is known already what the records before it say of it.
  mutating func append(
    _ record: DecodedRecord, _ insight: CaptureContext.Insight, _ octets: RawSpan,
    comments: [String], to output: inout TextBuffer
  ) {
    summary.removeAll(keepingCapacity: true)
    record.appendSummary(to: &summary)
    swap(&json.text, &output)
    json.object { json in
      Self.writeColumns(of: record, summary, to: &json)
      json.member(#""warnings":"#)
      json.array(record.warnings.map(\.description))
      if !comments.isEmpty {
        json.member(#""comments":"#)
        json.array(comments)
      }
      Self.write(insight, to: &json)
      json.packet(#""fields":"#) { RecordFields.show(record, octets, to: &$0) }
    }
    json.text.append(UInt8(ascii: "\n"))
    swap(&json.text, &output)
  }

  private static func writeColumns(
    of record: DecodedRecord, _ summary: [UInt8], to json: inout RecordJSON
  ) {
    json.member(#""number":"#)
    json.text.append(decimal: record.record.number)
    json.member(#""time_ns":"#)
    json.text.append(decimal: record.record.time.nanosecondsSince1970)
    json.column(#""direction":"#, record.record.direction) { $0.append(text: $1.columnText) }
    json.column(#""kind":"#, record.kind) { $0.append(text: $1.rawValue) }
    json.column(#""handle":"#, record.handle) { $0.append(hexadecimal: $1.rawValue) }
    json.column(#""opcode_or_event":"#, record.opcodeOrEvent) { $0.append($1) }
    json.column(#""att_opcode":"#, record.attOpcode) { $0.append(hexadecimal: $1.rawValue) }
    json.column(#""att_handle":"#, record.attributeHandle) { $0.append(hexadecimal: $1.rawValue) }
    json.column(#""address":"#, record.address) { $0.append($1) }
    json.member(#""rssi":"#)
    if let rssi = record.rssi { json.text.append(decimal: rssi) } else { json.null() }
    json.member(#""summary":"#)
    json.text.append(json: summary)
  }

  /// Writes only the parts that exist. Most records depend on no other record.
  private static func write(_ insight: CaptureContext.Insight, to json: inout RecordJSON) {
    if let attribute = insight.attribute {
      json.member(#""attribute":"#)
      json.object { json in
        json.uuid(#""service":"#, #""service_text":"#, attribute.service)
        json.uuid(#""characteristic":"#, #""characteristic_text":"#, attribute.characteristic)
        json.uuid(#""descriptor":"#, #""descriptor_text":"#, attribute.descriptor)
      }
    }
    if let request = insight.request {
      json.member(#""answers_record":"#)
      json.text.append(decimal: request.record)
    }
    if !insight.joined.isEmpty { write(joined: insight.joined, to: &json) }
  }

  private static func write(joined: [Int: [UInt8]], to json: inout RecordJSON) {
    json.member(#""joined_data":"#)
    json.text.append(UInt8(ascii: "["))
    for (place, (report, data)) in joined.sorted(by: { $0.key < $1.key }).enumerated() {
      if place > 0 { json.text.append(UInt8(ascii: ",")) }
      json.object { json in
        json.member(#""report":"#)
        json.text.append(decimal: report + 1)
        json.member(#""data":""#)
        json.text.append(hexadecimal: data)
        json.text.append(UInt8(ascii: "\""))
      }
    }
    json.text.append(UInt8(ascii: "]"))
  }
}

extension RecordJSON {
  /// Writes a column whose text needs no escapes, or null.
  fileprivate mutating func column<Value>(
    _ name: StaticString, _ value: Value?, _ write: (inout TextBuffer, Value) -> Void
  ) {
    member(name)
    guard let value else { return null() }
    text.append(UInt8(ascii: "\""))
    write(&text, value)
    text.append(UInt8(ascii: "\""))
  }

  fileprivate mutating func uuid(
    _ name: StaticString, _ textName: StaticString, _ uuid: BluetoothUUID?
  ) {
    guard let uuid else { return }
    column(name, uuid) { $0.append($1) }
    guard let known = uuid.name else { return }
    member(textName)
    text.append(json: known)
  }
}
