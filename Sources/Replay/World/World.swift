import BluetoothProtocols
public import Seats
public import Timelines

/// The air's seat: the radio and the link layer between phones, peers and remote centrals.
///
/// It decides what a scanner hears and when a link comes up. It carries ATT PDUs, and it answers
/// for every peer's GATT server. All of this follows from the scenario and the seed of `run.began`.
///
/// An advertiser costs something only while a phone listens. Otherwise its events are not computed.
/// When a scanner opens, the schedule says where each advertiser's rhythm stands by then.
public struct World: Seat {
  // Each chapter has a folder. Its values know nothing of the world and keep their state to
  // themselves: `StationAdvertising` and `PhoneListening`, `Links`, `AttributeTraffic`,
  // `PeerChannels`, `LinkSecurity`. The extensions of `World` beside them say what happens between
  // these.

  let options: Options
  private(set) var seed: UInt64 = 1
  var now = Instant.start
  var peers: [Peer] = []
  /// The index in ``peers`` of each name; of two peers with one name, the first.
  private var peerPlaces: [Int] = []
  private var peerNames = NameTable()
  var phones: [WorldPhone] = []
  var links = Links()
  private(set) var timers = TimerQueue<Timer>()
  var repetitions = Repetitions()

  /// The settings that do not follow from the scenario.
  public struct Options: Hashable, Sendable {
    /// Whether each advertising event of a phone is written down, as by a sniffer beside the phone.
    public var hasSniffer: Bool
    /// Whether the phones have hosts that speak HCI. These pair by PDUs of the Security Manager,
    /// and agree with the peers on the parameters of links. The others just say that a link is
    /// encrypted, and the parameters of their links change as they did in the recording.
    public var speaksHCI: Bool
    /// Source: chosen, within BG-SEM-39.
    public var connectionInterval: Duration = .milliseconds(30)
    /// Source: BG-SEM-41.
    public var supervisionTimeout: Duration = .milliseconds(720)
    /// From the scan request to the report of the response: the two PDUs and the gap between them.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 4.1.1 (150 µs between PDUs).
    public var scanResponseDelay: Duration = .microseconds(400)
    /// A text that sets the peers of this run apart from those of other runs that have the same
    /// names. It goes into the addresses and the identity keys that the scenario does not give, so
    /// that a host which keeps bonds meets a stranger. Equal texts make equal peers.
    public var strangers = ""

    /// Makes a configuration with the usual figures.
    ///
    /// - Parameters:
    ///   - hasSniffer: Whether the timeline shows what is on air, as a sniffer would record it.
    ///   - speaksHCI: Whether the phones have hosts that speak HCI.
    public init(hasSniffer: Bool = true, speaksHCI: Bool = false) {
      (self.hasSniffer, self.speaksHCI) = (hasSniffer, speaksHCI)
    }
  }

  enum Timer: Sendable {
    case advertisingEvent(Station)
    case scanResponse(phone: Int, Station, cause: Int)
    case ownScanResponse(phone: Int, cause: Int)
    /// Indirect, because most timers are advertising events, which need less memory.
    indirect case arrival(link: Int, Draft)
    case supervisionTimeout(link: Int, since: Instant)
    case termination(link: Int, cause: Int)
    indirect case failure(Draft)
    indirect case establishment(phone: Int, Station, PhoneListening.Initiator)
    case transactionTimeout(link: Int, transaction: Int)
    case push(link: Int, AttributeHandle)
    indirect case recordedParameters(link: Int, Fields, Int?)
    indirect case parameterRequest(link: Int, RecordedParameterRequest)
    case recordedEnd(link: Int, DisconnectionReason)
    case overdueEnd(link: Int, DisconnectionReason)
    case centralConnects(Int)
    case centralStep(link: Int, step: Int)
    case pairingTimeout(link: Int)
    case securityRequest(link: Int)
  }

  /// The most random delay that advertising events have.
  private(set) var advertisingJitter = AdvertisingSchedule.usualJitter

