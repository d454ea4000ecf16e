/// The party that did something: the `from` of every entry.
public enum Party: String, CaseIterable, Hashable, Sendable {
  /// The code of an app.
  case app
  /// The implementation under test: the host with its system.
  case implementation
  /// A remote device.
  case peer
  /// The operating system around the app, or the device.
  case system
  /// The person who holds the phone.
  case user
  /// The harness itself, for example when it begins a run.
  case harness
  /// The device that a rule judges, as rules with the key `accused` see a timeline. No timeline has
  /// entries from it.
  case accused
  /// The other end of the accused device's link, seen in the same way.
  case other
}

extension Party {
  /// The parties that entries of a timeline come from.
  public static let ofTimelines: [Party] = [.app, .implementation, .peer, .system, .user, .harness]
  /// The name of the accused device whose HCI was recorded, or that a run is about.
  public static let recordedHost = "the host"
  /// The parties that a rule about any device distinguishes.
  public static let ofAccusations: [Party] = [.accused, .other]
}

extension Kind {
  /// The party that usually does what entries of this kind tell. An entry may name another one: for
  /// example, the phone advertises, but a peer may advertise too.
  package var usualDoer: Party {
    switch family {
    case .user: .user
    case .system: .system
    case .peer: .peer
    case .call: .app
    case .callback, .app, .alert, .air, .link: .implementation
    case .note, .divergence, .run: .harness
    }
  }
}
