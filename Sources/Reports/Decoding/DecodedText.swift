import BluetoothProtocols
import Captures
public import Timelines

/// Decoded records for reading: number, time, direction, kind, connection, device, signal, and what
/// the record says.
///
/// ```
///   1042  2024-05-01 13:10:51.004316  > ACL  0x0040  AA:BB:CC:DD:EE:FF           ATT Read Request
/// ```
///
/// `>` is from host to controller, `<` from controller to host, `~` on air. Times are in UTC.
public struct DecodedText: Sendable {
  private let style: TextStyle
  private let isVerbose: Bool
  /// The number of characters in a line; nil if lines may be as long as they are.
  private let width: Int?
  private var context = CaptureContext()
  /// A second since 1970 with its date and time as text. Most records fall into the same second as
  /// the one before.
  private var second: (number: Int64, text: String)?

  /// - Parameter isVerbose: Whether every field stands below its record, with its place.
  /// - Parameter width: The number of characters in a line; nil if lines may be as long as they are.
  public init(isColored: Bool, isVerbose: Bool, width: Int? = nil) {
    self.width = width
    style = TextStyle(isColored: isColored)
    self.isVerbose = isVerbose
  }

  /// Appends the line of the capture's next record. Below it come the comments that the capture has
  /// for the record, and its fields if they are wanted.
  public mutating func append(
    _ record: DecodedRecord, _ octets: RawSpan, comments: [String] = [], to output: inout [UInt8]
  ) {
    let insight = context.insight(into: record)
    let needsFields = isVerbose || RecordPhrase.needsFields(of: record)
    let copy = needsFields ? Array(copying: octets) : []
    let fields = needsFields ? RecordFields.fields(of: record, copy) : []
    appendColumns(of: record, to: &output)
    let phrase = RecordPhrase(
      style: style, record: record, insight: insight, fields: fields, octets: copy)
    append(phrase: phrase.text, to: &output)
    output.append(UInt8(ascii: "\n"))
    for line in comments.flatMap({ $0.split(whereSeparator: \.isNewline) }) {
      output.append(text: Self.margin + style.dim("# " + String(line).printable) + "\n")
    }
    if isVerbose {
      output.append(fields, style: style)
      for warning in record.warnings {
        output.append(text: Self.margin + style.bad("warning: \(warning)") + "\n")
      }
    }
  }

  /// Appends what a record says. What does not fit goes on below its column, or below the record's
  /// number on a narrow terminal.
  private func append(phrase: String, to output: inout [UInt8]) {
    guard let width else { return output.append(text: phrase) }
    let isNarrow = width < Self.column + 28
    let (room, margin) =
      isNarrow ? (max(8, width - 9), Self.margin) : (width - Self.column, Self.space)
    let lines = TextStyle.wrapped(phrase, first: room, others: room)
    if isNarrow {
      while output.last == UInt8(ascii: " ") { output.removeLast() }
      output.append(text: "\n" + margin)
    }
    output.append(text: lines.joined(separator: "\n" + margin))
  }

  /// The column in which what a record says begins.
  private static let column = 81
  private static let space = String(repeating: " ", count: column)
  private static let margin = String(repeating: " ", count: 9)

  private mutating func appendColumns(of record: DecodedRecord, to output: inout [UInt8]) {
    func add(_ cell: String) {
      output.append(text: cell)
      output.append(text: "  ")
    }
    add(style.dim(String(record.record.number).padded(to: 7, atRight: true)))
    add(style.dim(time(record.record.time)))
    output.append(text: arrow(record.record.direction))
    output.append(UInt8(ascii: " "))
    add(kind(record))
    add((record.handle?.description ?? "").padded(to: 6))
    add((record.address?.description ?? "").padded(to: 17))
    add(style.dim((record.rssi.map { "\($0) dBm" } ?? "").padded(to: 8, atRight: true)))
  }

  /// Returns date and time to the microsecond.
  private mutating func time(_ time: CaptureTime) -> String {
    let (number, nanoseconds) = time.secondsSince1970
    if second?.number != number {
      let text = time.description
      second = (number, text.prefix(10) + " " + text.dropFirst(11).prefix(8))
    }
    let microseconds = String(1_000_000 + nanoseconds / 1000).dropFirst()
    return (second?.text ?? "") + "." + microseconds
  }

  private func arrow(_ direction: CaptureRecord.Direction?) -> String {
    switch direction {
    case .hostToController: ">"
    case .controllerToHost: "<"
    case .air: "~"
    case nil: " "
    }
  }

  private func kind(_ record: DecodedRecord) -> String {
    switch record.kind {
    case .command: style.command("CMD")
    case .event: style.event("EVT")
    case .acl: style.data("ACL")
    case .sco: style.data("SCO")
    case .iso: style.data("ISO")
    case .advertising: style.event("ADV")
    case .data: style.data("LL ")
    case .note: "NTE"
    case .log: "LOG"
    case .other: "???"
    case .damaged: style.bad("BAD")
    }
  }
}
