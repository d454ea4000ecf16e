// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension HCIEventDescription {
  /// The LE events about advertising, without periodic advertising.
  static let leAdvertising: [Self] = [
    .init(
      0x02, "LE Advertising Report", .leAdvertisingReport(AdvertisingReports(.legacy, []))),
    .init(
      0x0B, "LE Directed Advertising Report",
      .leAdvertisingReport(AdvertisingReports(.directed, []))),
    .init(
      0x0D, "LE Extended Advertising Report",
      .leAdvertisingReport(AdvertisingReports(.extended, []))),
    .init(0x11, "LE Scan Timeout", ""),
    .init(
      0x12, "LE Advertising Set Terminated",
      .leAdvertisingSetTerminated(
        status: .success, advertisingHandle: 0, handle: ConnectionHandle(rawValue: 0),
        completedEvents: 0)),
    .init(
      0x13, "LE Scan Request Received",
      "Advertising_Handle:1 Scanner_Address_Type:addressType Scanner_Address:address"),
    .init(
      0x34, "LE Monitored Advertisers Report",
      "Address_Type:addressType Address:address Condition:1"),
  ]

  /// The vendor events of iPhones.
  static let observedReports = Dictionary(
    uniqueKeysWithValues: VendorReportEvent.allCases.map {
      ($0, AdvertisingReports(.vendor($0), []).layout)
    })
}

extension HCIEvent {
  mutating func leAdvertisingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .leAdvertisingReport(var reports):
      try reports.fields(&walk)
      self = .leAdvertisingReport(reports)
    case .leAdvertisingSetTerminated(var status, var set, var handle, var events):
      try walk.field("Status", &status)
      try walk.field("Advertising_Handle", &set)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Num_Completed_Extended_Advertising_Events", &events)
      self = .leAdvertisingSetTerminated(
        status: status, advertisingHandle: set, handle: handle, completedEvents: events)
    default: break
    }
  }
}
