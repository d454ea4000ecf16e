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
    appendStart(Start(record.record), record.kind, to: &text)
    appendColumns(
      record.handle, record.opcodeOrEvent, record.attOpcode, record.attributeHandle,
      record.address, record.rssi, to: &text)
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

  /// What a line says of a record whatever is in it.
  struct Start: Sendable {
    var number: Int
    var time: CaptureTime
    var direction: CaptureRecord.Direction?

    init(_ record: CaptureRecord) {
      (number, time, direction) = (record.number, record.time, record.direction)
    }
  }

  @inline(__always)
  private static func appendStart(
    _ start: Start, _ kind: DecodedRecord.Kind, to text: inout TextBuffer
  ) {
    text.append(decimal: start.number)
    text.append(tab)
    text.append(decimal: start.time.nanosecondsSince1970)
    text.append(tab)
    if let direction = start.direction { text.append(text: direction.columnText) }
    text.append(tab)
    text.append(text: kind.rawValue)
    text.append(tab)
  }

  @inline(__always)
  private static func appendColumns(
    _ handle: ConnectionHandle?, _ code: DecodedRecord.CodePair?, _ attOpcode: ATTOpcode?,
    _ attributeHandle: AttributeHandle?, _ address: DeviceAddress?, _ rssi: Int8?,
    to text: inout TextBuffer
  ) {
    if let handle { text.append(hexadecimal: handle.rawValue) }
    text.append(tab)
    if let code { text.append(code) }
    text.append(tab)
    if let attOpcode { text.append(hexadecimal: attOpcode.rawValue) }
    text.append(tab)
    if let attributeHandle { text.append(hexadecimal: attributeHandle.rawValue) }
    text.append(tab)
    if let address { text.append(address) }
    text.append(tab)
    if let rssi { text.append(decimal: rssi) }
    text.append(tab)
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
