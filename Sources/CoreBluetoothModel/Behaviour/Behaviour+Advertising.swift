extension Behaviour {
  /// How the advertiser strays from what is documented.
  struct Advertising: Hashable, Sendable {
    var keepsNameInBackground = false
    var keepsServicesInBackground = false
    var numbersOverflowBitsFromWrongEnd = false
    var exceedsPayload = false
    var omitsFlags = false
    var omitsTransmitPower = false
    var keepsAddress = false
    var startsInBackground = false
    var slowsDownForBackgroundApps = false
    var dropsCrowdedServices = false
    var givesUpCrowdedLists = false
    var advertisesManufacturerData = false
    var fillsScanResponseWithName = false
    var callsEveryListComplete = false
    var omitsEmptyOverflowArea = false
    var stopsInBackground = false
    var goesOnWithoutMode = false
    var acceptsSecondStart = false
  }
}

extension Mutant {
  static let advertising: [Mutant] = [
    Mutant(
      "name-kept-in-background", breaks: ["BG-PER-05"],
      "The local name stays on air while the app is in the background",
      \.advertising.keepsNameInBackground),
    Mutant(
      "services-kept-in-background", breaks: ["BG-PER-06"],
      "In the background the service UUIDs stay in the plain lists",
      \.advertising.keepsServicesInBackground),
    Mutant(
      "wrong-overflow-bit", breaks: ["BG-AIR-15"],
      "The overflow area numbers the bits of each octet from the wrong end",
      \.advertising.numbersOverflowBitsFromWrongEnd),
    Mutant(
      "payload-too-long", breaks: ["BG-AIR-02", "BG-AIR-19"],
      "The overflow area is put into an advertisement that is full",
      \.advertising.exceedsPayload),
    Mutant(
      "flags-missing", breaks: ["BG-AIR-07"],
      "An advertisement has no flags",
      \.advertising.omitsFlags),
    Mutant(
      "transmit-power-missing", breaks: ["BG-AIR-20"],
      "The transmit power is not advertised",
      \.advertising.omitsTransmitPower),
    Mutant(
      "address-kept", breaks: ["BG-AIR-23"],
      "The address of the advertiser never changes",
      \.advertising.keepsAddress),
    Mutant(
      "advertising-starts-in-background", breaks: ["BG-PER-14"],
      "Advertising can be started in the background, whatever the version",
      \.advertising.startsInBackground),
    Mutant(
      "background-app-slows-advertising", breaks: ["BG-PER-09"],
      "An app in the background slows the advertising of the one in the foreground",
      \.advertising.slowsDownForBackgroundApps),
    Mutant(
      "crowded-services-dropped", breaks: ["BG-AIR-05"],
      "Services that do not fit into the advertisement are not advertised at all",
      \.advertising.dropsCrowdedServices),
    Mutant(
      "crowded-list-given-up", breaks: ["BG-AIR-05"],
      "If not all services fit into the advertisement, its list of services is empty",
      \.advertising.givesUpCrowdedLists),
    Mutant(
      "extra-keys-advertised", breaks: ["BG-AIR-01"],
      "Apps can advertise manufacturer data too",
      \.advertising.advertisesManufacturerData),
    Mutant(
      "long-name-in-scan-response", breaks: ["BG-AIR-03"],
      "A name takes all the space of the scan response",
      \.advertising.fillsScanResponseWithName),
    Mutant(
      "incomplete-list-called-complete", breaks: ["BG-AIR-10"],
      "A list of services from which some are missing is called complete",
      \.advertising.callsEveryListComplete),
    Mutant(
      "no-empty-overflow-area", breaks: ["BG-AIR-25"],
      "In the background an app without services is advertised without overflow area",
      \.advertising.omitsEmptyOverflowArea),
    Mutant(
      "advertising-stops-in-background", breaks: ["BG-PER-04"],
      "An app with the peripheral mode stops advertising in the background",
      \.advertising.stopsInBackground),
    Mutant(
      "foreground-only-app-keeps-advertising", breaks: ["BG-FGO-05", "BG-PER-10"],
      "An app without the peripheral mode goes on advertising in the background",
      \.advertising.goesOnWithoutMode),
    Mutant(
      "second-advertising-accepted", breaks: ["BG-SEM-31"],
      "A second start of advertising is no error",
      \.advertising.acceptsSecondStart),
  ]
}
