extension Draft {
  /// Writes the members by which a process asks for the entry: `kind`, `delay` and `cause` if there
  /// are any, and the fields. The party and the origin are left out, because the reader of the
  /// message knows them.
  public func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    if delay > .zero { json.member("delay", delay.text) }
    if let cause { json.member("cause", cause) }
    fields.writeMembers(to: &json)
  }
}
