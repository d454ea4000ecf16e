public import Timelines
import VirtualTime

/// A timeline for people: one line per entry, with the record it is known from.
///
/// An advertiser says the same thing many times a second. Each payload is shown when it is first
/// heard, and how often it came again stands in the summary, unless everything is asked for.
public struct TimelineText: Sendable {
  /// Shows every advertisement and every note.
  public var showsEverything: Bool
  /// By the number of the peer.
  private var advertisers: [Advertiser] = []
  private var peers = NameTable()
  private var hidden = 0

  private struct Advertiser: Sendable {
    var reports = 0
    var payloads: Set<Payload> = []
    /// The last of each kind: nearly always the next one is the same.
    var lastPayloads: [Payload] = []
    var name: String?

    /// - Returns: Whether the payload is remembered, and was not before.
    mutating func note(_ payload: Payload) -> Bool {
      reports += 1
      let place = lastPayloads.firstIndex { $0.kind == payload.kind }
      if let place {
        if lastPayloads[place].octets == payload.octets { return false }
        lastPayloads[place] = payload
      } else {
        lastPayloads.append(payload)
      }
      return payloads.count < mostPayloadsRemembered && payloads.insert(payload).inserted
    }
  }

  private struct Payload: Hashable, Sendable {
    var kind: Kind
    var octets: [UInt8]
  }

  /// One advertiser that changes its payload with every event must not fill the memory.
  static let mostPayloadsRemembered = 4096

  public init(showsEverything: Bool = false) { self.showsEverything = showsEverything }

  /// The heading of the columns.
  public var header: String {
    Self.line(time: "time in s", record: "record", who: "who", what: "what")
  }

  /// The line of an entry; nil where it repeats what is known.
  public mutating func line(for entry: Entry) -> String? {
    guard isNews(entry) else {
      hidden += 1
      return nil
    }
    return Self.line(
      time: Self.microseconds(entry.time.nanoseconds), record: Self.record(of: entry),
      who: Self.who(did: entry), what: EntryPhrase(entry: entry).text)
  }

  /// Who advertised how often, in order of the address, and how much was left out.
  public var summary: [String] {
    let rows = zip(peers.names, advertisers).sorted { $0.0 < $1.0 }.map { peer, advertiser in
      let name = advertiser.name.map { "  \"\($0.printable)\"" } ?? ""
      let payloads = "\(advertiser.payloads.count) different"
      return "  \(peer)  advertisements \(advertiser.reports), \(payloads)\(name)"
    }
    let note =
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
    let payload = Payload(kind: entry.kind, octets: entry[.payload]?.octets ?? [])
    let place = peers.placed(peer)
    if place == advertisers.count { advertisers.append(Advertiser()) }
    if let name = entry[.localName]?.text { advertisers[place].name = name }
    return advertisers[place].note(payload)
  }

  private static func who(did entry: Entry) -> String {
    let link = entry[.connection]?.integer.map { "link \($0) " } ?? ""
    switch entry.from {
    case .implementation where entry.kind.family == .air || entry.kind.family == .note:
      return entry[.device]?.text ?? "host"
    case .implementation, .app: return link + (entry[.device]?.text ?? "host")
    case .peer: return link + (entry[.peer]?.text ?? "controller")
    case .user, .system, .harness: return entry.from.rawValue
    }
  }

  private static func record(of entry: Entry) -> String {
    switch entry.origin {
    case .record(let number): String(number)
    case .line(let number): "line \(number)"
    case .message(let number): "message \(number)"
    case nil: ""
    }
  }

  private static func line(time: String, record: String, who: String, what: String) -> String {
    time.padded(to: 14, atRight: true) + record.padded(to: 9, atRight: true) + "  "
      + who.printable.padded(to: 26) + "  " + what.printable
  }

  private static func microseconds(_ nanoseconds: Int64) -> String {
    let fraction = String(nanoseconds / 1000 % 1_000_000)
    return "\(nanoseconds / 1_000_000_000)."
      + String(repeating: "0", count: max(0, 6 - fraction.count)) + fraction
  }
}
