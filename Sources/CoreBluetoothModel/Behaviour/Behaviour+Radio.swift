extension Behaviour {
  /// How the radio's power strays from what is documented.
  struct Radio: Hashable, Sendable {
    var keepsScanAfterPowerOff = false
    var keepsAdvertisingAfterReset = false
    var givesUpAtControlCenter = false
  }
}

extension Mutant {
  static let radio: [Mutant] = [
    Mutant(
      "scan-survives-power-off", breaks: ["BG-SEM-04"],
      "A scan goes on by itself after Bluetooth was off",
      \.radio.keepsScanAfterPowerOff),
    Mutant(
      "advertisement-survives-reset", breaks: ["BG-SEM-05"],
      "Advertising goes on by itself after the Bluetooth daemon was started again",
      \.radio.keepsAdvertisingAfterReset),
    Mutant(
      "no-relaunch-after-control-center", breaks: ["BG-RES-11"],
      "Control Center's switch ends what the system does for apps that do not run",
      \.radio.givesUpAtControlCenter),
  ]
}
