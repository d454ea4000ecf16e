extension KindRow {
  /// The acts of the user.
  static let userKinds: [KindRow] = [
    KindRow(
      .userOpensApp, .user(.opensApp),
      "the user opens the app; it is launched if it is not running", ofApp, shownBy: .written),
    KindRow(
      .userLeavesApp, .user(.leavesApp), "the user goes to the home screen or to another app",
      ofApp, needs: .lifecycle, shownBy: .written),
    KindRow(
      .userForceQuitsApp, .user(.forceQuitsApp), "the user ends the app in the app switcher", ofApp,
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .userDeletesApp, .user(.deletesApp), "the user deletes the app with all its data", ofApp,
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .userAcceptsAlert, .user(.acceptsAlert),
      "the user taps the alert's button that opens the app", ofApp, [.peer, .about], needs: .alerts,
      shownBy: .written),
    KindRow(
      .userIgnoresAlert, .user(.ignoresAlert), "the user dismisses the alert", ofApp,
      [.peer, .about], needs: .alerts, shownBy: .written),
    KindRow(
      .userTurnsBluetooth, .user(.turnsBluetooth), "the user turns Bluetooth on or off",
      [.device, .enabled, .by], shownBy: .written),
    KindRow(
      .userTurnsScreen, .user(.turnsScreen), "the screen lights up or goes dark",
      [.device, .enabled], needs: .lifecycle, shownBy: .written),
    KindRow(
      .userLocksDevice, .user(.locksDevice), "the phone is locked", [.device], needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .userUnlocksDevice, .user(.unlocksDevice),
      "the phone is unlocked, for the first time since its start or again", [.device],
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .userRestartsDevice, .user(.restartsDevice), "the phone restarts", [.device],
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .userAuthorizesApp, .user(.authorizesApp),
      "the user allows the app to use Bluetooth, or no longer does", ofApp, [.authorization],
      shownBy: .written),
  ]
}
