public import BluetoothProtocols
public import Captures
public import Timelines

/// Decoded records as a table. The first line has the names of the columns, and each record has one
/// line. A tab stands between columns, and a column that does not apply is empty.
public enum DecodedTable {
  /// The names of the columns, in their order.
  public static let columns = [
    "number", "time_ns", "direction", "kind", "handle", "opcode_or_event", "att_opcode",
    "att_handle", "address", "rssi", "summary",
  ]

  /// The first line.
  public static var header: String { columns.joined(separator: "\t") + "\n" }

  /// Appends a record's line.
  public static func append(_ record: DecodedRecord, to text: inout TextBuffer) {
    text.append(decimal: record.record.number)
    text.append(tab)
    text.append(decimal: record.record.time.nanosecondsSince1970)
    text.append(tab)
    if let direction = record.record.direction { text.append(text: direction.columnText) }
    text.append(tab)
    text.append(text: record.kind.rawValue)
    text.append(tab)
    if let handle = record.handle { text.append(hexadecimal: handle.rawValue) }
    text.append(tab)
    if let code = record.opcodeOrEvent { text.append(code) }
    text.append(tab)
    if let opcode = record.attOpcode { text.append(hexadecimal: opcode.rawValue) }
    text.append(tab)
    if let handle = record.attributeHandle { text.append(hexadecimal: handle.rawValue) }
    text.append(tab)
    if let address = record.address { text.append(address) }
    text.append(tab)
    if let rssi = record.rssi { text.append(decimal: rssi) }
    text.append(tab)
    var summary: [UInt8] = []
    record.appendSummary(to: &summary)
    let isHarmless = unsafe summary.withUnsafeBytes { unsafe $0.isHarmlessText(isColored: false) }
    if isHarmless {
      text.append(octets: summary)
    } else {
      let shown: TerminalText = "\(String(decoding: summary, as: UTF8.self))"
      text.append(text: shown.text)
    }
    text.append(UInt8(ascii: "\n"))
  }

  private static let tab = UInt8(ascii: "\t")
}

extension TextBuffer {
  /// Appends the code of a command or an event, as in `0x200c`, `0x0e` or `0x3e:0x02`.
  mutating func append(_ code: DecodedRecord.CodePair) {
    switch code {
    case .command(let opcode): append(hexadecimal: opcode.rawValue)
    case .event(let code, let subevent):
      append(hexadecimal: code.rawValue)
      if let subevent {
        append(UInt8(ascii: ":"))
        append(hexadecimal: subevent.rawValue)
      }
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
