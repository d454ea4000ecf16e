// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension HCIEventDescription {
  /// The LE events about advertising, without periodic advertising.
  static let leAdvertising: [Self] = [
    .init(
      "LE Advertising Report", AdvertisingReports(.legacy, []), HCIEvent.leAdvertisingReport),
    .init(
      "LE Directed Advertising Report", AdvertisingReports(.directed, []),
      HCIEvent.leAdvertisingReport),
    .init(
      "LE Extended Advertising Report", AdvertisingReports(.extended, []),
      HCIEvent.leAdvertisingReport),
    .init(0x11, "LE Scan Timeout", ""),
    .init(
      "LE Advertising Set Terminated",
      HCIEvent.AdvertisingSetTerminated(set: 0, handle: .zero, completedEvents: 0),
      HCIEvent.leAdvertisingSetTerminated),
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

extension LESubeventCode {
  /// Legacy advertisements were heard: 7.7.65.2.
  public static let advertisingReport = LESubeventCode(rawValue: 0x02)
  /// Advertisements were heard that are directed at a private address: 7.7.65.11.
  public static let directedAdvertisingReport = LESubeventCode(rawValue: 0x0B)
  /// Advertisements were heard, legacy or extended: 7.7.65.13.
  public static let extendedAdvertisingReport = LESubeventCode(rawValue: 0x0D)
}

extension AdvertisingReports: HCIContents {
  var code: HCIEventKind {
    switch form {
    case .legacy: .le(0x02)
    case .directed: .le(0x0B)
    case .extended: .le(0x0D)
    case .vendor: .event(0xFF)
    }
  }

  var subject: PacketSubject { PacketSubject(address: address, rssi: rssi) }

  func appendDetails(to line: inout [UInt8]) {
    line.append(text: ", ")
    line.append(counting: reports.count, "report")
  }
}

extension HCIEvent {
  /// An advertising set has ended.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.18.
  public struct AdvertisingSetTerminated: HCIContents {
    /// Success if a connection has ended the set.
    public var status: HCIErrorCode
    /// The number of the set (Advertising_Handle).
    public var set: UInt8
    /// The connection. It counts only if a connection has ended the set.
    public var handle: ConnectionHandle
    /// The number of extended advertising events that were completed.
    public var completedEvents: UInt8

    /// Makes the event; by default a connection has ended the set.
    public init(
      status: HCIErrorCode = .success, set: UInt8, handle: ConnectionHandle, completedEvents: UInt8
    ) {
      (self.status, self.set, self.handle) = (status, set, handle)
      self.completedEvents = completedEvents
    }

    var code: HCIEventKind { .le(0x12) }
    var numberOutOfRange: NumberOutOfRange? {
      NumberOutOfRange(set: set) ?? NumberOutOfRange(handle, if: status)
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Advertising_Handle", &set)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Num_Completed_Extended_Advertising_Events", &completedEvents)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }
}
