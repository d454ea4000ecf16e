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
  var listening = PhoneListening()
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

  /// Mutating, so that it is done in place.
  var isAdvertising: Bool { mutating get { advertising.hasContents } }
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
