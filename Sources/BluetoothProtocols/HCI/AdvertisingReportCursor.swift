/// What an advertising report says of its advertiser, without the data.
public struct AdvertisingReportOutline: Hashable, Sendable {
  public var addressType: AddressType
  public var address: DeviceAddress
  /// Nil where the controller does not know it.
  public var rssi: Int8?

  public init(addressType: AddressType, address: DeviceAddress, rssi: Int8?) {
    self.addressType = addressType
    self.address = address
    self.rssi = rssi
  }
}

/// Steps through the reports of an event without copying any of their data.
///
/// For counting and listing millions of them; ``AdvertisingReports`` has all that they say. The
/// events with subevent codes 0x02 and 0x0D are known, which are nearly all.
public struct AdvertisingReportCursor: ~Escapable {
  private let parameters: RawSpan
  private let isExtended: Bool
  private let places: ReportPlaces
  private var position = 3
  /// How many reports are still to come, by what the event announced.
  public private(set) var remaining: Int
  /// How many the event announced.
  public let count: Int

  /// Nil where an event is another one, or has no number of reports.
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

  public var subevent: LESubeventCode {
    isExtended ? .extendedAdvertisingReport : .advertisingReport
  }

  /// The next report; nil behind the last one, and where it is damaged: then some remain.
  public mutating func next() -> AdvertisingReportOutline? {
    let left = parameters.byteCount - position
    guard remaining > 0, left >= places.length,
      isExtended || parameters.littleEndian(at: position, as: UInt8.self) <= places.lastType
    else { return nil }
    let dataLength = Int(parameters.littleEndian(at: position + places.dataLength, as: UInt8.self))
    guard left >= places.length + dataLength else { return nil }
    let rssi = position + places.rssi + (places.rssi > places.dataLength ? dataLength : 0)
    defer {
      position += places.length + dataLength
      remaining -= 1
    }
    return outline(addressAt: position + places.address, rssiAt: rssi)
  }

  /// - Parameter place: Where the type of the address stands, with the address behind it.
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

/// Where the fields of one report stand that an outline tells, counted from its first octet. They
/// follow from the description of the report.
private struct ReportPlaces: Sendable {
  /// Of the type of the address, with the address behind it.
  var address = 0
  var dataLength = 0
  /// Behind the data it moves by as much as there is.
  var rssi = 0
  /// Of a report without data.
  var length = 0
  /// The last number that Event_Type may be, where it counts PDU types.
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
