import Timelines

extension SpecReader {
  /// Reads the field that a number is taken from.
  mutating func measured(
    _ key: String, of node: YAMLNode, _ event: EventPattern
  ) -> Subject? {
    guard case .object(let members) = node.content,
      let member = members.first(where: { $0.key == key })
    else {
      complain("the event has no '\(key)'", at: node.position)
      return nil
    }
    let choice = EventPattern.Choice(
      words: event.choices.flatMap(\.words), kinds: event.kinds, predicates: [])
    guard let name = text(member.value, key),
      let subject = subject(name, at: member.value.position, of: choice)
    else { return nil }
    if subject.type.isOrdered { return subject }
    complain(
      "\(key) is '\(name)', expected a field that is a number, a duration or an instant",
      at: member.value.position)
    return nil
  }
}
