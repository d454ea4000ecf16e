import BluetoothProtocols
import Seats
import Timelines

/// The phone's handling of packets that it hears while it scans: which advertisers it asks for a
/// scan response, and to which sessions it reports a sighting.
///
/// Source: MODEL, section 13, from BG-SRM-01 to BG-SRM-10; BG-SEM-08, BG-SEM-09, BG-CEN-09.
struct Reception: Sendable {
  /// One advertising PDU of a peer.
  struct Advertisement: Sendable {
    var peer: String
    var address: DeviceAddress
    /// The index of what the phone knows of the peer, in ``KnownPeers``.
    var known: Int
    /// The fields of the PDU's entry.
    var fields: Fields
  }

  /// A session whose scan may find something now.
  struct Listener: Sendable {
    var session: Int
    var filter: ScanFilter
    /// The fields that name the session's app and manager.
    var names: Fields
  }

  enum Input: Sendable {
    case advertisement(Advertisement)
    case scanResponse([UInt8], from: DeviceAddress)
    /// A session's scan begins anew and forgets its earlier reports.
    case scanBegan(session: Int)
    /// A peer that was connected may be discovered again, by its index in ``KnownPeers``.
    case disconnected(known: Int)
    case sessionEnded(Int)
  }

  /// The consequences of an input. Not a list, as one is made for every packet that is heard.
  struct Output: Hashable, Sendable {
    /// The radio sends a scan request with these fields.
    var request: Fields?
    /// After that, every session that listens is to be shown a sighting.
    var sighting: Sighting?
  }

  /// Everything that the reception depends on besides its input. One is made for every packet that
  /// is heard, so it holds only the figures that are needed.
  struct Context: Sendable {
    var now: Instant
    /// The device's name.
    var device: String?
    /// Whether apps scan or connect, but none in the foreground.
    var isInBackground: Bool
    /// Of a thousand advertising PDUs of one advertiser, how many are answered with a scan request.
    var scanRequestRatio: Int
    var scanResponseLifetime: Duration
    var scanResponseWait: Duration
    var behaviour: Behaviour.Scanning
  }

  private var responses = ScanResponseCache()
  private var awaited = AwaitedResponses()
  private var memory = SightingMemory()
  /// For each session that has reported any, the peripherals that its scan has reported.
  private var seen: [Seen] = []

  private struct Seen: Sendable {
    var session: Int
    /// The indices of the peripherals in ``KnownPeers``.
    var peers = NumberSet()
  }

  /// The instant at which the next scan response is overdue.
  var nextDeadline: Instant? { awaited.nextDeadline }

  mutating func receive(_ input: Input, _ context: Context) -> Output {
    var output = Output()
    switch input {
    case .advertisement(let advertisement): hear(advertisement, context, &output)
    case .scanResponse(let payload, let address):
      let data = responses.store(payload, from: address, at: context.now)
      output.sighting = awaited.removeSighting(from: address)
      output.sighting?.scanResponse = context.behaviour.leavesOutScanResponses ? nil : data
    case .scanBegan(let session), .sessionEnded(let session):
      seen.removeAll { $0.session == session }
    case .disconnected(let known):
      for index in seen.indices { seen[index].peers.remove(known) }
    }
    return output
  }

  /// Takes out the next sighting for which no scan response has come in time; nil if there is none.
  /// Every session that listens is to be shown it.
  ///
  /// Source: BG-SRM-01, BG-SRM-09.
  mutating func takeOverdue(at now: Instant) -> Sighting? { awaited.popFirst(dueBy: now) }

