extension Behaviour {
  /// How GATT clients stray from what is documented.
  struct GATTClient: Hashable, Sendable {
    var prefersAdvertisedName = false
    var losesWrites = false
    var refusesInBackground = false
    var cutsLongValues = false
    var leavesReadsUnanswered = false
    var tellsValuesTwice = false
    var tellsValuesCut = false
    var tellsReadsTwice = false
    var namesNoRefusal = false
    var awaitsNoRead = false
    var confirmsNoIndication = false
    var isNeverReadyToWrite = false
    var prefersIndications = false
    var asksForBothUpdates = false
    var tellsNoModifiedServices = false
  }
}

extension Mutant {
  static let client: [Mutant] = [
    Mutant(
      "advertised-name-preferred", breaks: ["BG-SEM-26"],
      "A peripheral's name stays the advertised one when its device name has been read",
      \.client.prefersAdvertisedName),
    Mutant(
      "writes-lost", breaks: ["BG-SEM-27"],
      "A write is answered without being sent",
      \.client.losesWrites),
    Mutant(
      "no-gatt-in-background", breaks: ["BG-CEN-02"],
      "In the background apps can neither discover, read nor write",
      \.client.refusesInBackground),
    Mutant(
      "long-values-cut", breaks: ["BG-SEM-34"],
      "A value longer than one response is cut",
      \.client.cutsLongValues),
    Mutant(
      "reads-unanswered", breaks: ["BG-CEN-02"],
      "The value that an app reads is not reported",
      \.client.leavesReadsUnanswered),
    Mutant(
      "values-told-twice", breaks: ["BG-CEN-06"],
      "In the background each notification is reported twice",
      \.client.tellsValuesTwice),
    Mutant(
      "values-told-cut", breaks: ["BG-CEN-02", "BG-CEN-06"],
      "The value that an app receives lacks its last octet",
      \.client.tellsValuesCut),
    Mutant(
      "reads-told-twice", breaks: ["BG-CEN-02"],
      "A value that an app reads is reported twice",
      \.client.tellsReadsTwice),
    Mutant(
      "refusals-unnamed", breaks: ["BG-SEM-38"],
      "The error of every refusal by a peripheral is unknown",
      \.client.namesNoRefusal),
    Mutant(
      "reads-not-awaited", breaks: ["BG-CEN-02"],
      "A read request is sent again before the first one has been answered",
      \.client.awaitsNoRead),
    Mutant(
      "indications-unconfirmed", breaks: ["BG-SEM-25"],
      "The indications of a peripheral are not confirmed",
      \.client.confirmsNoIndication),
    Mutant(
      "never-ready-to-write", breaks: ["BG-SEM-27"],
      "An app is not notified when it may write without response again",
      \.client.isNeverReadyToWrite),
    Mutant(
      "indications-preferred", breaks: ["BG-SEM-28"],
      "Indications are requested although notifications are possible",
      \.client.prefersIndications),
    Mutant(
      "both-updates-asked-for", breaks: ["BG-SEM-28"],
      "Notifications and indications are requested at once if both are possible",
      \.client.asksForBothUpdates),
    Mutant(
      "modified-services-untold", breaks: ["BG-SEM-25"],
      "An app is not notified that the services of a peripheral changed",
      \.client.tellsNoModifiedServices),
  ]
}
