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
    guard remaining > 0,
      let (outline, end) = isExtended ? extendedReport() : legacyReport()
    else { return nil }
    position = end
    remaining -= 1
    return outline
  }

  /// ```
  /// | Event_Type (1) | Address_Type (1) | Address (6) | Data_Length (1) | Data | RSSI (1) |
  /// ```
  private func legacyReport() -> (AdvertisingReportOutline, end: Int)? {
    guard parameters.byteCount - position >= 10,
      parameters.littleEndian(at: position, as: UInt8.self) <= 4
    else { return nil }
    let dataLength = Int(parameters.littleEndian(at: position + 8, as: UInt8.self))
    let end = position + 10 + dataLength
    guard end <= parameters.byteCount else { return nil }
    return (outline(addressAt: position + 1, rssiAt: end - 1), end)
  }

  /// ```
  /// | Event_Type (2) | Address_Type (1) | Address (6) | PHYs (2) | Advertising_SID (1)
  /// | TX_Power (1) | RSSI (1) | Interval (2) | Direct address (7) | Data_Length (1) | Data |
  /// ```
  private func extendedReport() -> (AdvertisingReportOutline, end: Int)? {
    guard parameters.byteCount - position >= 24 else { return nil }
    let end = position + 24 + Int(parameters.littleEndian(at: position + 23, as: UInt8.self))
    guard end <= parameters.byteCount else { return nil }
    return (outline(addressAt: position + 2, rssiAt: position + 13), end)
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