  /// Takes in one advertising PDU while the phone scans. If an earlier scan response is still
  /// fresh, the sighting is reported with it at once, also if a new scan request is sent.
  ///
  /// Source: BG-SRM-07 to BG-SRM-09; MODEL, section 13.
  private mutating func hear(
    _ advertisement: Advertisement, _ context: Context, _ output: inout Output
  ) {
    let fields = advertisement.fields
    let answerer = responses.place(of: advertisement.address)
    let cached = responses.response(
      at: answerer, at: context.now, lifetime: context.scanResponseLifetime)
    let place = memory.remember(
      fields[.payload]?.octets ?? [], of: advertisement.peer, known: advertisement.known)
    let sighting = Sighting(
      peer: advertisement.peer, known: advertisement.known, rssi: fields[.rssi]?.integer ?? 127,
      isConnectable: fields[.connectable]?.flag ?? false, advertisement: memory[place],
      scanResponse: context.behaviour.leavesOutScanResponses ? nil : cached, place: place)
    if fields[.scannable]?.flag ?? false {
      output.request = scanRequest(
        to: advertisement, answeringAt: answerer, seenAt: place, context)
    }
    if output.request == nil || cached != nil || context.scanResponseWait <= .zero {
      output.sighting = sighting
    } else {
      output.sighting = awaited.wait(
        for: advertisement.address, sighting, until: context.now + context.scanResponseWait)
    }
  }

  /// Returns the fields of a scan request; nil if it is not this advertiser's turn.
  ///
  /// Source: BG-SRM-03, BG-SRM-04.
  private mutating func scanRequest(
    to advertisement: Advertisement, answeringAt answerer: Int?, seenAt place: Int,
    _ context: Context
  ) -> Fields? {
    // Source: BG-SRM-03.
    if context.behaviour.isPassiveInForeground && !context.isInBackground { return nil }
    let address = advertisement.address
    guard
      responses.asks(address, at: answerer, ratio: context.scanRequestRatio, at: context.now)
    else { return nil }
    let fields = advertisement.fields
    let type = fields[.addressType]
    return memory.request(to: address, of: type, at: place) {
      [
        .device: context.device.map(FieldValue.text), .peer: fields[.peer],
        .address: .address(address), .addressType: type,
      ]
    }
  }

  /// Reports a sighting to one session. A peripheral that the session has reported before is
  /// reported again only if its scan allows duplicates.
  ///
  /// - Returns: The fields of the report; nil if there is none.
  ///
  /// Source: BG-SEM-08, BG-SEM-09, BG-CEN-09, BG-CEN-15.
  /// Source: chosen. CH-18: a coalesced discovery carries the first report that matched.
  mutating func show(
    _ sighting: Sighting, to listener: Listener, _ behaviour: Behaviour.Scanning
  ) -> Fields? {
    let (filter, session) = (listener.filter, listener.session)
    var discovery =
      memory.discovery(sighting, by: filter, session: session)
      ?? memory.discover(sighting, by: filter, session: session, telling: listener.names)
    guard discovery.matches else { return nil }
    let isNew = sighting.known.map { notes($0, by: session) } ?? true
    guard isNew || filter.scan.allowsDuplicates else { return nil }
    // Source: BG-SEM-12.
    if behaviour.dropsDiscoveryKeys {
      for field: Field in [.manufacturerData, .serviceData, .txPower] {
        discovery.fields[field] = nil
      }
    }
    if discovery.fields[.manufacturerData]?.octets.map(AppleMessages.areWithheld) ?? false {
      discovery.fields[.manufacturerData] = nil
    }
    discovery.fields[.rssi] = .integer(sighting.rssi)
    if !discovery.overflow.isEmpty {
      // Source: BG-AIR-21.
      let key: Field = behaviour.reportsOverflowAmongServices ? .services : .overflowServices
      discovery.fields[key] = .uuids(discovery.overflow)
    }
    return discovery.fields
  }

  /// Records that a session's scan reports a peripheral.
  ///
  /// - Returns: Whether it had not reported the peripheral before.
  private mutating func notes(_ known: Int, by session: Int) -> Bool {
    for index in seen.indices where seen[index].session == session {
      return seen[index].peers.insert(known)
    }
    seen.append(Seen(session: session))
    return seen[seen.count - 1].peers.insert(known)
  }
}
