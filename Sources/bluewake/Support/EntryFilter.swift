import ArgumentParser
import BluetoothProtocols
import Captures
import Timelines

/// The options that choose entries of a timeline: by time, by device, by kind.
struct EntryFilter: ParsableArguments {
  @Option(help: "Only what concerns the device with this address.")
  var peer: String?

  @Option(
    help: ArgumentHelp(
      "Only what concerns devices with this text in their names.", valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      """
      Only entries of this kind, as link.connected, or of this group of kinds, as callback.*; \
      repeatable.
      """, valueName: "kind"))
  var kind: [String] = []

  @Option(
    help: """
      Only what is from this time on: seconds after the first packet, as 12.5, a duration, as \
      5min, or an instant in UTC, as 2024-05-01T12:00:00Z.
      """)
  var from: TimeArgument?

  @Option(help: "Only what is before this time.")
  var until: TimeArgument?

  func validate() throws {
    if let peer { try Self.validate(peer: peer) }
    for word in kind where Self.kinds(word).isEmpty {
      let names = Kind.allCases.map(\.rawValue)
      let hint = names.nearest(to: word).map { ", did you mean '\($0)'" } ?? ""
      throw ValidationError(
        saying: "--kind is '\(word)', which is no kind of entry\(hint); bluewake spec vocabulary "
          + "lists them")
    }
  }

  static func validate(peer: String) throws {
    if DeviceAddress(peer) == nil, !peer.hasPrefix("unknown-") {
      throw ValidationError(
        saying: "--peer is '\(peer)', but an address is six octets as in AA:BB:CC:DD:EE:FF")
    }
  }

  fileprivate static func kinds(_ word: String) -> Set<Kind> {
    guard word.hasSuffix("*") else { return Set([Kind(rawValue: word)].compactMap(\.self)) }
    return Set(Kind.allCases.filter { $0.rawValue.hasPrefix(word.dropLast()) })
  }

  /// The filter in words, for a message that no entry was found.
  var words: String {
    let parts = [
      peer.map { "about \($0)" }, name.map { "about a device with '\($0)' in its name" },
      kind.isEmpty ? nil : "of kind \(kind.joined(separator: ", "))",
      from.map { "from \($0) on" }, until.map { "before \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

/// The choice of entries of one timeline.
struct ChosenEntries {
  private let peer: String?
  private let kinds: Set<Kind>?
  private let from: Instant?
  private let until: Instant?
  /// The devices whose name was asked for; nil if none was.
  private var named: Set<String>?
  private let name: String?

  init(_ filter: EntryFilter, of capture: Capture) {
    peer = filter.peer?.uppercased()
    name = filter.name?.lowercased()
    named = filter.name == nil ? nil : []
    kinds = filter.kind.isEmpty ? nil : Set(filter.kind.flatMap(EntryFilter.kinds))
    let start = capture.firstTime?.nanosecondsSince1970 ?? 0
    func instant(_ time: TimeArgument) -> Instant {
      let (difference, overflow) = time.time(in: capture).nanosecondsSince1970
        .subtractingReportingOverflow(start)
      return Instant(nanoseconds: overflow ? .max : difference)
    }
    from = filter.from.map(instant)
    until = filter.until.map(instant)
  }

  /// Whether names have to be known before anything is chosen.
  var needsNames: Bool { name != nil }

  /// Whether every entry was asked for.
  var areAll: Bool {
    peer == nil && kinds == nil && from == nil && until == nil && named == nil
  }

  /// Takes in who has which name.
  mutating func learn(from entry: Entry) {
    guard let name, let said = entry[.localName]?.text, let peer = entry[.peer]?.text else {
      return
    }
    if said.lowercased().contains(name) { named?.insert(peer) }
  }

  /// Returns whether an entry was asked for.
  func contains(_ entry: Entry) -> Bool {
    if let from, entry.time < from { return false }
    if let until, entry.time >= until { return false }
    if let kinds, !kinds.contains(entry.kind) { return false }
    if peer == nil, named == nil { return true }
    guard let who = entry[.peer]?.text else { return false }
    if let peer, who.uppercased() != peer { return false }
    return named?.contains(who) ?? true
  }
}
