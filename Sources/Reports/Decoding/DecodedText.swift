public import BluetoothProtocols
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
  private var contents: AdvertisingContents
  /// A second since 1970 with its date and time as text. Most records fall into the same second as
  /// the one before.
  private var second: (number: Int64, text: String)?

  /// - Parameter isVerbose: Whether every field stands below its record, with its place.
  /// - Parameter width: The number of characters in a line; nil if lines may be as long as they are.
  public init(isColored: Bool, isVerbose: Bool, width: Int? = nil) {
    self.width = width
    style = TextStyle(isColored: isColored)
    contents = AdvertisingContents(style: style)
    self.isVerbose = isVerbose
  }

  /// Appends the line of the capture's next record. Below it come the comments that the capture has
  /// for the record, and its fields if they are wanted.
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
    let needsFields = isVerbose || RecordPhrase.needsFields(of: record)
    let copy = needsFields ? Array(copying: octets) : []
    let fields = needsFields ? RecordFields.fields(of: record, copy) : []
    let start = output.count
    appendColumns(of: record, to: &output)
    let phrase = RecordPhrase(
      style: style, record: record, insight: insight, fields: fields, octets: copy)
    let phraseStart = output.count
    phrase.append(to: &output, &contents)
    if let width { wrap(phraseFrom: phraseStart, lineFrom: start, width, in: &output) }
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

  /// Breaks the text of a record into lines. The rest goes on below its column, or below the
  /// record's number on a narrow terminal.
  private func wrap(
    phraseFrom start: Int, lineFrom lineStart: Int, _ width: Int, in output: inout TextBuffer
  ) {
    let isNarrow = width < Self.column + 28
    let (room, margin) =
      isNarrow ? (max(8, width - 9), Self.margin) : (width - Self.column, Self.space)
    let lines = output.string(from: start).withoutTrailingSpaces[...].broken(at: room)
    output.removeAll(from: start)
    if isNarrow {
      let columns = output.string(from: lineStart).withoutTrailingSpaces
      output.replace(from: lineStart, with: columns + "\n" + margin)
    }
    output.append(text: lines.joined(separator: "\n" + margin))
  }

  /// The column in which what a record says begins.
  private static let column = 81
  private static let space = String(repeating: " ", count: column)
  private static let margin = String(repeating: " ", count: 9)
}

// The columns. Each is as wide as its widest content, and two spaces follow it.
extension DecodedText {
  private mutating func appendColumns(of record: DecodedRecord, to output: inout TextBuffer) {
    style.paint(.dim, in: &output) { output in
      let start = output.count
      output.append(decimal: record.record.number)
      output.alignRight(from: start, to: 7)
    }
    output.append(spaces: 2)
    style.paint(.dim, in: &output) { append(record.record.time, to: &$0) }
    output.append(spaces: 2)
    output.append(Self.arrow(record))
    output.append(UInt8(ascii: " "))
    appendKind(of: record, to: &output)
    output.append(spaces: 2)
    if let handle = record.handle {
      output.append(hexadecimal: handle.rawValue)
    } else {
      output.append(spaces: 6)
    }
    output.append(spaces: 2)
    if let address = record.address { output.append(address) } else { output.append(spaces: 17) }
    output.append(spaces: 2)
    style.paint(.dim, in: &output) { output in
      let start = output.count
      if let rssi = record.rssi {
        output.append(decimal: rssi)
        output.append(text: " dBm")
      }
      output.alignRight(from: start, to: 8)
    }
    output.append(spaces: 2)
  }

  /// Appends date and time to the microsecond.
  private mutating func append(_ time: CaptureTime, to output: inout TextBuffer) {
    let (number, nanoseconds) = time.secondsSince1970
    if second?.number != number {
      let text = time.description
      second = (number, text.prefix(10) + " " + text.dropFirst(11).prefix(8) + ".")
    }
    output.append(text: second?.text ?? "")
    output.append(decimal: UInt64(nanoseconds / 1000), digits: 6)
  }

  /// Off the air, a link's central takes the place of the host.
  private static func arrow(_ record: DecodedRecord) -> UInt8 {
    if case .data(_, let around) = record.packet, let sender = around.sender {
      return sender == .central ? UInt8(ascii: ">") : UInt8(ascii: "<")
    }
    return switch record.record.direction {
    case .hostToController: UInt8(ascii: ">")
    case .controllerToHost: UInt8(ascii: "<")
    case .air: UInt8(ascii: "~")
    case nil: UInt8(ascii: " ")
    }
  }

  private func appendKind(of record: DecodedRecord, to output: inout TextBuffer) {
    let (name, shade): (StaticString, TextStyle.Shade?) =
      switch record.kind {
      case .command: ("CMD", .command)
      case .event: ("EVT", .event)
      case .acl: ("ACL", .data)
      case .sco: ("SCO", .data)
      case .iso: ("ISO", .data)
      case .advertising: ("ADV", .event)
      case .data: ("LL ", .data)
      case .note: ("NTE", nil)
      case .log: ("LOG", nil)
      case .other: ("???", nil)
      case .damaged: ("BAD", .bad)
      }
    style.paint(shade, in: &output) { $0.append(text: name) }
  }
}