  /// - Parameter recording: A capture whose peers are present as well.
  public init(_ scenario: Scenario, recording: Recording? = nil, options: Options = Options()) {
    self.options = options
    phones = scenario.devices.map { device in
      scenario.accessories.first { $0.peer == device }.map(WorldPhone.init(accessory:))
        ?? WorldPhone(device: device)
    }
    peers =
      scenario.peers.map { Peer($0, in: options.strangers) }
      + (recording?.peers.map(Peer.init) ?? [])
    for place in peers.indices {
      name(peers[place].name, at: place)
      guard peers[place].recorded == nil else { continue }
      peers[place].server.table = AttributeTable(
        gatt: peers[place].properties[.gatt], device: nameInGAP(of: place))
    }
  }

  public var nextDeadline: Instant? { timers.nextDeadline }

  public mutating func advance(to now: Instant) -> [Draft] {
    self.now = max(self.now, now)
    guard let first = timers.popFirst(dueBy: self.now)?.item else { return [] }
    var drafts = fire(first)
    while let timer = timers.popFirst(dueBy: self.now)?.item { drafts += fire(timer) }
    return drafts
  }

  private mutating func fire(_ timer: Timer) -> [Draft] {
    switch timer {
    case .advertisingEvent(let station): advertisingEvent(of: station)
    case .scanResponse(let phone, let station, let cause):
      scanResponse(of: station, to: phone, cause: cause)
    case .ownScanResponse(let phone, let cause): ownScanResponse(of: phone, cause: cause)
    case .arrival(let number, let draft): deliver(draft, on: number)
    case .supervisionTimeout(let number, let since): superviseLink(number, lostSince: since)
    case .termination(let number, let cause):
      end(number, .terminatedByLocalHost, by: .implementation, cause: cause)
    case .failure(let draft): [draft]
    case .establishment(let phone, let station, let initiator):
      link(phone: phone, with: station, initiator)
    case .transactionTimeout(let number, let transaction):
      endTransaction(transaction, on: number)
    case .push(let number, let handle): push(handle, on: number)
    case .recordedParameters(let number, let fields, let record):
      changeParameters(fields, on: number, record)
    case .parameterRequest(let number, let request): ask(for: request, on: number)
    case .recordedEnd(let number, let reason): endRecorded(number, reason)
    case .overdueEnd(let number, let reason): endOverdue(number, reason)
    case .centralConnects(let peer): centralConnects(peer)
    case .centralStep(let number, let step): centralStep(step, on: number)
    case .pairingTimeout(let number): supervisePairing(number)
    case .securityRequest(let number): askForSecurity(number)
    }
  }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    now = max(now, entry.time)
    switch entry.kind.occurrence {
    case .peer(let act): return carryOut(act, entry)
    case .air(let event): return receive(event, entry)
    case .link(let event): return receive(event, entry)
    case .runBegan: return begin(entry)
    // The air takes no part in what happens inside a phone or in a person's hands.
    case .user, .system, .call, .callback, .app, .alert, .note, .divergence, .runEnded: return []
    }
  }

  private mutating func carryOut(_ act: Kind.PeerAct, _ entry: Entry) -> [Draft] {
    if let accessory = accessoryIndex(of: entry) { return move(accessory: accessory, act) }
    return switch act {
    case .appears, .returns: arrive(entry)
    case .leaves: leave(entry)
    case .advertises, .changesAdvertisement: advertise(entry)
    case .stopsAdvertising: stopAdvertising(entry)
    case .disconnects: disconnectByPeer(entry)
    case .notifies, .indicates: sendValue(entry)
    case .changesServices: changeServices(entry)
    case .connects: connectByPeer(entry)
    case .usesServices(let use): useServices(use, entry)
    case .opensL2CAPChannel: openChannel(entry)
    case .writesL2CAPChannel: writeChannel(entry)
    case .closesL2CAPChannel: closeChannel(entry)
    case .pairs: pairByAct(entry)
    case .sends: sendOctets(entry)
    case .scans: scanByPeer(entry)
    }
  }

  /// Handles the commands of a phone's host to its radio.
  private mutating func receive(_ event: Kind.AirEvent, _ entry: Entry) -> [Draft] {
    switch event {
    case .scanning: scan(entry)
    case .advertising: advertiseByPhone(entry)
    case .initiating: initiate(entry)
    case .scanRequest: scanRequest(entry)
    // Sent by the air itself.
    case .advertisement, .scanResponse: []
    }
  }

  /// Handles the messages of a phone's host on a link, and its commands to the controller about it.
  private mutating func receive(_ event: Kind.LinkEvent, _ entry: Entry) -> [Draft] {
    switch event {
    case .disconnect: disconnectByPhone(entry)
    case .silent: silence(entry)
    case .encrypted, .paired: secure(entry)
    case .pairing, .control: carrySecurity(entry)
    case .signalling, .channelData: carryChannel(entry)
    case .attributePDU: carry(entry)
    // Reported by the air itself.
    case .connected, .failed, .disconnected, .mtu: []
    case .parameters: keepParameters(entry)
    }
  }

  private mutating func begin(_ entry: Entry) -> [Draft] {
    readParameters(of: entry)
    if let seed = entry[.seed]?.integer { self.seed = UInt64(bitPattern: Int64(seed)) }
    for index in peers.indices where peers[index].recorded != nil {
      var chance = SeededGenerator(seed: seed, name: peers[index].name)
      peers[index].advertising.seed(chance.next())
      changeAddress(ofPeer: index)
    }
    planCentrals()
    scheduleAdvertising()
    return []
  }
}

