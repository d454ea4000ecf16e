import BluetoothProtocols
public import Captures
public import Timelines

/// Decoded records as a table: a line with the names of the columns, then a line per record, with a
/// tab between columns and nothing where a column does not apply.
public enum DecodedTable {
  public static let columns = [
    "number", "time_ns", "direction", "kind", "handle", "opcode_or_event", "att_opcode",
    "att_handle", "address", "rssi", "summary",
  ]

  /// The first line.
  public static var header: String { columns.joined(separator: "\t") + "\n" }

  /// Appends a record's line.
  public static func append(_ record: DecodedRecord, to output: inout [UInt8]) {
    let tab = UInt8(ascii: "\t")
    output.append(decimal: record.record.number)
    output.append(tab)
    output.append(decimal: record.record.time.nanosecondsSince1970)
    output.append(tab)
    output.append(text: record.record.direction?.columnText ?? "")
    output.append(tab)
    output.append(text: record.kind.rawValue)
    output.append(tab)
    if let handle = record.handle { output.append(hexadecimal: handle.rawValue) }
    output.append(tab)
    append(record.opcodeOrEvent, to: &output)
    output.append(tab)
    if let opcode = record.attOpcode { output.append(hexadecimal: opcode.rawValue) }
    output.append(tab)
    if let handle = record.attributeHandle { output.append(hexadecimal: handle.rawValue) }
    output.append(tab)
    if let address = record.address { output.append(address) }
    output.append(tab)
    if let rssi = record.rssi { output.append(decimal: rssi) }
    output.append(tab)
    record.appendSummary(to: &output)
    output.append(UInt8(ascii: "\n"))
  }

  private static func append(_ code: DecodedRecord.CodePair?, to output: inout [UInt8]) {
    switch code {
    case .command(let opcode)?: output.append(hexadecimal: opcode.rawValue)
    case .event(let code, let subevent)?:
      output.append(hexadecimal: code.rawValue)
      if let subevent {
        output.append(UInt8(ascii: ":"))
        output.append(hexadecimal: subevent.rawValue)
      }
    case nil: break
    }
  }
}

extension CaptureRecord.Direction {
  /// The direction as the table writes it.
  public var columnText: String {
    switch self {
    case .hostToController: "host>controller"
    case .controllerToHost: "controller>host"
    case .air: "air"
    }
  }
}
