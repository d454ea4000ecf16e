package import BluetoothProtocols
public import Captures
public import Timelines

/// A timeline for people: one line per entry, with the record from which it is known.
///
/// An advertiser says the same many times a second. Unless everything is asked for, each payload is
/// shown only when it is first heard. The summary says how often it came again.
public struct TimelineText: Sendable {
  /// Whether every advertisement and every note is shown.
  public var showsEverything: Bool
  /// Whether lines are coloured; only for a terminal.
  public var isColored = false
  /// The number of characters in a line; nil if lines may be of any length. A longer text goes on
  /// in the next line, below its column.
  public var width: Int?
  /// The instant in UTC at which the timeline begins; nil if times are seconds from there.
  public var start: CaptureTime?
  /// The advertisers, by the number of the peer.
  private var advertisers: [AdvertiserTally] = []
  private var peers = NameTable()
  /// The last reports. The next report of an advertiser nearly always says the same.
  private var lastReports = LastReports()
  private var hidden = 0
  /// The beginnings of the lines of links' PDUs.
  var heads = LineHeads()

  private struct AdvertiserTally: Sendable {
    var reports = 0
    private var payloads = Payloads()
    private var lastKind: Kind?
    /// Whether the last report had a local name.
    private var hasLastName = false
    /// The last local name that the advertiser sent, in an advertisement or in a scan response.
    private(set) var name: String?
    /// The sequence of the last entry with a local name.
    private var nameSequence = 0

    var payloadCount: Int { payloads.count }

    /// - Parameter isRepeated: Whether the report is known to repeat the last one of its kind.
    /// - Returns: Whether the payload is new and is remembered from now on.
    mutating func count(_ entry: Entry, isRepeated: Bool) -> Bool {
      reports += 1
      if isRepeated, entry.kind == lastKind {
        if hasLastName { nameSequence = entry.sequence }
        return false
      }
      lastKind = entry.kind
      let name = entry[.localName]?.text
      hasLastName = name != nil
      if let name { (self.name, nameSequence) = (name, entry.sequence) }
      if isRepeated { return false }
      let payload = Payload(kind: entry.kind, octets: entry[.payload]?.octets ?? [])
      return payloads.count < mostPayloadsRemembered && payloads.insert(payload)
    }

    mutating func count(_ repeats: RepeatedReports) {
      reports += repeats.count
      if let name = repeats.name, name.sequence > nameSequence {
        (self.name, nameSequence) = (name.local, name.sequence)
      }
    }
  }

  /// The different payloads of an advertiser. Most have one, so a set alone would take more memory.
  private struct Payloads: Sendable {
    private var first: Payload?
    private var others: Set<Payload> = []

    var count: Int { (first == nil ? 0 : 1) + others.count }

    /// - Returns: Whether the payload is new.
    mutating func insert(_ payload: Payload) -> Bool {
      guard let first else {
        first = payload
        return true
      }
      return first != payload && others.insert(payload).inserted
    }
  }

  private struct Payload: Hashable, Sendable {
    var kind: Kind
    var octets: [UInt8]
  }

  /// The most payloads that are remembered. An advertiser that changes its payload with every event
  /// must not fill the memory.
  static let mostPayloadsRemembered = 4096

  /// - Parameter showsEverything: Whether repeated advertisements and notes have lines too.
  public init(showsEverything: Bool = false) { self.showsEverything = showsEverything }

  /// The heading of the columns.
  public var header: TerminalText {
    ("\(start == nil ? "time in s" : "time in UTC")" as TerminalText)
      .padded(to: timeWidth, atRight: true)
      + ("record" as TerminalText).padded(to: Self.recordWidth, atRight: true) + "  "
      + ("who" as TerminalText).padded(to: Self.whoWidth) + "  what"
  }

  /// Returns the line of an entry; nil if the entry repeats what is known.
  public mutating func line(for entry: Entry) -> TerminalText? {
    guard isToBeShown(entry) else { return nil }
    if isStyled { return styledLine(for: entry) }
    var text = TextBuffer(capacity: 256)
    append(entry, to: &text)
    return "\(text.string)"
  }

