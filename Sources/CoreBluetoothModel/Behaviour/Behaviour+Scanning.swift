extension Behaviour {
  /// How scans stray from what is documented.
  struct Scanning: Hashable, Sendable {
    var reportsOverflowToOtherScans = false
    var ignoresOverflowArea = false
    var honoursDuplicatesInBackground = false
    var reportsDuplicatesInBackground = false
    var reportsNilScansInBackground = false
    var keepsPaceInBackground = false
    var reportsOverflowAmongServices = false
    var stopsInBackground = false
    var speedsUpInBackground = false
    var isActiveInBackground = false
    var startsRepeatedScansAnew = false
    var keepsStaleScanResponses = false
    var ignoresFilter = false
    var leavesOutScanResponses = false
    var dropsDiscoveryKeys = false
    var isPassiveInForeground = false
    var ignoresSecondScan = false
    var neverReportsDuplicates = false
    var alwaysReportsDuplicates = false
    var ignoresSolicitedServices = false
    var slowsDownForBackgroundApps = false
    var missesExtendedAdvertising = false
  }
}

extension Mutant {
  static let scanning: [Mutant] = [
    Mutant(
      "overflow-found-without-filter", breaks: ["BG-PER-07"],
      "A device known only by its overflow bits is reported to scans for other services",
      \.scanning.reportsOverflowToOtherScans),
    Mutant(
      "overflow-never-found", breaks: ["BG-PER-07"],
      "A scan for a service does not look into the overflow area",
      \.scanning.ignoresOverflowArea),
    Mutant(
      "duplicates-honoured-in-background", breaks: ["BG-CEN-08"],
      "The duplicates option of a scan counts in the background too",
      \.scanning.honoursDuplicatesInBackground),
    Mutant(
      "discoveries-not-coalesced-in-background", breaks: ["BG-CEN-09"],
      "In the background every report is a discovery, whatever the duplicates option says",
      \.scanning.reportsDuplicatesInBackground),
    Mutant(
      "nil-scan-reports-in-background", breaks: ["BG-CEN-13"],
      "A scan that names no service goes on reporting in the background",
      \.scanning.reportsNilScansInBackground),
    Mutant(
      "background-scan-not-slower", breaks: ["BG-CEN-10", "BG-CEN-23"],
      "The device scans as often when all scanning apps are in the background",
      \.scanning.keepsPaceInBackground),
    Mutant(
      "overflow-among-services", breaks: ["BG-AIR-21"],
      "Services found in the overflow area are reported as ordinary ones",
      \.scanning.reportsOverflowAmongServices),
    Mutant(
      "scan-stops-in-background", breaks: ["BG-CEN-01", "BG-CEN-14"],
      "No app discovers a peripheral in the background",
      \.scanning.stopsInBackground),
    Mutant(
      "background-scan-speeds-up", breaks: ["BG-CEN-19"],
      "A scan in the background becomes faster as time goes by",
      \.scanning.speedsUpInBackground),
    Mutant(
      "background-scan-active", breaks: ["BG-CEN-20"],
      "A scan in the background is active",
      \.scanning.isActiveInBackground),
    Mutant(
      "repeated-scan-starts-anew", breaks: ["BG-LTA-07", "BG-RES-24"],
      "A scan for the same reports everything once more",
      \.scanning.startsRepeatedScansAnew),
    Mutant(
      "stale-scan-responses-kept", breaks: ["BG-SRM-10"],
      "Scan responses are merged however old they are",
      \.scanning.keepsStaleScanResponses),
    Mutant(
      "scan-filter-ignored", breaks: ["BG-SEM-08"],
      "A scan reports peripherals that advertise none of its services",
      \.scanning.ignoresFilter),
    Mutant(
      "discovery-without-scan-response", breaks: ["BG-SRM-05"],
      "Scan responses are not merged into discoveries",
      \.scanning.leavesOutScanResponses),
    Mutant(
      "discovery-keys-dropped", breaks: ["BG-SEM-12"],
      "Discoveries hold no manufacturer data, no service data and no transmit power",
      \.scanning.dropsDiscoveryKeys),
    Mutant(
      "foreground-scan-passive", breaks: ["BG-SRM-03"],
      "No scan responses are requested in the foreground",
      \.scanning.isPassiveInForeground),
    Mutant(
      "second-scan-ignored", breaks: ["BG-SEM-08"],
      "A second scan does not replace the first",
      \.scanning.ignoresSecondScan),
    Mutant(
      "duplicates-never-reported", breaks: ["BG-SEM-09"],
      "A scan in the foreground reports no peripheral twice, whatever its option says",
      \.scanning.neverReportsDuplicates),
    Mutant(
      "duplicates-always-reported", breaks: ["BG-SEM-09"],
      "A scan in the foreground reports every packet, whatever its option says",
      \.scanning.alwaysReportsDuplicates),
    Mutant(
      "solicited-services-ignored", breaks: ["BG-SEM-09"],
      "A scan does not look at the services that a peripheral solicits",
      \.scanning.ignoresSolicitedServices),
    Mutant(
      "background-app-slows-scan", breaks: ["BG-CEN-11"],
      "One app in the background slows the scan of those in the foreground",
      \.scanning.slowsDownForBackgroundApps),
    Mutant(
      "extended-advertising-unheard", breaks: ["BG-AIR-27"],
      "Extended advertising is not received",
      \.scanning.missesExtendedAdvertising),
  ]
}
