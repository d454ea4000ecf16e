import BluetoothProtocols
import Timelines

/// The last scan response of each advertiser, and the count that says when an advertiser is asked
/// for a new one.
///
/// Source: BG-SRM-03 to BG-SRM-10; MODEL, section 13.
struct ScanResponseCache: Sendable {
  private struct HeardPeer {
    /// The payload of its last scan response.
    var payload: [UInt8] = []
    var data = AdvertisingData()
    /// The instant of the last scan response; nil if none ever came.
    var answered: Instant?
    /// Thousandths of a scan request that have added up for the advertiser. At 1000 it is asked.
    var credit = 0
    var lastHeard: Instant

    mutating func store(_ payload: [UInt8], at now: Instant) -> AdvertisingData {
      // Most advertisers repeat the same scan response.
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

  private var advertisers: [HeardPeer] = []
  /// The index in `advertisers` of each address.
  private var places: [DeviceAddress: Int] = [:]

  /// Source: chosen. Scan responses of 4096 addresses are kept, since private addresses change.
  private static let mostAdvertisers = 4096

  /// The number of advertisers that are remembered.
  var count: Int { advertisers.count }

  /// Returns the index of an advertiser; nil if it is unknown. The index holds until the next new
  /// advertiser is added. It spares the other functions here a second search.
  func place(of address: DeviceAddress) -> Int? { places[address] }

  /// Returns whether this advertising PDU is answered with a scan request. The first PDU of an
  /// advertiser is. Of each thousand after it, as many are as the ratio says.
  ///
  /// Source: chosen. Scan requests are counted, not drawn at random, so that a run can be repeated.
  mutating func asks(
    _ address: DeviceAddress, at place: Int?, ratio: Int, at now: Instant
  ) -> Bool {
    if ratio <= 0 { return false }
    guard let place else {
      add(HeardPeer(lastHeard: now), at: address)
      if advertisers.count > Self.mostAdvertisers { forgetOldest() }
      return true
    }
    return advertisers[place].asks(ratio, at: now)
  }

  /// Records a scan response, whether or not it was requested.
  ///
  /// - Returns: The parsed scan response.
  @discardableResult
  mutating func store(
    _ payload: [UInt8], from address: DeviceAddress, at now: Instant
  ) -> AdvertisingData {
    let place = places[address] ?? add(HeardPeer(lastHeard: now), at: address)
    return advertisers[place].store(payload, at: now)
  }

  /// Returns the last scan response of the advertiser at an index; nil if it is older than the
  /// lifetime.
  ///
  /// Mutating, so that the advertiser is read in place and not copied.
  mutating func response(
    at place: Int?, at now: Instant, lifetime: Duration
  ) -> AdvertisingData? {
    place.flatMap { advertisers[$0].data(at: now, lifetime: lifetime) }
  }

  @discardableResult
  private mutating func add(_ advertiser: HeardPeer, at address: DeviceAddress) -> Int {
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
