/// The part of an advertising report about its advertiser, without the advertising data.
public struct AdvertisingReportOutline: Hashable, Sendable {
  /// The kind of the advertiser's address.
  public var addressType: AddressType
  /// The advertiser.
  public var address: DeviceAddress
  /// The strength of the signal in dBm; nil if the controller does not know it.
  public var rssi: Int8?

  /// Makes an outline from the three fields of a report.
  public init(addressType: AddressType, address: DeviceAddress, rssi: Int8?) {
    self.addressType = addressType
    self.address = address
    self.rssi = rssi
  }
}

/// Steps through the reports of an event without copying any of their data.
///
/// The cursor is for counting and listing millions of reports; ``AdvertisingReports`` has all that
/// they say. It knows the events with subevent codes 0x02 and 0x0D, and nearly all reports come in
/// these.
public struct AdvertisingReportCursor: ~Escapable {
  private let parameters: RawSpan
  private let isExtended: Bool
  private let places: ReportPlaces
  private var position = 3
  /// The number of reports still to come, of those that the event announced.
  public private(set) var remaining: Int
  /// The number of reports that the event announced.
  public let count: Int
  /// The place in the event where the last report has its signal.
  public private(set) var signalPlace = 0

  /// Starts at the first report of an event. The result is nil if it is another event, or if it
  /// ends before the number of reports.
  @_lifetime(copy event)
  public init?(_ event: RawSpan) {
    guard event.byteCount >= 4,
      event.littleEndian(at: 0, as: UInt8.self) == HCIEventCode.leMeta.rawValue
    else { return nil }
    switch event.littleEndian(at: 2, as: UInt8.self) {
    case LESubeventCode.advertisingReport.rawValue: isExtended = false
    case LESubeventCode.extendedAdvertisingReport.rawValue: isExtended = true
    default: return nil
    }
    let end = 2 + Int(event.littleEndian(at: 1, as: UInt8.self))
    guard end >= 4 else { return nil }
    places = isExtended ? .extended : .legacy
    parameters = event.extracting(0..<min(end, event.byteCount))
    count = Int(event.littleEndian(at: 3, as: UInt8.self))
    remaining = count
    position = 4
  }

  /// The event that the reports are in: one of the two with subevent codes 0x02 and 0x0D.
  public var subevent: LESubeventCode {
    isExtended ? .extendedAdvertisingReport : .advertisingReport
  }

  /// Returns the next report; nil after the last one. It is also nil if the report is damaged; then
  /// some reports remain.
  public mutating func next() -> AdvertisingReportOutline? {
    let left = parameters.byteCount - position
    guard remaining > 0, left >= places.length,
      isExtended || parameters.littleEndian(at: position, as: UInt8.self) <= places.lastType
    else { return nil }
    let dataLength = Int(parameters.littleEndian(at: position + places.dataLength, as: UInt8.self))
    guard left >= places.length + dataLength else { return nil }
    signalPlace = position + places.rssi + (places.rssi > places.dataLength ? dataLength : 0)
    defer {
      position += places.length + dataLength
      remaining -= 1
    }
    return outline(addressAt: position + places.address, rssiAt: signalPlace)
  }

  /// - Parameter place: The index of the address type, which the address follows.
  private func outline(addressAt place: Int, rssiAt rssiPlace: Int) -> AdvertisingReportOutline {
    // The type is the lowest of eight octets, of which the address takes the next six.
    let word =
      UInt64(parameters.littleEndian(at: place, as: UInt32.self))
      | UInt64(parameters.littleEndian(at: place + 4, as: UInt16.self)) << 32
      | UInt64(parameters.littleEndian(at: place + 6, as: UInt8.self)) << 48
    let rssi = parameters.littleEndian(at: rssiPlace, as: Int8.self)
    return AdvertisingReportOutline(
      addressType: AddressType(rawValue: UInt8(truncatingIfNeeded: word)),
      address: DeviceAddress(truncating: word >> 8), rssi: rssi == 127 ? nil : rssi)
  }
}

/// The places of those fields of a report that an outline needs, counted from the first octet of
/// the report. They follow from the description of the report.
private struct ReportPlaces: Sendable {
  /// The offset of the address type, which the address follows.
  var address = 0
  var dataLength = 0
  /// The offset of the signal strength in a report without data. If it follows the data, it moves
  /// by their length.
  var rssi = 0
  /// The length of a report without data.
  var length = 0
  /// The highest number that Event_Type may have in a report in which it stands for a PDU type.
  let lastType = UInt8(LegacyReportType.allCases.count - 1)

  static let legacy = ReportPlaces(.legacy)
  static let extended = ReportPlaces(.extended)

  private init(_ form: AdvertisingReports.Form) {
    guard case .list(_, _, let parts) = AdvertisingReports(form, []).layout.parts.last else {
      return
    }
    for part in parts {
      switch part {
      case .bits(_, let octets, _): length += octets
      case .field(let name, let format):
        guard case .octets(let count) = format.size else { continue }
        if name == "Address_Type" { address = length }
        if name == "Data_Length" { dataLength = length }
        if name == "RSSI" { rssi = length }
        length += count
      case .list, .optional, .region: break
      }
    }
  }
}
