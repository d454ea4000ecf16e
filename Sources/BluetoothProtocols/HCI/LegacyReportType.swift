/// The PDU types of a legacy report, by their number there. The report of a scan response does not
/// identify the PDU that it answers, so it does not count as connectable.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.2.
enum LegacyReportType: UInt8, CaseIterable, WireValue {
  case connectable = 0, directed = 1, scannable = 2, nonconnectable = 3, scanResponse = 4

  static var format: String { "reportType" }
  static var rule: String { "0 to 4 are the legacy PDU types" }

  /// Returns the type that allows the same.
  init(_ eventType: AdvertisingReport.EventType) {
    if eventType.contains(.scanResponse) {
      self = .scanResponse
    } else if eventType.contains(.directed) {
      self = .directed
    } else if eventType.contains(.connectable) {
      self = .connectable
    } else {
      self = eventType.contains(.scannable) ? .scannable : .nonconnectable
    }
  }

  var eventType: AdvertisingReport.EventType {
    switch self {
    case .connectable: [.legacy, .connectable, .scannable]
    case .directed: [.legacy, .connectable, .directed]
    case .scannable: [.legacy, .scannable]
    case .nonconnectable: [.legacy]
    case .scanResponse: [.legacy, .scannable, .scanResponse]
    }
  }

  var pdu: AdvertisingPDUName {
    switch self {
    case .connectable: .advInd
    case .directed: .advDirectInd
    case .scannable: .advScanInd
    case .nonconnectable: .advNonconnInd
    case .scanResponse: .scanRsp
    }
  }
}

extension AdvertisingReport {
  /// The name of the PDU, as far as the report identifies it.
  public var pduName: AdvertisingPDUName {
    if eventType.contains(.legacy) { return LegacyReportType(eventType).pdu }
    return eventType.contains(.scanResponse) ? .auxScanRsp : .advExtInd
  }

  /// Returns what a legacy PDU allows, by its name; nil if no legacy PDU has the name.
  public static func legacyEventType(ofPDU name: AdvertisingPDUName) -> EventType? {
    LegacyReportType.allCases.first { $0.pdu == name }?.eventType
  }
}
