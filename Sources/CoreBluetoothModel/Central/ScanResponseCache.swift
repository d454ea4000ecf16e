import BluetoothProtocols
import VirtualTime

/// The last scan response of each advertiser, and whose turn it is to be asked for a new one.
///
/// Source: BG-SRM-03 to BG-SRM-10; MODEL, section 13.
struct ScanResponseCache: Sendable {
  private struct Advertiser {
    /// Its last scan response.
    var payload: [UInt8] = []
    var data = AdvertisingData()
    /// When that came; nil if it never answered.
    var answered: Instant?
    /// Thousandths of a scan request that the advertiser has coming.
    var credit: Int
    var lastHeard: Instant

    mutating func store(_ payload: [UInt8], at now: Instant) -> AdvertisingData {
      // Most say the same again and again.
      if answered == nil || self.payload != payload {
        (self.payload, data) = (payload, AdvertisingData(parsing: payload))
      }
      answered = now
      return data
    }

    mutating func data(at now: Instant, lifetime: Duration) -> AdvertisingData? {
      guard let answered, now - answered <= lifetime else { return nil }
      return data
    }

    mutating func asks(_ ratio: Int, at now: Instant) -> Bool {
      credit += ratio
      lastHeard = now
      if credit < 1000 { return false }
      credit -= 1000
      return true
    }
  }

  private var advertisers: [Advertiser] = []
  /// Where that of an address stands.
  private var places: [DeviceAddress: Int] = [:]

  /// Source: chosen. Scan responses of 4096 addresses are kept, as private ones change for ever.
  private static let mostAdvertisers = 4096

  /// How many advertisers are remembered.
  var count: Int { advertisers.count }

  /// Where an advertiser stands, until the next new one: what is asked of it by its place is not
  /// looked for again. Nil where nothing is known of it.
  func place(of address: DeviceAddress) -> Int? { places[address] }

  /// Whether this advertising PDU is answered with a scan request: the first of an advertiser is,
  /// then as many of a thousand as the ratio says.
  ///
  /// Source: chosen. Scan requests are counted and not drawn by lot, so that a run can be repeated.
  mutating func asks(
    _ address: DeviceAddress, at place: Int?, ratio: Int, at now: Instant
  ) -> Bool {
    if ratio <= 0 { return false }
    guard let place else {
      var advertiser = Advertiser(credit: 1000 - ratio, lastHeard: now)
      let asks = advertiser.asks(ratio, at: now)
      add(advertiser, at: address)
      if advertisers.count > Self.mostAdvertisers { forgetOldest() }
      return asks
    }
    return advertisers[place].asks(ratio, at: now)
  }

  /// Takes note of a scan response, also of one that nobody asked for.
  ///
  /// - Returns: What it says.
  @discardableResult
  mutating func store(
    _ payload: [UInt8], from address: DeviceAddress, at now: Instant
  ) -> AdvertisingData {
    let place = places[address] ?? add(Advertiser(credit: 0, lastHeard: now), at: address)
    return advertisers[place].store(payload, at: now)
  }

  /// What the advertiser at a place last answered, unless that is too long ago.
  ///
  /// Mutating, so that it is done in place: to look at what is known of an advertiser must not copy
  /// it.
  mutating func response(
    at place: Int?, at now: Instant, lifetime: Duration
  ) -> AdvertisingData? {
    place.flatMap { advertisers[$0].data(at: now, lifetime: lifetime) }
  }

  @discardableResult
  private mutating func add(_ advertiser: Advertiser, at address: DeviceAddress) -> Int {
    places[address] = advertisers.count
    advertisers.append(advertiser)
    return advertisers.count - 1
  }

  private mutating func forgetOldest() {
    let times = advertisers.map(\.lastHeard).sorted()
    let middle = times[times.count / 2]
    let kept = places.filter { advertisers[$0.value].lastHeard >= middle }
    let former = advertisers
    (advertisers, places) = ([], [:])
    if kept.count > Self.mostAdvertisers { return }
    for (address, place) in kept.sorted(by: { $0.value < $1.value }) {
      add(former[place], at: address)
    }
  }
}
