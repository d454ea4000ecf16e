/// The text of a line of a recorded run. It holds a whole entry, or the part of it that packets do
/// not tell.
public enum RunLine {
  /// Returns the line of an entry of which no packet says anything.
  public static func whole(_ entry: Entry) -> String { entry.json }

  /// Returns the line with the part of an entry that the packets before it leave out or tell
  /// otherwise.
  ///
  /// - Parameter told: The entry that the packets alone yield.
  public static func rest(of entry: Entry, told: Entry) -> String {
    var rest = entry
    rest.fields = Fields()
    for (field, value) in entry.fields where told[field] != value { rest[field] = value }
    let extra = told.fields.map(\.field).filter { entry[$0] == nil }
    return line(rest, isAboutPacket: true, without: extra)
  }

  /// Returns the line of an entry of which all parts of the line are known.
  ///
  /// - Parameters:
  ///   - isAboutPacket: Whether the packets before the line say the rest of the entry.
  ///   - extra: The fields that these packets say and that the entry does not have.
  static func line(_ entry: Entry, isAboutPacket: Bool, without extra: [Field]) -> String {
    guard isAboutPacket else { return whole(entry) }
    var writer = JSONWriter()
    writer.object { json in
      entry.writeMembers(to: &json)
      json.member("packet", true)
      if !extra.isEmpty { json.member("without", extra.map(\.rawValue)) }
    }
    return writer.text
  }
}

/// Rebuilds the entries of a recorded run.
struct RunReader: Sendable {
  let header: RunHeader
  /// The entries that the packets since the last line yield.
  private var told: [Entry] = []
  private var last: Entry?

  init(_ header: RunHeader) { self.header = header }

  /// The most entries that are kept. The packets of one entry yield only a few; if there are more,
  /// the oldest are dropped.
  private static let mostTold = 64

  mutating func remember(_ entries: [Entry]) {
    told += entries
    if told.count > Self.mostTold { told.removeFirst(told.count - Self.mostTold) }
  }

  /// Returns the entry of a line. If the line cannot be read, returns a note of the damage.
  mutating func entry(of line: JSONValue) -> Entry {
    defer { told.removeAll(keepingCapacity: true) }
    do throws(JSONFailure) {
      var entry = try Entry(json: line)
      if line["packet"]?.flag == true { complete(&entry, leaving: line["without"]) }
      last = entry
      return entry
    } catch {
      return damage("\(error)")
    }
  }

  /// Returns an entry that takes the place of a damaged line.
  mutating func damage(_ text: String) -> Entry {
    let entry = Entry(
      time: last?.time ?? .start, sequence: (last?.sequence ?? 0) + 1, from: .harness,
      kind: .noteDamage, fields: [.text: .text(text)])
    last = entry
    return entry
  }

  private func complete(_ entry: inout Entry, leaving extra: JSONValue?) {
    guard let packet = told.last(where: { $0.kind == entry.kind }) else { return }
    let names = extra?.array?.compactMap(\.text) ?? []
    entry.fields = entry.fields.merging(packet.fields)
    for field in names.compactMap(Field.init(rawValue:)) { entry[field] = nil }
  }
}
