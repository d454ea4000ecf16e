import Timelines

/// Information for an app at its launch: the background modes that it declares, whether it uses
/// AccessorySetupKit, and whether the user lets it use Bluetooth.
struct AppPermissions: Hashable, Sendable {
  /// Nil if the run does not say which modes the app declares.
  private(set) var modes: [String]?
  /// The case of `CBManagerAuthorization`; nil if the run does not say.
  private(set) var authorization: String?
  private(set) var usesAccessorySetupKit = false

  /// Follows an entry about the app.
  mutating func learn(from entry: Entry) {
    switch entry.kind {
    case .systemInstallsApp:
      modes = entry[.modes]?.list?.compactMap(\.text)
      authorization = entry[.authorization]?.text
      usesAccessorySetupKit = entry[.accessorySetupKit]?.flag ?? false
    case .userAuthorizesApp: authorization = entry[.authorization]?.text
    default: break
    }
  }
}
