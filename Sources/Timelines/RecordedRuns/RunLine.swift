import VirtualTime

/// A line of a recorded run, for writing: an entry, whole or as far as packets do not tell it.
public enum RunLine {
  /// The entry alone: no packet says any of it.
  public static func whole(_ entry: Entry) -> String { entry.json }

  /// What the packets before the line leave out of an entry, or tell otherwise.
  ///
  /// - Parameter told: The entry as the packets alone give it.
  public static func rest(of entry: Entry, told: Entry) -> String {
    var rest = entry
    rest.fields = Fields()
    for (field, value) in entry.fields where told[field] != value { rest[field] = value }
    let extra = told.fields.map(\.field).filter { entry[$0] == nil }
    var writer = JSONWriter()
    writer.object { json in
      rest.writeMembers(to: &json)
      json.member("packet", true)
      if !extra.isEmpty { json.member("without", extra.map(\.rawValue)) }
    }
    return writer.text
  }
}

/// Puts the entries of a recorded run together again.
struct RunReader: Sendable {
  let header: RunHeader
  /// What the packets since the last line tell.
  private var told: [Entry] = []
  private var last: Entry?

  init(_ header: RunHeader) { self.header = header }

  /// The packets of one entry make few entries; a file that says otherwise is not believed.
  private static let mostTold = 64

  mutating func note(_ entries: [Entry]) {
    told += entries
    if told.count > Self.mostTold { told.removeFirst(told.count - Self.mostTold) }
  }

  /// The entry of a line; of one that cannot be read, a note of the damage.
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

  /// An entry in the place of a line that is none.
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
