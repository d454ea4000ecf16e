import BluetoothProtocols
import VirtualTime

/// The last scan response of each advertiser, and whose turn it is to be asked for a new one.
///
/// Source: BG-SRM-03 to BG-SRM-10; MODEL, section 13.
struct ScanResponseCache: Sendable {
  private struct Advertiser {
    var response: (payload: [UInt8], data: AdvertisingData, time: Instant)?
    /// Thousandths of a scan request that the advertiser has coming.
    var credit: Int
    var lastHeard: Instant

    mutating func store(_ payload: [UInt8], at now: Instant) -> AdvertisingData {
      // Most say the same again and again.
      if let known = response, known.payload == payload {
        response?.time = now
        return known.data
      }
      let data = AdvertisingData(parsing: payload)
      response = (payload, data, now)
      return data
    }

    mutating func data(at now: Instant, lifetime: Duration) -> AdvertisingData? {
      guard let time = response?.time, now - time <= lifetime else { return nil }
      return response?.data
    }

    mutating func asks(_ ratio: Int, at now: Instant) -> Bool {
      credit += ratio
      lastHeard = now
      if credit < 1000 { return false }
      credit -= 1000
      return true
    }
  }

  private var advertisers: [DeviceAddress: Advertiser] = [:]

  /// Source: chosen. Scan responses of 4096 addresses are kept, as private ones change for ever.
  private static let mostAdvertisers = 4096

  /// How many advertisers are remembered.
  var count: Int { advertisers.count }

  /// Whether this advertising PDU is answered with a scan request: the first of an advertiser is,
  /// then as many of a thousand as the ratio says.
  ///
  /// Source: chosen. Scan requests are counted and not drawn by lot, so that a run can be repeated.
  mutating func asks(_ address: DeviceAddress, ratio: Int, at now: Instant) -> Bool {
    if ratio <= 0 { return false }
    let asks = advertisers[
      address, default: Advertiser(credit: 1000 - ratio, lastHeard: now)
    ].asks(ratio, at: now)
    if advertisers.count > Self.mostAdvertisers { forgetOldest() }
    return asks
  }

  /// Takes note of a scan response, also of one that nobody asked for.
  ///
  /// - Returns: What it says.
  @discardableResult
  mutating func store(
    _ payload: [UInt8], from address: DeviceAddress, at now: Instant
  ) -> AdvertisingData {
    advertisers[address, default: Advertiser(credit: 0, lastHeard: now)].store(payload, at: now)
  }

  private mutating func forgetOldest() {
    let times = advertisers.values.map(\.lastHeard).sorted()
    let middle = times[times.count / 2]
    advertisers = advertisers.filter { $0.value.lastHeard >= middle }
    if advertisers.count > Self.mostAdvertisers { advertisers = [:] }
  }

  /// What the advertiser last answered, unless that is too long ago.
  ///
  /// Mutating, so that it is done in place: to look at what is known of an advertiser must not copy
  /// it.
  mutating func response(
    of address: DeviceAddress, at now: Instant, lifetime: Duration
  ) -> AdvertisingData? {
    advertisers[address]?.data(at: now, lifetime: lifetime)
  }
}
