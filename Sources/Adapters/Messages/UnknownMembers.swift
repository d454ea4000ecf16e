import Timelines

/// Members of a program's messages that are passed over: of a draft, those that its kind has no
/// field for. They may belong to a newer version of the protocol, be private to the program, or be
/// misspelt.
struct UnknownMembers: Sendable {
  /// The members, each once, as in `air.scanning intervall, did you mean 'interval'`.
  private(set) var texts: [String] = []

  /// The most members that are reported.
  private static let most = 8
  private static let envelope: Set<String> = [
    "message", "number", "kind", "delay", "cause", "sequence", "time", "from", "origin",
  ]
  /// The members of the messages that hold no drafts.
  private static let members: [String: [String]] = [
    "hello": [
      "message", "protocol", "name", "capabilities", "clock", "speed", "tolerance",
      "restartsAfter", "batch", "hci", "again",
    ],
    "hci": ["message", "packets"], "preserve": ["message", "state"],
    "quiescent": ["message", "answers", "deadline", "taken"],
  ]

  /// Adds the unknown members of a message.
  mutating func add(membersOf message: JSONValue) {
    if texts.count >= Self.most { return }
    let name = message["message"]?.text ?? ""
    if let known = Self.members[name] {
      for member in message.object ?? [] where !known.contains(member.name) {
        add(member.name, of: name, among: known)
      }
      return
    }
    for draft in message["drafts"]?.array ?? [message] { add(membersOfDraft: draft) }
  }

  private mutating func add(membersOfDraft draft: JSONValue) {
    guard let kind = draft["kind"]?.text.flatMap(Kind.init(rawValue:)) else { return }
    for member in draft.object ?? [] where !Self.envelope.contains(member.name) {
      if Field(rawValue: member.name).map(kind.carries) ?? false { continue }
      add(member.name, of: kind.rawValue, among: kind.fields.map(\.rawValue))
    }
  }

  private mutating func add(_ member: String, of name: String, among known: [String]) {
    let hint = known.nearest(to: member).map { ", did you mean '\($0)'" } ?? ""
    let text = "\(name) \(member.printable)\(hint)"
    if texts.count < Self.most, !texts.contains(text) { texts.append(text) }
  }
}
