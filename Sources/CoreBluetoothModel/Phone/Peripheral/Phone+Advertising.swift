import BluetoothProtocols
import Timelines
import VirtualTime

extension Phone {
  /// Source: BG-SEM-31, BG-FGO-05; C-07.
  /// Source: chosen. CH-13: an app that may not advertise now is told of no error.
  mutating func startAdvertising(_ entry: Entry, by index: Int, app: Int) {
    var fields = Fields()
    if sessions[index].peripheral.advertisement != nil && !behaviour.advertising.acceptsSecondStart
    {
      fields[.error] = .text("alreadyAdvertising")
    } else {
      advertiser.lastOrder += 1
      var request = AdvertisementRequest(
        localName: entry[.localName]?.text,
        services: entry[.services]?.list?.compactMap(\.uuid) ?? [], order: advertiser.lastOrder)
      request.manufacturerData = entry[.manufacturerData]?.octets
      request.isWithheld =
        !parameters.startAdvertisingInBackground && !apps[app].process.isInForeground
        && !behaviour.advertising.startsInBackground
      sessions[index].peripheral.advertisement = request
    }
    deliver(
      Event(
        callback: .callbackDidStartAdvertising, category: .answer, session: sessions[index].id,
        fields: fields, cause: cause))
  }

  mutating func stopAdvertising(by index: Int) {
    sessions[index].peripheral.advertisement = nil
  }

  /// Lets advertisements that waited for the foreground go on air, as their app is there now.
  mutating func releaseAdvertisements(of app: String) {
    for index in sessions.indices where sessions[index].app == app {
      sessions[index].peripheral.advertisement?.isWithheld = false
    }
  }

  /// Advertises for all apps together.
  ///
  /// Source: chosen. CH-16: what left the air in background comes back with the foreground.
  /// Source: BG-SEM-30, BG-PER-04, BG-PER-08 to BG-PER-10, BG-FGO-05, BG-AIR-06.
  mutating func refreshAdvertiser() {
    let composed = composedAdvertisement.flatMap { isPausing($0) ? nil : $0 }
    if composed == nil { advertiser.addressEnd = nil }
    let mustRotate = advertiser.addressEnd.map { $0 <= now } ?? (composed != nil)
    if mustRotate && composed != nil { rotateAddress() }
    let current = composed.map { Advertiser.OnAir(composed: $0, address: advertiser.address) }
    if current == advertiser.onAir { return }
    advertiser.onAir = current
    emit(.airAdvertising, current.map(advertisingFields) ?? [.enabled: .flag(false)])
  }

  private var composedAdvertisement: ComposedAdvertisement? {
    if radio != .on { return nil }
    let isOver = sessions.allSatisfy { $0.peripheral.advertisement == nil }
    if isOver { return nil }
    let sources = sessions.compactMap { session in
      session.peripheral.advertisement.map {
        ComposedAdvertisement.Source(request: $0, capability: advertisingCapability(of: session))
      }
    }
    return ComposedAdvertisement(
      sources, txPower: parameters.advertisedTxPower, behaviour: behaviour.advertising)
  }

  /// Returns whether advertising in background pauses now.
  ///
  /// Source: BG-PER-11.
  /// Source: chosen. The pauses of advertising in background come at fixed times.
  private func isPausing(_ composed: ComposedAdvertisement) -> Bool {
    guard !composed.isForeground, parameters.backgroundAdvertisingPause > .zero else {
      return false
    }
    return timeInPausePeriod >= parameters.backgroundAdvertisingPausePeriod.nanoseconds
      - parameters.backgroundAdvertisingPause.nanoseconds
  }

  private var timeInPausePeriod: Int64 {
    now.nanoseconds % max(parameters.backgroundAdvertisingPausePeriod.nanoseconds, 1)
  }

  /// When the next pause begins or ends.
  @inline(__always)
  var nextAdvertisingPause: Instant? {
    guard parameters.backgroundAdvertisingPause > .zero,
      sessions.contains(where: { $0.peripheral.advertisement != nil })
    else { return nil }
    let period = max(parameters.backgroundAdvertisingPausePeriod.nanoseconds, 1)
    let start = max(period - parameters.backgroundAdvertisingPause.nanoseconds, 0)
    let next = timeInPausePeriod < start ? start : period
    return now + .nanoseconds(next - timeInPausePeriod)
  }

  private func advertisingCapability(of session: Session) -> Capability {
    let capability = capability(of: session)
    if capability == .none && behaviour.advertising.goesOnWithoutMode && !session.isGhost {
      return .background
    }
    let stops =
      behaviour.advertising.stopsInBackground || parameters.advertisingStopsInBackground
    return stops && capability == .background ? .none : capability
  }

  /// Source: BG-AIR-06, BG-AIR-23.
  private mutating func rotateAddress() {
    advertiser.addressNumber += 1
    let name = (device ?? "").utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) }
    var chance = SeededGenerator(seed: name &+ advertiser.addressNumber << 32)
    // Source: Core 5.4, Vol 6, Part B, 1.3.2.2: 0b01 on top marks a resolvable private address.
    let random = chance.next() & 0x3FFF_FFFF_FFFF
    advertiser.address = DeviceAddress(truncating: random | 0x4000_0000_0000)
    let rotation = behaviour.advertising.keepsAddress ? .zero : parameters.addressRotation
    advertiser.addressEnd = rotation > .zero ? now + rotation : .distantFuture
  }

  private func advertisingFields(_ onAir: Advertiser.OnAir) -> Fields {
    let payload = onAir.composed.advertisement.encoded()
    let scanResponse = onAir.composed.scanResponse.encoded()
    // Source: BG-PER-08, BG-PER-09.
    let interval =
      onAir.composed.isForeground
      ? parameters.foregroundAdvertisingInterval : parameters.backgroundAdvertisingInterval
    let fields: Fields = [
      .enabled: .flag(true), .address: .address(onAir.address), .addressType: .text("random"),
      .pdu: .text(AdvertisingPDUName.advInd.rawValue), .connectable: .flag(true),
      .scannable: .flag(true),
      .interval: .duration(interval), .payload: .octets(payload),
      .scanResponse: .octets(scanResponse), .length: .integer(payload.count),
    ]
    let both = onAir.composed.advertisement.structures + onAir.composed.scanResponse.structures
    return fields.merging(Fields(advertisementContents: AdvertisingData(both).encoded()))
  }
}
