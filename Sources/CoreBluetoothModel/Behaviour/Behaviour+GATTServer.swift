extension Behaviour {
  /// How GATT servers stray from what is documented.
  struct GATTServer: Hashable, Sendable {
    var hidesDisabledServices = false
    var answersReadsOfDisabledApps = false
    var acceptsWritesToDisabledApps = false
    var asksForStaticValues = false
    var refusesInBackground = false
    var tellsNoAddition = false
    var sendsSecondResponses = false
    var neverRefusesUpdates = false
    var isNeverReadyToUpdate = false
    var updatesEveryone = false
    var sendsLongUpdatesWhole = false
    var tellsNoServiceChanges = false
    var awaitsNoConfirmation = false
    var misaddressesRefusals = false
    var refusesWithoutCode = false
  }
}

extension Mutant {
  static let server: [Mutant] = [
    Mutant(
      "disabled-services-hidden", breaks: ["BG-FGO-08"],
      "The services of a foreground-only app in the background cannot be discovered",
      \.server.hidesDisabledServices),
    Mutant(
      "dynamic-value-readable-in-background", breaks: ["BG-FGO-06"],
      "A foreground-only peripheral in the background answers for its app with an empty value",
      \.server.answersReadsOfDisabledApps),
    Mutant(
      "dynamic-value-writeable-in-background", breaks: ["BG-FGO-06"],
      "A write to a foreground-only peripheral in the background is not refused",
      \.server.acceptsWritesToDisabledApps),
    Mutant(
      "static-read-asks-the-app", breaks: ["BG-PER-12", "BG-SEM-43"],
      "The app receives reads of values that it has given the system",
      \.server.asksForStaticValues),
    Mutant(
      "background-services-refused", breaks: ["BG-PER-17"],
      "The services of an app in the background do not answer",
      \.server.refusesInBackground),
    Mutant(
      "service-addition-untold", breaks: ["BG-SEM-29"],
      "An app is not notified that its service was added",
      \.server.tellsNoAddition),
    Mutant(
      "second-response-sent", breaks: ["BG-SEM-32"],
      "A request is answered as often as the app answers it",
      \.server.sendsSecondResponses),
    Mutant(
      "updates-never-refused", breaks: ["BG-SEM-33"],
      "The queue always has room for another update of a value",
      \.server.neverRefusesUpdates),
    Mutant(
      "never-ready-to-update", breaks: ["BG-SEM-33"],
      "An app is not notified when subscribers can be updated again",
      \.server.isNeverReadyToUpdate),
    Mutant(
      "updates-sent-to-everyone", breaks: ["BG-SEM-33"],
      "An updated value goes to centrals that have not subscribed",
      \.server.updatesEveryone),
    Mutant(
      "long-updates-sent-whole", breaks: ["BG-SEM-33"],
      "An updated value that does not fit is not cut",
      \.server.sendsLongUpdatesWhole),
    Mutant(
      "service-changes-untold", breaks: ["BG-SEM-25"],
      "Centrals are not notified that services were added or removed",
      \.server.tellsNoServiceChanges),
    Mutant(
      "indications-not-awaited", breaks: ["BG-SEM-25"],
      "A change of services is indicated again before the first indication is confirmed",
      \.server.awaitsNoConfirmation),
    Mutant(
      "refusals-misaddressed", breaks: ["BG-FGO-06"],
      "A refused request is answered with the handle of another attribute",
      \.server.misaddressesRefusals),
    Mutant(
      "refusals-without-code", breaks: ["BG-FGO-06"],
      "A refused request is answered with the error code 0, which is none",
      \.server.refusesWithoutCode),
  ]
}
