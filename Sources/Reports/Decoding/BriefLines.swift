import BluetoothProtocols
import Captures
import Timelines

/// Writes the lines of briefs, of which a long capture has millions.
///
/// Most of a line is the same in many lines. It is put together when it is first needed, and then
/// only copied. A line has only numbers and our own names, so nothing in it needs to be made
/// harmless.
struct BriefLines {
  private var book = TextBook()
  /// The columns of the direction and the kind, with a tab before, between and after them.
  private var starts = [TextBook.Place?](repeating: nil, count: 8)
  private var common = [Common?](repeating: nil, count: Common.places)
  private let report, packet, octet: Counted
  private let comma: TextBook.Place
  /// The time of the line before in tenths of a second since 1970, and the position of its digits.
  private var tenths: (number: UInt64, digits: Range<Int>) = (0, 0..<0)

  /// The text shared by the lines of one event or one ATT opcode.
  private struct Common {
    /// The columns between the link's handle and the attribute's, with a tab on either side.
    var codes: TextBook.Place
    /// The beginning of the summary, with the tab before it.
    var name: TextBook.Place

    /// The most of them: one for each subevent and each opcode, and three more.
    static let places = 256 + 256 + 3
  }

  /// The data of a line that is not in the brief.
  struct Start: Sendable {
    var number: Int
    var time: CaptureTime
    var direction: CaptureRecord.Direction?

    init(_ record: CaptureRecord) {
      (number, time, direction) = (record.number, record.time, record.direction)
    }
  }

  /// The noun after a number: its singular and its plural.
  private typealias Counted = (one: TextBook.Place, several: TextBook.Place)

  init() {
    report = (book.add(" report\n"), book.add(" reports\n"))
    packet = (book.add(" packet\n"), book.add(" packets\n"))
    octet = (book.add(" octet\n"), book.add(" octets\n"))
    comma = book.add(", ")
  }

  /// Appends a brief's line.
  mutating func append(
    _ start: Start, _ brief: RecordBrief, to text: inout TextBuffer
  ) {
    text.append(decimal: start.number)
    text.append(tab)
    append(start.time, to: &text)
    text.append(self.start(start.direction, isEvent: brief.isEvent), of: book)
    if let handle = brief.handle { text.append(hexadecimal: handle.rawValue) }
    let common = common(of: brief.content)
    text.append(common.codes, of: book)
    if case .att(_, let handle?, _) = brief.content { text.append(hexadecimal: handle.rawValue) }
    text.append(tab)
    if let address = brief.address { text.append(address) }
    text.append(tab)
    if let rssi = brief.rssi { text.append(decimal: rssi) }
    text.append(common.name, of: book)
    appendRest(brief.content, to: &text)
  }

  /// Appends the rest of a line, after the text that it shares with others.
  private func appendRest(_ content: RecordBrief.Content, to text: inout TextBuffer) {
    switch content {
    case .reports(_, let count): append(count, report, to: &text)
    case .completedPackets(let count): append(count, packet, to: &text)
    case .att(_, let handle, let length):
      if let handle {
        text.append(UInt8(ascii: " "))
        text.append(hexadecimal: handle.rawValue)
      }
      guard let length else { return text.append(UInt8(ascii: "\n")) }
      text.append(comma, of: book)
      append(length, octet, to: &text)
    case .frame(let channel, let length):
      text.append(text: channel.description)
      text.append(comma, of: book)
      append(length, octet, to: &text)
    case .moreToCome(let length): append(length, octet, to: &text)
    }
  }

  private func append(_ count: Int, _ things: Counted, to text: inout TextBuffer) {
    text.append(decimal: count)
    text.append(count == 1 ? things.one : things.several, of: book)
  }

  /// Appends the digits of a time. Many records come within a tenth of a second, and have the first
  /// digits in common.
  private mutating func append(_ time: CaptureTime, to text: inout TextBuffer) {
    let nanoseconds = time.nanosecondsSince1970
    guard nanoseconds >= 0 else { return text.append(decimal: nanoseconds) }
    let (number, rest) = UInt64(nanoseconds).quotientAndRemainder(dividingBy: 100_000_000)
    guard number > 0 else { return text.append(decimal: rest) }
    let start = text.count
    if number == tenths.number {
      text.append(again: tenths.digits)
    } else {
      text.append(decimal: number)
    }
    tenths = (number, start..<text.count)
    text.append(decimal: rest, digits: 8)
  }

  private mutating func start(
    _ direction: CaptureRecord.Direction?, isEvent: Bool
  ) -> TextBook.Place {
    var place =
      switch direction {
      case nil: 0
      case .hostToController: 2
      case .controllerToHost: 4
      case .air: 6
      }
    if isEvent { place += 1 }
    if let known = starts[place] { return known }
    let kind = isEvent ? DecodedRecord.Kind.event : .acl
    let added = book.add("\t\(direction?.columnText ?? "")\t\(kind.rawValue)\t")
    starts[place] = added
    return added
  }

  private mutating func common(of content: RecordBrief.Content) -> Common {
    let place =
      switch content {
      case .reports(let subevent, _): Int(subevent.rawValue)
      case .att(let opcode, _, _): 256 + Int(opcode.rawValue)
      case .completedPackets: 512
      case .frame: 513
      case .moreToCome: 514
      }
    if let known = common[place] { return known }
    let added = makeCommon(of: content)
    common[place] = added
    return added
  }

  private mutating func makeCommon(of content: RecordBrief.Content) -> Common {
    switch content {
    case .reports(let subevent, _):
      Common(
        codes: addCodes(.event(.leMeta, subevent)),
        name: book.add("\t\(subevent), "))
    case .completedPackets:
      Common(
        codes: addCodes(.event(.numberOfCompletedPackets, nil)),
        name: book.add("\t\(HCIEventCode.numberOfCompletedPackets), "))
    case .att(let opcode, _, _):
      Common(
        codes: addCodes(nil, opcode), name: book.add("\tATT \(opcode)"))
    case .frame: Common(codes: addCodes(nil), name: book.add("\tL2CAP channel "))
    case .moreToCome:
      Common(codes: addCodes(nil), name: book.add("\tL2CAP fragment, more to come, "))
    }
  }

  private mutating func addCodes(
    _ code: DecodedRecord.CodePair?, _ opcode: ATTOpcode? = nil
  ) -> TextBook.Place {
    var columns = TextBuffer(capacity: 64)
    columns.append(tab)
    if let code { columns.append(code) }
    columns.append(tab)
    if let opcode { columns.append(hexadecimal: opcode.rawValue) }
    columns.append(tab)
    return book.add(columns.string)
  }
}

private let tab = UInt8(ascii: "\t")

extension RecordBrief {
  fileprivate var isEvent: Bool {
    switch content {
    case .reports, .completedPackets: true
    case .att, .frame, .moreToCome: false
    }
  }
}
