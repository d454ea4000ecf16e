extension Behaviour {
  /// How L2CAP channels stray from what is documented.
  struct Channels: Hashable, Sendable {
    var neverOpens = false
  }
}

extension Mutant {
  static let channels: [Mutant] = [
    Mutant(
      "channels-never-open", breaks: ["BG-SEM-46"],
      "An L2CAP channel that the peer accepts is reported as refused",
      \.channels.neverOpens)
  ]
}
