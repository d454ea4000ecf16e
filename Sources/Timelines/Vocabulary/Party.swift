/// The party that did something: the `from` of every entry.
public enum Party: String, CaseIterable, Hashable, Sendable {
  case app
  case implementation
  case peer
  case system
  case user
  case harness
}
