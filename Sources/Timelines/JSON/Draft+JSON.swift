import VirtualTime

extension Draft {
  /// Writes the members by which a process asks for the entry: `kind`, `delay` and `cause` where
  /// there are any, and the fields. Who asks is known, and where from.
  public func writeMembers(to json: inout JSONWriter) {
    json.member("kind", kind.rawValue)
    if delay > .zero { json.member("delay", delay.text) }
    if let cause { json.member("cause", cause) }
    fields.writeMembers(to: &json)
  }
}
