extension Kind.Family {
  /// The party that does what a scenario, or somebody who operates a phone, asks for.
  public var doer: Party {
    switch self {
    case .user: .user
    case .system: .system
    case .peer: .peer
    case .call: .app
    case .callback, .app, .alert, .air, .link: .implementation
    case .note, .divergence, .run: .harness
    }
  }
}
