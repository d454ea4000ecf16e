import Timelines

/// Members of drafts that are passed over because their kind has no such field. They may belong to
/// a newer version of the protocol, be private to the program, or be misspelt.
struct UnknownMembers: Sendable {
  /// The members, each once, as in `air.scanning intervall, did you mean 'interval'`.
  private(set) var texts: [String] = []

  /// The most members that are told of.
  private static let most = 8
  private static let envelope: Set<String> = [
    "message", "number", "kind", "delay", "cause", "sequence", "time", "from", "origin",
  ]

  /// Takes note of the unknown members of a message whose drafts have been read.
  mutating func note(_ message: JSONValue) {
    for draft in message["drafts"]?.array ?? [message] {
      guard let kind = draft["kind"]?.text.flatMap(Kind.init(rawValue:)) else { continue }
      let fields = kind.fields.map(\.rawValue)
      for member in draft.object ?? []
      where !fields.contains(member.name) && !Self.envelope.contains(member.name) {
        let nearest = fields.nearest(to: member.name)
        let hint = nearest.map { ", did you mean '\($0)'" } ?? ""
        let text = "\(kind.rawValue) \(member.name.printable)\(hint)"
        if texts.count < Self.most, !texts.contains(text) { texts.append(text) }
      }
    }
  }
}
