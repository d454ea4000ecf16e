import BluetoothProtocols
import Timelines

/// A remote device that is not a phone under test. It may advertise, serve attributes, and connect.
struct Peer: Sendable {
  let name: String
  /// The name from which its address and its keys follow.
  let identity: String
  private(set) var address: DeviceAddress
  private(set) var addressType: String
  /// The scenario's description of its advertising, including the changes by later acts.
  var properties: Fields

  // The next properties are needed at each advertising event and so lie side by side in memory.

  private(set) var isInRange = false
  /// Whether it goes on advertising while it is connected.
  ///
  /// Source: chosen for inline peers. A connection ends the advertising that led to it (Core 5.4,
  /// Vol 6, Part B, 4.4.2); most hosts start it again only after the connection.
  private(set) var advertisesWhileConnected = false
  /// The number of links on which the peer is the peripheral now.
  private(set) var linkCount = 0
  var advertising: StationAdvertising

  var server: AttributeServer
  /// The server of a peer from a capture; it takes the place of ``server``.
  var recorded: RecordedServer?
  /// The actions of a capture's peer as a client of the recorded host.
  var central: RecordedCentral?
  /// The number of links of this run on which the peer was a client.
  var centralLinks = 0
  /// The part of ``central`` that has come up in the run.
  var ledger = ReplayLedger()
  /// The instant at which it last went out of range.
  private(set) var leftAt: Instant?
  /// How it pairs.
  var pairing = PairingProfile()
  var bonds = PeerBonds()
  /// The number of private addresses that it has had.
  private var privateAddresses = 0
  /// The phone to which the peer wants to connect as a central, and the act that says so.
  var wish: Wish?

  /// The phone that the peer wants to ask for its scan response, and the act that says so.
  var asks: ScanWish?

  struct ScanWish: Hashable, Sendable {
    var phone: Int
    var cause: Int
  }

  struct Wish: Hashable, Sendable {
    var phone: Int
    var parameters: WantedParameters
    var cause: Int
  }

  init(_ setup: Scenario.PeerSetup, in strangers: String = "") {
    self.init(name: setup.peer, properties: setup.properties, in: strangers)
  }

  /// Makes a peer of a capture. It is in range from the beginning; its advertiser says when it is
  /// heard.
  init(_ peer: RecordedPeer) {
    self.init(
      name: peer.name,
      properties: [.address: .address(peer.address), .addressType: .text(peer.addressType)])
    // Whatever was heard at other times, a recorded link can be made.
    advertising = StationAdvertising(
      peer.advertiser, isAlwaysConnectable: !peer.sessions.isEmpty)
    advertisesWhileConnected = peer.advertisesWhileConnected
    isInRange = true
    recorded = RecordedServer(peer)
    pairing = peer.pairing.profile
    central = peer.central
  }

  /// - Parameter strangers: See ``World/Options/strangers``.
  init(name: String, properties: Fields = Fields(), in strangers: String = "") {
    self.name = name
    identity = strangers.isEmpty ? name : "\(name) of \(strangers)"
    self.properties = properties
    advertising = StationAdvertising()
    let given = properties[.address]?.address
    address = given ?? DeviceAddress(randomStaticNamed: identity)
    addressType = properties[.addressType]?.text ?? (given == nil ? "random" : "public")
    server = AttributeServer(table: AttributeTable(gatt: properties[.gatt]))
    if let mtu = properties[.mtu]?.integer { server.mtu = max(mtu, ATTLimit.leastMTU) }
    pairing = PairingProfile(properties[.security]?.record ?? Fields())
  }

  /// Whether a link comes about when a phone asks for one.
  var acceptsConnections: Bool { properties[.acceptsConnections]?.flag ?? true }

  /// Whether it answers requests and confirms indications. The scenario decides its other messages.
  var answers: Bool { properties[.answers]?.flag ?? true }

  /// The time from the request to the report of the link to the phone; nil if at once.
  var connectionDelay: Duration? { properties[.connectionDelay]?.duration }

  /// Whether the scenario describes an advertiser at all; a peer that is only a central needs no
  /// advertising.
  var describesAdvertising: Bool {
    let described: [Field] = [
      .payload, .scanResponse, .localName, .services, .overflowServices, .solicitedServices,
      .manufacturerData, .serviceData, .txPower, .interval, .connectable, .gatt,
    ]
    return described.contains { properties[$0] != nil }
  }
}

extension Peer {
  /// Comes into range, or stays there.
  mutating func appear() { isInRange = true }

  mutating func leave(at now: Instant) { (isInRange, leftAt) = (false, now) }

  /// Returns whether it has been out of range since an instant.
  func hasBeenAway(since instant: Instant) -> Bool { !isInRange && leftAt == instant }

  /// Takes over the address that an act gives it.
  mutating func takeAddress(of act: Entry) {
    address = act[.address]?.address ?? address
    addressType = act[.addressType]?.text ?? addressType
  }

  mutating func linkBegan(_ role: LinkRole) { if role == .central { linkCount += 1 } }
  mutating func linkEnded(_ role: LinkRole) { if role == .central { linkCount -= 1 } }

  /// The signal strength of a peer for which none is given.
  ///
  /// Source: chosen.
  static let defaultRSSI = -60

  /// Advertises what the peer's properties say, from now on.
  ///
  /// - Returns: The AD types that found no room on air.
  mutating func advertise(from now: Instant, seed: UInt64, jitter: Duration) -> [ADType] {
    if hasPrivateAddress { changePrivateAddress(seed: seed) }
    let composition = AdvertisementComposition(properties)
    let isConnectable = properties[.connectable]?.flag ?? true
    let pdu = AirAdvertisingPDU(
      isConnectable: isConnectable,
      isScannable: properties[.scannable]?.flag ?? (composition.scanResponse != nil),
      isExtended: composition.payload.count > AirAdvertisingPDU.mostLegacyOctets)
    let advertisement = Advertisement(
      payload: composition.payload, scanResponse: composition.scanResponse, address: address,
      addressType: addressType, pdu: pdu)
    var chance = SeededGenerator(seed: seed, name: name)
    advertising.send(
      advertisement, every: properties[.interval]?.duration,
      rssi: properties[.rssi]?.integer ?? Self.defaultRSSI, from: now, seed: chance.next(),
      jitter: jitter)
    return composition.omitted
  }
}

// The identity.
extension Peer {
  /// The identity resolving key of the peer: 16 octets, most significant first.
  func identityKey(seed: UInt64) -> [UInt8] {
    var chance = SeededGenerator(seed: seed, name: "identity of \(identity)")
    return chance.octets(16)
  }

  /// Whether the peer changes its address. One of a capture does if it had a private address there
  /// and told its identity resolving key: in a run it has one from the run's seed.
  var hasPrivateAddress: Bool {
    guard let recorded = recorded?.peer else { return properties[.privateAddress]?.flag ?? false }
    return recorded.pairing.sharesIdentity && recorded.address.isResolvable
      && recorded.addressType.hasPrefix("random")
  }

  /// Gives the peer the next of its private addresses, which its identity resolving key resolves.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.2.
  /// Source: chosen. The address changes when the peer begins to advertise, and after each link.
  mutating func changePrivateAddress(seed: UInt64) {
    privateAddresses += 1
    var chance = SeededGenerator(seed: seed, name: "address \(privateAddresses) of \(identity)")
    guard let key = IdentityResolvingKey(identityKey(seed: seed)) else { return }
    address = key.privateAddress(random: UInt32(truncatingIfNeeded: chance.next()))
    addressType = "random"
  }
}