extension World {
  /// Reads the parameters of a run that concern the air.
  private mutating func readParameters(of entry: Entry) {
    for setting in entry[.parameters]?.list?.compactMap(\.record) ?? []
    where setting[.parameter]?.text == "adv_jitter" {
      let jitter = setting[.setting]?.text.flatMap(DurationText.nanoseconds)
      advertisingJitter = .nanoseconds(max(jitter ?? advertisingJitter.nanoseconds, 0))
    }
  }

  /// Plans what happens later. Of what happens at one instant, what was planned first comes first.
  mutating func plan(_ timer: Timer, at due: Instant) { timers.insert(timer, due: due) }

  mutating func plan(_ timer: Timer, after delay: Duration) { plan(timer, at: now + delay) }

  mutating func cancel(where isObsolete: (Timer) -> Bool) { timers.removeAll(where: isObsolete) }

  /// Does something with the advertising of a station, in place. A subscript with two places to
  /// yield could not be inlined, and would allocate memory at each use.
  ///
  /// - Parameter body: It also gets the present instant.
  @inline(__always)
  mutating func withAdvertising<Result>(
    of station: Station, _ body: (inout StationAdvertising, _ now: Instant) -> Result
  ) -> Result {
    switch station {
    case .peer(let index): body(&peers[index].advertising, now)
    case .phone(let index): body(&phones[index].advertising, now)
    }
  }

  /// Returns a remark for readers of the timeline: an act was not possible as written.
  func remark(_ text: String, about entry: Entry) -> Draft {
    Draft(
      .noteText, from: .harness, [.device: entry[.device], .text: .text(text)],
      cause: entry.sequence)
  }

  func place(ofPeer name: String) -> Int? { peerNames.place(of: name).map { peerPlaces[$0] } }

  private mutating func name(_ name: String, at place: Int) {
    if peerNames.placed(name) == peerPlaces.count { peerPlaces.append(place) }
  }

  /// Returns the peer that an act is about. A name that is not known yet introduces a new peer.
  mutating func peerIndex(of entry: Entry) -> Int? {
    guard let name = entry[.peer]?.text else { return nil }
    if let index = place(ofPeer: name) { return index }
    peers.append(Peer(name: name, in: options.strangers))
    self.name(name, at: peers.count - 1)
    peers[peers.count - 1].server.table = AttributeTable(
      gatt: nil, device: nameInGAP(of: peers.count - 1))
    return peers.count - 1
  }

  /// Returns the phone that an entry is about; the first phone if the entry names none.
  mutating func phoneIndex(of entry: Entry) -> Int? {
    guard let device = entry[.device]?.text else { return phones.isEmpty ? nil : 0 }
    if let index = phones.firstIndex(where: { $0.device == device }) { return index }
    phones.append(WorldPhone(device: device))
    return phones.count - 1
  }
}
