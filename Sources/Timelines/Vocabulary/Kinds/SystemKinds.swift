extension KindRow {
  /// The acts of the operating system.
  static let systemKinds: [KindRow] = [
    KindRow(
      .systemInstallsApp, .system(.installsApp), "an app with these properties is on the phone",
      ofApp,
      [
        .modes, .sceneBased, .accessorySetupKit, .implementedCallbacks, .workDuration,
        .enterBackgroundDuration, .usageDescription, .authorization, .hearsOfTermination,
      ],
      shownBy: .written),
    KindRow(
      .systemUpdatesApp, .system(.updatesApp), "the app is replaced by a newer version", ofApp,
      needs: .lifecycle, shownBy: .written),
    KindRow(
      .systemMemoryPressure, .system(.memoryPressure),
      "the system needs memory and may end the app", ofApp, needs: .lifecycle, shownBy: .written),
    KindRow(
      .systemDaemonRestarts, .system(.daemonRestarts),
      "the system's Bluetooth process ends and starts again", [.device], shownBy: .written),
    KindRow(
      .systemCrashesApp, .system(.crashesApp), "the app crashes", ofApp, needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .systemInterruptsApp, .system(.interruptsApp),
      "a call or an alert takes the foreground for a moment", ofApp, needs: .lifecycle,
      shownBy: .written),
    KindRow(
      .systemConnectsPeripheral, .system(.connectsPeripheral),
      "the system itself wants to be connected to a peripheral", [.device, .peer], needs: .central,
      shownBy: .written),
    KindRow(
      .systemDisconnectsPeripheral, .system(.disconnectsPeripheral),
      "the system no longer wants that", [.device, .peer], needs: .central, shownBy: .written),
  ]
}
