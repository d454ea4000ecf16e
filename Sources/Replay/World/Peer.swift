import BluetoothProtocols
import Timelines
import VirtualTime

/// A remote device that is no phone under test: it may advertise, serve attributes, and connect.
struct Peer: Sendable {
  let name: String
  var address: DeviceAddress
  var addressType: String
  /// What the scenario says of its advertising, as later acts changed it.
  var properties: Fields

  // What each advertising event asks for, side by side, as events of others come in between.

  var isInRange = false
  /// Whether it goes on advertising while it is connected.
  ///
  /// Source: chosen for inline peers. A connection ends the advertising that led to it (Core 5.4,
  /// Vol 6, Part B, 4.4.2); most hosts start it again only after the connection.
  var advertisesWhileConnected = false
  /// On how many links it is the peripheral now.
  var linkCount = 0
  /// Whether any phone's scanner has reported it.
  var wasHeard = false
  /// Which of its contents a scanner has had last, in advertisements and in scan responses.
  var told: Int?
  var toldResponse: Int?
  /// Whether an initiator is among its listeners.
  var isAwaited = false
  /// Who listens for it, as of when anybody last began or ended to send or to listen.
  var listeners: [ListeningWindow] = []
  var advertiser = Advertiser()
  /// What was last reported of it.
  var report = ReportMemory()
  var response = ReportMemory()

  var server: AttributeServer
  /// The server of a peer that a capture shows; it takes the place of ``server``.
  var recorded: RecordedServer?
  /// What the peer of a capture did as a client of the recorded host.
  var central: RecordedCentral?
  /// How many of its links the run has had, as far as the peer was a client on them.
  var centralLinks = 0
  /// What of that has come up.
  var ledger = Ledger()
  /// When it last went out of range.
  var leftAt: Instant?
  /// The phone to which it wants to connect as a central, and the act that says so.
  var wish: Wish?

  struct Wish: Hashable, Sendable {
    var phone: Int
    var cause: Int
  }

  init(_ setup: Scenario.PeerSetup) {
    self.init(name: setup.peer, properties: setup.properties)
  }

  /// A peer of a capture, which is there from the beginning as far as its advertiser says.
  init(_ peer: RecordedPeer) {
    self.init(
      name: peer.name,
      properties: [.address: .address(peer.address), .addressType: .text(peer.addressType)])
    advertiser = peer.advertiser
    advertisesWhileConnected = peer.advertisesWhileConnected
    isInRange = true
    recorded = RecordedServer(peer)
    central = peer.central
  }

  /// Whether a link can be made at an advertising event: a recorded link proves that it can,
  /// whatever was heard at other times.
  ///
  /// - Parameter content: Which of the advertiser's contents is on air.
  func accepts(_ content: Int?) -> Bool {
    content.map { advertiser.contents[$0].value.isConnectable } ?? false
      || !(recorded?.peer.sessions.isEmpty ?? true)
  }

  init(name: String, properties: Fields = Fields()) {
    self.name = name
    self.properties = properties
    let given = properties[.address]?.address
    address = given ?? DeviceAddress(randomStaticNamed: name)
    addressType = properties[.addressType]?.text ?? (given == nil ? "random" : "public")
    server = AttributeServer(table: AttributeTable(gatt: properties[.gatt]))
  }

  /// Whether the scenario describes an advertiser at all: a mere central needs none.
  var describesAdvertising: Bool {
    let described: [Field] = [
      .payload, .scanResponse, .localName, .services, .overflowServices, .solicitedServices,
      .manufacturerData, .serviceData, .txPower, .interval, .connectable, .gatt,
    ]
    return described.contains { properties[$0] != nil }
  }
}

extension Peer {
  /// The signal strength of a peer of which none is given.
  ///
  /// Source: chosen.
  static let defaultRSSI = -60

  /// Advertises what its properties say, from now on.
  ///
  /// - Returns: What found no room on air.
  mutating func advertise(from now: Instant, seed: UInt64, jitter: Duration) -> [ADType] {
    (report, response) = (ReportMemory(), ReportMemory())
    (told, toldResponse) = (nil, nil)
    let composition = AdvertisementComposition(properties)
    let isConnectable = properties[.connectable]?.flag ?? true
    let pdu = AdvertisingPDU(
      isConnectable: isConnectable,
      isScannable: properties[.scannable]?.flag ?? (composition.scanResponse != nil),
      isExtended: composition.payload.count > AdvertisingPDU.mostLegacyOctets)
    let advertisement = Advertisement(
      payload: composition.payload, scanResponse: composition.scanResponse, address: address,
      addressType: addressType, pdu: pdu)
    advertiser.sound(properties[.rssi]?.integer ?? Self.defaultRSSI, from: now)
    var chance = SeededGenerator(seed: seed, name: name)
    advertiser.send(
      advertisement,
      every: properties[.interval]?.duration ?? AdvertisingSchedule.defaultInterval, from: now,
      seed: chance.next(), jitter: jitter)
    return composition.omitted
  }
}

extension DeviceAddress {
  /// The address of a device that is only known by a name: the two most significant bits say
  /// *static random*, the others follow from the name.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.1.
  init(randomStaticNamed name: String) {
    var bits = SeededGenerator(seed: 0, name: name)
    self.init(truncating: bits.next() | 0xC000_0000_0000)
  }
}
