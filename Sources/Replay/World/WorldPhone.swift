import BluetoothProtocols
import Timelines

/// The air's knowledge of a phone under test: its scanner, its initiators and its advertiser.
struct WorldPhone: Sendable {
  let device: String
  var address: DeviceAddress {
    didSet { if !isAccessory { name = address.description } }
  }
  var addressType = "random"
  /// The name by which the other phones know it.
  private(set) var name: String
  /// Whether it is no phone, but a peer whose place a program takes. The others know it by the
  /// scenario's name for it.
  private(set) var isAccessory = false
  /// Whether it is out of range: it is not heard, and hears nothing.
  var isAway = false
  /// The attributes of the phone's server, as far as it has shown them on links.
  var attributes = AttributeNames()
  var scanner: Scanner?
  /// In the order in which they began.
  var initiators: [Initiator] = []
  /// It has no contents and no listeners while the phone sends nothing.
  var advertising = StationAdvertising()
  /// The addresses of those that may connect to it; nil if all may.
  var mayConnect: [DeviceAddress]?
  /// The addresses of those whose scan requests it answers; nil if it answers all.
  var mayScan: [DeviceAddress]?

  init(device: String) {
    self.device = device
    address = DeviceAddress(randomStaticNamed: device)
    name = address.description
  }

  /// Makes the device of a peer whose place a program takes.
  init(accessory: Scenario.PeerSetup) {
    self.init(device: accessory.peer)
    (isAccessory, isAway, name) = (true, !accessory.present, accessory.peer)
  }

  /// Returns whether a device may connect to the phone.
  func accepts(_ address: DeviceAddress) -> Bool { mayConnect?.contains(address) ?? true }

  /// Returns whether the phone answers the scan request of a device.
  func answers(_ address: DeviceAddress) -> Bool { mayScan?.contains(address) ?? true }

  // Mutating, so that these are done in place: they are asked for everything on air, and taking the
  // scanner out would copy it.

  /// Returns the channel on which the scanner listens now; nil if it does not listen now.
  mutating func channelHeard(at now: Instant) -> Int? {
    scanner?.window.covers(now) == true ? channelScanned(at: now) : nil
  }

  /// Returns the channel that the scanner is on; nil if the scanner is off.
  mutating func channelScanned(at now: Instant) -> Int? { scanner?.window.channel(at: now) }

  var isAdvertising: Bool { mutating get { advertising.hasContents } }

  var filtersDuplicates: Bool { mutating get { scanner?.reported != nil } }

  /// Whether it scans, and the host receives reports of legacy PDUs only.
  var scansLegacy: Bool { mutating get { scanner?.isLegacy ?? false } }

  /// Returns whether the host receives a report of an advertiser, if duplicates are filtered. From
  /// now on another report of this advertiser is a duplicate.
  mutating func reports(_ address: DeviceAddress, isScanResponse: Bool = false) -> Bool {
    let report = Scanner.ReportedPDU(address: address, isScanResponse: isScanResponse)
    return scanner?.reported?.insert(report).inserted ?? true
  }

  /// A scanner that is on.
  struct Scanner: Sendable {
    var window: ListeningWindow
    /// The reports since the scanner was switched on; nil if duplicates are not filtered.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 4.3.3 (a changed payload does not make a report new).
    var reported: Set<ReportedPDU>?
    /// Whether the host receives reports of legacy PDUs only.
    var isLegacy = false

    struct ReportedPDU: Hashable, Sendable {
      var address: DeviceAddress
      var isScanResponse: Bool
    }
  }

  /// The wish to connect to a peer. It does not end by itself.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 (until it is cancelled).
  struct Initiator: Hashable, Sendable {
    var peer: String?
    var address: DeviceAddress?
    /// Whether the address is a random one; nil if the phone does not say.
    var isRandom: Bool?
    var window: ListeningWindow
    /// The parameters that the host wants for the link.
    var parameters = WantedParameters()
    var cause: Int

    /// Returns whether it waits for a station. An address without its type names no station.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 1.3 (two devices may have the same address, one of them a
    /// public one).
    func wants(_ station: Station.Identity) -> Bool {
      if let peer { return peer == station.name }
      return address == station.address && isRandom ?? station.isRandom == station.isRandom
    }

    func isSame(as other: Initiator) -> Bool { peer == other.peer && address == other.address }
  }
}

/// A device that can be heard.
enum Station: Hashable, Sendable {
  case peer(Int)
  case phone(Int)

  /// By what an initiator knows a station.
  struct Identity: Hashable, Sendable {
    var name: String
    var address: DeviceAddress
    var isRandom: Bool

    /// - Parameter addressType: A word of the field `addressType`.
    init(name: String, address: DeviceAddress, addressType: String) {
      (self.name, self.address) = (name, address)
      isRandom = addressType.hasPrefix("random")
    }
  }
}
