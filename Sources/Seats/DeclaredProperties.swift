/// The declarations of an app's own property list that concern a run. They take the place of what a scenario
/// says about the app in whose seat its program sits.
public struct DeclaredProperties: Hashable, Sendable {
  /// The Bluetooth strings in `UIBackgroundModes`.
  ///
  /// Source: BG-MOD-01.
  public var modes: [String]
  /// Whether the app may set up Bluetooth accessories with AccessorySetupKit.
  ///
  /// Source: BG-RES-09.
  public var usesAccessorySetupKit: Bool

  /// Makes the declarations of an app.
  public init(modes: [String], usesAccessorySetupKit: Bool = false) {
    (self.modes, self.usesAccessorySetupKit) = (modes, usesAccessorySetupKit)
  }
}
