/// A vendor event in which iPhones report advertisements.
///
/// No document describes these events. In each the reports have the form of extended ones, with bit
/// 7 of Primary_PHY set and 12 further octets.
///
/// Source: observed, 1,085 events of ``ef0A`` and 1,318 of ``zeroE0A``, from iPhones.
public enum VendorReportEvent: Hashable, Sendable, CaseIterable {
  /// The event of iPhones since the iPhone 15. The further octets stand before Data_Length.
  ///
  /// ```
  /// | EF 0A | unknown (3) | Num_Reports (1) | reports |
  /// ```
  case ef0A
  /// The event of iPhones with Apple's N1, since the iPhone 17. The further octets follow the data.
  /// The unknown octet was 03 in all of them.
  ///
  /// ```
  /// | 0E 0A | unknown (1) | Num_Reports (1) | reports |
  /// ```
  case zeroE0A

  /// The number with which the event begins. It is sent least significant octet first.
  var code: UInt16 {
    switch self {
    case .ef0A: 0x0AEF
    case .zeroE0A: 0x0A0E
    }
  }

  /// The number of octets between the code and the number of reports.
  var unknownOctets: Int {
    switch self {
    case .ef0A: 3
    case .zeroE0A: 1
    }
  }

  /// Whether the further octets of a report follow its data, and do not precede Data_Length.
  var hasOctetsBehindData: Bool { self == .zeroE0A }
}

/// The fields before the reports in a vendor event.
struct VendorFront: Hashable, Sendable {
  var code: UInt16 = 0
  var unknown: UInt32 = 0

  mutating func fields(
    _ walk: inout FieldWalk, of event: VendorReportEvent
  ) throws(DecodingFailure) {
    let count = event.unknownOctets
    try walk.field("Observed_Code", &code, "x2")
    try walk.field("Unknown", &unknown, "o\(count)", octets: count)
  }
}

extension HCIEvent {
  /// Reads a vendor event. Some vendor events are advertising reports of an iPhone.
  init(vendor input: inout ByteReader) {
    let parameters = Array(copying: input.readRest())
    self =
      Self.observedReports(parsing: parameters).map(HCIEvent.leAdvertisingReport)
      ?? .other(.vendor, parameters: parameters)
  }

  /// Reads a vendor event in which iPhones report advertisements; nil for any other vendor event.
  ///
  /// As no document describes the event, it is read only if its lengths prove it right: the reports
  /// must end exactly with the event.
  public static func observedReports(parsing parameters: [UInt8]) -> AdvertisingReports? {
    // Most vendor events are something else.
    guard parameters.count > 2,
      let event = VendorReportEvent.allCases.first(where: {
        $0.code == UInt16(parameters[0]) | UInt16(parameters[1]) << 8
      })
    else { return nil }
    var reports = AdvertisingReports(.vendor(event), [])
    var walk = unsafe FieldWalk(reading: ByteReader(parameters.span.bytes))
    guard (try? reports.fields(&walk)) != nil, walk.input.isAtEnd, reports.damage == nil,
      !reports.reports.isEmpty, reports.reports.allSatisfy(\.hasKnownAddressType)
    else { return nil }
    return reports
  }
}

extension AdvertisingReport {
  fileprivate var hasKnownAddressType: Bool {
    [.public, .random, .publicIdentity, .randomIdentity, .anonymous].contains(addressType)
  }
}
