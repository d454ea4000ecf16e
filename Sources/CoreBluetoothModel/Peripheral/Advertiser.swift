import BluetoothProtocols
import Timelines

/// The device's only advertiser, and the sessions' requests to advertise.
///
/// Source: BG-SEM-30, BG-PER-04, BG-PER-08 to BG-PER-10, BG-FGO-05, BG-AIR-06.
struct Advertiser: Sendable {
  enum Input: Sendable {
    /// A session asks to advertise what `call.startAdvertising` says.
    case start(Fields, isInForeground: Bool, by: Int)
    case stop(by: Int)
    /// The app of these sessions has come to the foreground. Requests that waited for it go on air.
    case cameToForeground([Int])
    /// The name is removed from what these sessions advertise.
    case dropNames(of: [Int])
    /// The sessions' demands on the advertiser; nil while Bluetooth is off.
    case demand([Demand]?)
  }

  enum Output: Hashable, Sendable {
    case started(by: Int)
    /// The session advertises already.
    case refused(by: Int)
    case goesOnAir(OnAir, interval: Duration)
    case leavesAir
  }

  /// Everything that the outputs depend on besides the inputs.
  struct Context: Sendable {
    var now: Instant
    var parameters: Parameters
    var behaviour: Behaviour.Advertising
    /// A number that stands for the device and the seed of the run.
    var identity: UInt64
  }

  /// A session's demand on the advertiser, and its capability.
  struct Demand: Hashable, Sendable {
    var session: Int
    var request: AdvertisementRequest
    var capability: RoleCapability
    var isGhost: Bool
  }

  struct OnAir: Hashable, Sendable {
    var composed: ComposedAdvertisement
    var address: DeviceAddress
  }

  /// The request of each session to advertise.
  private var requests: [Int: AdvertisementRequest] = [:]
  private var lastOrder = 0
  /// The advertisement that is on air; nil while there is none.
  private var onAir: OnAir?
  private var address = DeviceAddress(truncating: 0)
  /// The instant at which the private address is changed.
  private var addressEnd: Instant?
  private var addressNumber: UInt64 = 0

  func request(of session: Int) -> AdvertisementRequest? { requests[session] }

  mutating func receive(_ input: Input, _ context: Context) -> [Output] {
    switch input {
    case .start(let fields, let isInForeground, let session):
      return [start(fields, isInForeground: isInForeground, by: session, context)]
    case .stop(let session): requests[session] = nil
    case .cameToForeground(let sessions):
      for session in sessions { requests[session]?.isWithheld = false }
    case .dropNames(let sessions):
      for session in sessions { requests[session]?.localName = nil }
    case .demand(let demand): return advertise(demand ?? [], context)
    }
    return []
  }

  /// Returns the next instant at which the address is changed, or a pause begins or ends.
  ///
  /// - Parameters:
  ///   - pause: How long background advertising pauses in each period.
  ///   - period: From the end of one pause to the end of the next.
  func nextDeadline(at now: Instant, pause: Duration, period: Duration) -> Instant? {
    guard pause > .zero, !requests.isEmpty else { return addressEnd }
    let period = max(period.nanoseconds, 1)
    let place = now.nanoseconds % period
    let start = max(period - pause.nanoseconds, 0)
    let next = now + .nanoseconds((place < start ? start : period) - place)
    return min(next, addressEnd ?? next)
  }
}

extension Advertiser {
  /// Source: BG-SEM-31, BG-FGO-05; C-07.
  private mutating func start(
    _ fields: Fields, isInForeground: Bool, by session: Int, _ context: Context
  ) -> Output {
    if requests[session] != nil && !context.behaviour.acceptsSecondStart {
      return .refused(by: session)
    }
    lastOrder += 1
    var request = AdvertisementRequest(fields, order: lastOrder)
    request.isWithheld =
      !context.parameters.startAdvertisingInBackground && !isInForeground
      && !context.behaviour.startsInBackground
    requests[session] = request
    return .started(by: session)
  }

  /// Advertises for all apps together.
  ///
  /// Source: chosen. CH-16: advertising suspended in the background resumes in the foreground.
  private mutating func advertise(_ demand: [Demand], _ context: Context) -> [Output] {
    let composed = compose(demand, context).flatMap { isPausing($0, context) ? nil : $0 }
    if composed == nil { addressEnd = nil }
    let mustRotate = addressEnd.map { $0 <= context.now } ?? (composed != nil)
    if mustRotate && composed != nil { rotateAddress(context) }
    let current = composed.map { OnAir(composed: $0, address: address) }
    if current == onAir { return [] }
    onAir = current
    guard let current else { return [.leavesAir] }
    // Source: BG-PER-08, BG-PER-09.
    let interval =
      current.composed.isForeground
      ? context.parameters.foregroundAdvertisingInterval
      : context.parameters.backgroundAdvertisingInterval
    return [.goesOnAir(current, interval: interval)]
  }

  private func compose(_ demand: [Demand], _ context: Context) -> ComposedAdvertisement? {
    if demand.isEmpty { return nil }
    let sources = demand.map {
      ComposedAdvertisement.Source(request: $0.request, capability: capability(of: $0, context))
    }
    return ComposedAdvertisement(
      sources, txPower: context.parameters.advertisedTxPower, behaviour: context.behaviour)
  }

  /// Returns what a session may do as an advertiser.
  private func capability(of demand: Demand, _ context: Context) -> RoleCapability {
    let capability = demand.capability
    if capability == .none && context.behaviour.goesOnWithoutMode && !demand.isGhost {
      return .background
    }
    let stops =
      context.behaviour.stopsInBackground || context.parameters.advertisingStopsInBackground
    return stops && capability == .background ? .none : capability
  }

  /// Returns whether background advertising pauses now.
  ///
  /// Source: BG-PER-11.
  /// Source: chosen. Background advertising pauses at fixed times.
  private func isPausing(_ composed: ComposedAdvertisement, _ context: Context) -> Bool {
    let pause = context.parameters.backgroundAdvertisingPause
    guard !composed.isForeground, pause > .zero else { return false }
    let period = context.parameters.backgroundAdvertisingPausePeriod.nanoseconds
    return context.now.nanoseconds % max(period, 1) >= period - pause.nanoseconds
  }

  /// Source: BG-AIR-06, BG-AIR-23.
  private mutating func rotateAddress(_ context: Context) {
    addressNumber += 1
    var chance = SeededGenerator(seed: context.identity &+ addressNumber << 32)
    // Source: Core 5.4, Vol 6, Part B, 1.3.2.2: 0b01 on top marks a resolvable private address.
    let random = chance.next() & 0x3FFF_FFFF_FFFF
    address = DeviceAddress(truncating: random | 0x4000_0000_0000)
    let rotation = context.behaviour.keepsAddress ? .zero : context.parameters.addressRotation
    addressEnd = rotation > .zero ? context.now + rotation : .distantFuture
  }
}

extension Advertiser.OnAir {
  /// Returns the fields of `air.advertising`.
  func fields(interval: Duration) -> Fields {
    let payload = composed.advertisement.encoded()
    let fields: Fields = [
      .enabled: .flag(true), .address: .address(address), .addressType: .text("random"),
      .pdu: .text(AdvertisingPDUName.advInd.rawValue), .connectable: .flag(true),
      .scannable: .flag(true), .interval: .duration(interval), .payload: .octets(payload),
      .scanResponse: .octets(composed.scanResponse.encoded()), .length: .integer(payload.count),
    ]
    let both = composed.advertisement.structures + composed.scanResponse.structures
    return fields.merging(Fields(advertisementContents: AdvertisingData(both).encoded()))
  }
}
