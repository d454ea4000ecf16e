import BluetoothProtocols
import Timelines
import VirtualTime

/// What the air knows of a phone under test: how it listens, what it initiates, what it sends.
struct Phone: Sendable {
  let device: String
  var address: DeviceAddress {
    didSet { name = address.description }
  }
  var addressType = "random"
  /// As whom the other phones know it.
  private(set) var name: String
  var scanner: Scanner?
  /// In the order in which they began.
  var initiators: [Initiator] = []
  var advertiser: Advertiser?

  init(device: String) {
    self.device = device
    address = DeviceAddress(randomStaticNamed: device)
    name = address.description
  }

  // Mutating, so that it is done in place, as this is asked for everything on air: to take the
  // scanner out is to copy it.

  /// The channel on which its scanner listens now.
  mutating func channelHeard(at now: Instant) -> Int? {
    scanner?.window.covers(now) == true ? channelScanned(at: now) : nil
  }

  /// The channel that its scanner is on; nil where it is off.
  mutating func channelScanned(at now: Instant) -> Int? { scanner?.window.channel(at: now) }

  var filtersDuplicates: Bool { mutating get { scanner?.reported != nil } }

  /// Whether the host is told of an advertiser, where duplicates are filtered; what it is told is a
  /// duplicate from now on.
  mutating func reports(_ address: DeviceAddress, isScanResponse: Bool = false) -> Bool {
    let report = Scanner.Report(address: address, isScanResponse: isScanResponse)
    return scanner?.reported?.insert(report).inserted ?? true
  }

  /// A scanner that is on.
  struct Scanner: Sendable {
    var window: ListeningWindow
    /// Who was reported since it was switched on; nil where nothing is filtered.
    ///
    /// Source: Core 5.4, Vol 6, Part B, 4.3.3 (a changed payload does not make a report new).
    var reported: Set<Report>?

    struct Report: Hashable, Sendable {
      var address: DeviceAddress
      var isScanResponse: Bool
    }
  }

  /// The wish to connect, which has no end of its own.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.12 (until it is cancelled).
  struct Initiator: Hashable, Sendable {
    var peer: String?
    var address: DeviceAddress?
    var window: ListeningWindow
    /// What the host wants of the link; what is usual where it says nothing.
    var interval: Duration?
    var supervisionTimeout: Duration?
    var cause: Int

    func wants(_ name: String, _ address: DeviceAddress) -> Bool {
      peer.map { $0 == name } ?? (self.address == address)
    }

    func isSame(as other: Initiator) -> Bool { peer == other.peer && address == other.address }
  }
}

/// Somebody who can be heard.
enum Station: Hashable, Sendable {
  case peer(Int)
  case phone(Int)
}
