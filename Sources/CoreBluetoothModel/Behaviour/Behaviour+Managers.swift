extension Behaviour {
  /// How managers and their properties stray from what is documented.
  struct Managers: Hashable, Sendable {
    var invertsIsScanning = false
    var mixesUpPeripheralStates = false
    var acceptsCommandsBeforePoweredOn = false
    var retrievesNothing = false
    var ignoresAuthorization = false
    var needsNoUsageDescription = false
    var showsNoPowerAlert = false
    var restoresWithNothingPreserved = false
  }
}

extension Mutant {
  static let managers: [Mutant] = [
    Mutant(
      "is-scanning-inverted", breaks: ["BG-SEM-10"],
      "A manager says that it scans while it does not",
      \.managers.invertsIsScanning),
    Mutant(
      "peripheral-states-mixed-up", breaks: ["BG-SEM-23"],
      "Each state of a peripheral has the name of the next",
      \.managers.mixesUpPeripheralStates),
    Mutant(
      "commands-accepted-before-powered-on", breaks: ["BG-SEM-02", "BG-LCH-09"],
      "Commands are carried out before the manager is powered on",
      \.managers.acceptsCommandsBeforePoweredOn),
    Mutant(
      "retrieves-nothing", breaks: ["BG-SEM-21"],
      "A peripheral that is known cannot be retrieved",
      \.managers.retrievesNothing),
    Mutant(
      "authorization-ignored", breaks: ["BG-SEM-03"],
      "An app may use Bluetooth although the user has not allowed it",
      \.managers.ignoresAuthorization),
    Mutant(
      "usage-description-not-needed", breaks: ["BG-SEM-03"],
      "An app need not say what it uses Bluetooth for",
      \.managers.needsNoUsageDescription),
    Mutant(
      "no-power-alert", breaks: ["BG-SEM-07"],
      "No warning is shown when a manager is made while Bluetooth is off",
      \.managers.showsNoPowerAlert),
    Mutant(
      "restores-with-nothing-preserved", breaks: ["BG-LCH-07"],
      "A manager receives willRestoreState although no state was preserved",
      \.managers.restoresWithNothingPreserved),
  ]
}
