extension KindRow {
  /// The life of an app's process, and the alerts of the system.
  static let appKinds: [KindRow] = [
    KindRow(
      .appLaunched, .app, "the app's process starts", ofApp, [.reason, .causeKind, .deadline],
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .appForeground, .app, "the app is in the foreground and active", ofApp, needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .appInactive, .app, "the app is in the foreground and gets no touches, for a moment", ofApp,
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .appBackground, .app, "the app is in the background and runs", ofApp, needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .appSuspended, .app, "the app is in memory and does not run", ofApp, needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .appWoken, .app, "a suspended app runs again, in the background", ofApp,
      [.causeKind, .deadline], needs: .lifecycle, shownBy: .written),
    KindRow(
      .appThrottled, .app, "the system gives the app fewer or shorter wakes from now", ofApp,
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .appTerminated, .app, "the app's process ends", ofApp, [.by], needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .alertShown, .alert, "the system shows an alert on the app's behalf", ofApp, [.peer, .about],
      needs: .alerts, shownBy: .written),
  ]
}
