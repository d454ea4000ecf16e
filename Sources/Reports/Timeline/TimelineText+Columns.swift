import BluetoothProtocols
import Timelines

// The columns.
extension TimelineText {
  static let secondsWidth = 14
  /// The least room for what happened beside the columns before it.
  static let leastWidth = 28
  var timeWidth: Int { start == nil ? Self.secondsWidth : 27 }
  static let recordWidth = 9
  static let whoWidth = 26

  /// Appends the line of an entry.
  mutating func append(_ entry: Entry, to text: inout TextBuffer) {
    let time = text.count
    Self.append(microseconds: entry.time.nanoseconds, to: &text)
    text.alignRight(from: time, to: Self.secondsWidth)
    let record = text.count
    Self.append(recordOf: entry, to: &text)
    text.alignRight(from: record, to: Self.recordWidth)
    text.append(spaces: 2)
    let head = text.count
    if EntryPhrase.mayEndWithValue(entry) {
      if heads.append(headOf: entry, to: &text) {
        EntryPhrase.append(valueOf: entry, to: &text)
        return
      }
      if !EntryPhrase.hasFindings(entry) {
        Self.append(whoDid: entry, andWhat: EntryPhrase.append(upToValue:to:), to: &text)
        heads.keep(text.string(from: head), of: entry)
        EntryPhrase.append(valueOf: entry, to: &text)
        return
      }
    }
    Self.append(whoDid: entry, andWhat: EntryPhrase.append(_:to:), to: &text)
  }

  private static func append(
    whoDid entry: Entry, andWhat what: (Entry, inout TextBuffer) -> Void,
    to text: inout TextBuffer
  ) {
    let who = text.count
    append(whoDid: entry, to: &text)
    let width = text.makePrintable(from: who)
    text.append(spaces: whoWidth - width + 2)
    what(entry, &text)
  }

  static func append(microseconds nanoseconds: Int64, to text: inout TextBuffer) {
    if nanoseconds < 0 { text.append(UInt8(ascii: "-")) }
    let (seconds, rest) = (nanoseconds.magnitude / 1000).quotientAndRemainder(
      dividingBy: 1_000_000)
    text.append(decimal: seconds)
    text.append(UInt8(ascii: "."))
    text.append(decimal: rest, digits: 6)
  }

  static func append(recordOf entry: Entry, to text: inout TextBuffer) {
    switch entry.origin {
    case .record(let number): text.append(decimal: number)
    case .line(let number):
      text.append(text: "line ")
      text.append(decimal: number)
    case .message(let number):
      text.append(text: "message ")
      text.append(decimal: number)
    case nil: break
    }
  }

  static func append(whoDid entry: Entry, to text: inout TextBuffer) {
    switch entry.from {
    case .implementation where entry.kind.family == .air || entry.kind.family == .note:
      text.append(text: entry[.device]?.text ?? "host")
    case .implementation, .app:
      append(linkOf: entry, to: &text)
      text.append(text: entry[.device]?.text ?? "host")
    // A sniffer knows both ends. The scanner asks, not the advertiser.
    case .peer where entry.kind == .airScanRequest:
      text.append(text: entry[.central]?.text ?? "scanner")
    case .peer:
      append(linkOf: entry, to: &text)
      append(senderOf: entry, to: &text)
    case .accused, .other:
      append(linkOf: entry, to: &text)
      append(endOf: entry, to: &text)
    case .user, .system, .harness: text.append(text: entry.from.rawValue)
    }
  }

  /// Appends the end that sent an entry, as a rule about any device sees it.
  private static func append(endOf entry: Entry, to text: inout TextBuffer) {
    let accused = entry[.accused]?.text
    let isOfHost = accused == Party.recordedHost
    switch entry.from {
    case _ where entry.fields.contains(.sender): append(senderOf: entry, to: &text)
    case .accused: text.append(text: accused ?? "")
    case _ where isOfHost: text.append(text: entry[.peer]?.text ?? "peer")
    default: text.append(text: Party.recordedHost)
    }
  }

  /// Appends the peer, or the end of a link that a sniffer heard.
  private static func append(senderOf entry: Entry, to text: inout TextBuffer) {
    switch entry[.sender]?.text.flatMap(LinkEnd.init) {
    case .central: text.append(text: entry[.central]?.text ?? "central")
    case nil where entry.fields.contains(.sender): text.append(text: "unknown end")
    case .peripheral, nil: text.append(text: entry[.peer]?.text ?? "controller")
    }
  }

  private static func append(linkOf entry: Entry, to text: inout TextBuffer) {
    guard let connection = entry[.connection]?.integer else { return }
    text.append(text: "link ")
    text.append(decimal: connection)
    text.append(UInt8(ascii: " "))
  }
}

extension TextBuffer {
  /// Replaces terminal control characters in the text after so many octets.
  ///
  /// - Returns: The length of that text in characters.
  fileprivate mutating func makePrintable(from start: Int) -> Int {
    if isPlain(from: start) { return count - start }
    let text = string(from: start).printable
    replace(from: start, with: text)
    return text.count
  }
}