  /// Appends the same line, with its end, to others. There may be millions.
  package mutating func append(lineFor entry: Entry, to text: inout TextBuffer) {
    guard isToBeShown(entry) else { return }
    if isStyled {
      text.append(text: styledLine(for: entry).text)
    } else {
      let start = text.count
      append(entry, to: &text)
      text.makeHarmlessLine(from: start)
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Counts reports that were left out of the timeline as repetitions.
  package mutating func count(_ repeats: RepeatedReports) {
    advertisers[place(of: repeats.peer)].count(repeats)
    hidden += repeats.count
  }

  private var isStyled: Bool { isColored || width != nil || start != nil }

  private mutating func isToBeShown(_ entry: Entry) -> Bool {
    let isNews = isNews(entry)
    if !isNews { hidden += 1 }
    return isNews
  }

  /// Returns the same line for a terminal: in colours, and wrapped below its columns.
  private func styledLine(for entry: Entry) -> TerminalText {
    let style = TextStyle(isColored: isColored)
    var record = TextBuffer()
    var who = TextBuffer()
    var what = TextBuffer()
    Self.append(recordOf: entry, to: &record)
    Self.append(whoDid: entry, to: &who)
    EntryPhrase.append(entry, to: &what)
    let place =
      ("\(time(of: entry))" as TerminalText).padded(to: timeWidth, atRight: true)
      + ("\(record.string)" as TerminalText).padded(to: Self.recordWidth, atRight: true)
    let name: TerminalText = "\(who.string)"
    let start = style.paint(place, .dim) + "  "
    let head = start + style.paint(name.padded(to: Self.whoWidth), .bold) + "  "
    let column = timeWidth + Self.recordWidth + Self.whoWidth + 4
    let phrase = what.string.printable
    guard let width else { return head + painted(phrase, entry, style) }
    // A narrow terminal has what happened below, with a margin.
    let isNarrow = width < column + Self.leastWidth
    let (room, margin) = isNarrow ? (max(8, width - 6), 6) : (width - column, column)
    let lines = phrase.withoutTrailingSpaces[...].broken(at: room)
    let space: TerminalText = ("" as TerminalText).padded(to: margin)
    let first = painted(lines.first ?? "", entry, style)
    let rest = lines.dropFirst().map { space + "\($0)" }
    let begin: [TerminalText] =
      isNarrow ? [start + style.paint(name, .bold), space + first] : [head + first]
    return (begin + rest).joined(separator: "\n")
  }

  /// Returns the words with the first of them, which say what happened, in the colour of their kind.
  private func painted(_ phrase: String, _ entry: Entry, _ style: TextStyle) -> TerminalText {
    let end = phrase.firstRange(of: "  ")?.lowerBound ?? phrase.endIndex
    let (head, rest) = (String(phrase[..<end]), String(phrase[end...]))
    return style.paint("\(head)", Self.shade(of: entry.kind)) + "\(rest)"
  }

  private static func shade(of kind: Kind) -> TextStyle.Shade {
    switch kind.family {
    case .user, .system, .peer: .bold
    case .app: .yellow
    case .call: .magenta
    case .callback: .blue
    case .alert, .divergence: .red
    case .air: .green
    case .link: kind == .linkError || kind == .linkFailed ? .red : .cyan
    case .note, .run: .dim
    }
  }

  private func time(of entry: Entry) -> String {
    guard let start else {
      var text = TextBuffer()
      Self.append(microseconds: entry.time.nanoseconds, to: &text)
      return text.string
    }
    let (sum, overflow) = start.nanosecondsSince1970.addingReportingOverflow(
      entry.time.nanoseconds)
    let time = CaptureTime(nanosecondsSince1970: overflow ? .max : sum)
    let microseconds = String(1_000_000 + time.secondsSince1970.nanoseconds / 1000).dropFirst()
    let text = time.description
    return "\(text.prefix(10)) \(text.dropFirst(11).prefix(8)).\(microseconds)"
  }

  /// The number of reports of each advertiser, in order of the peers' names, and of entries left
  /// out.
  public var summary: [TerminalText] {
    let rows = zip(peers.names, advertisers).sorted { $0.0 < $1.0 }.map {
      peer, advertiser -> TerminalText in
      let name: TerminalText = advertiser.name.map { "  \"\($0)\"" } ?? ""
      let payloads: TerminalText = "\(advertiser.payloadCount) different"
      return "  \(peer)  advertisements \(advertiser.reports), \(payloads)\(name)"
    }
    let note: [TerminalText] =
      hidden == 0 ? [] : ["", "not shown: \(hidden) repeated advertisements, commands and events"]
    return rows.isEmpty ? note : ["", "advertisers: \(rows.count)"] + rows + note
  }
}

extension TimelineText {
  private mutating func isNews(_ entry: Entry) -> Bool {
    switch entry.kind {
    case .airAdvertisement, .airScanResponse:
      return countAdvertisement(entry) || showsEverything
    case .noteCommand, .noteEvent: return showsEverything
    default: return true
    }
  }

  private mutating func countAdvertisement(_ entry: Entry) -> Bool {
    let peer = entry[.peer]?.text ?? entry[.device]?.text ?? "unknown"
    let place = place(of: peer)
    return advertisers[place].count(
      entry, isRepeated: lastReports.isRepeated(by: entry, of: place))
  }

  private mutating func place(of peer: String) -> Int {
    let place = peers.placed(peer)
    if place == advertisers.count { advertisers.append(AdvertiserTally()) }
    return place
  }
}
