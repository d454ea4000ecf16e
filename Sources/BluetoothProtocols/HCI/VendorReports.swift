/// The fields in front of the reports in the vendor event of recent iPhones.
struct VendorFront: Hashable, Sendable, FieldGroup {
  var code: UInt16 = 0x0AEF
  var unknown: UInt32 = 0

  /// The octets that the event begins with.
  static let code: [UInt8] = [0xEF, 0x0A]

  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Observed_Code", &code, "x2")
    try walk.field("Unknown", &unknown, "o3", octets: 3)
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

  /// Reads the vendor event in which recent iPhones report advertisements.
  ///
  /// ```
  /// | EF 0A | unknown (3) | Num_Reports (1) | reports |
  /// ```
  ///
  /// A report has the form of an extended one. In addition it has 12 octets of the vendor's before
  /// Data_Length, and bit 7 of Primary_PHY is set. No document describes the event. So it is read
  /// only if its lengths prove it right: the reports must end exactly with the event.
  ///
  /// Source: observed, 1,085 events of iPhones.
  public static func observedReports(parsing parameters: [UInt8]) -> AdvertisingReports? {
    // Most vendor events are something else.
    guard parameters.starts(with: VendorFront.code) else { return nil }
    var reports = AdvertisingReports(.vendor, [])
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
