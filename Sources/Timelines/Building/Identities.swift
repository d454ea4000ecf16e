public import BluetoothProtocols
public import Captures

/// The devices that use changing addresses. A device is known by a key, or because a controller
/// named it.
///
/// An address that no key resolves counts as a separate device, because no other evidence shows
/// that two private addresses belong to one device.
///
/// Source: Core 5.4, Vol 3, Part C, 10.8, and Vol 6, Part B, 6.
public struct Identities: Sendable {
  private var keys: [KnownKey] = []
  /// The names of the devices found so far, by private address.
  private var names: [DeviceAddress: String] = [:]
  /// The number of facts learnt after which a device may have another name.
  private(set) var edition = 0
  /// Keys that a peer has sent on a link and whose identity address is still to come.
  private var received: [UInt64: IdentityResolvingKey] = [:]

  private struct KnownKey {
    var key: IdentityResolvingKey
    var identity: DeviceAddress?
    var hasResolved = false
  }

  /// Begins without keys, so that every private address counts as a device of its own.
  public init() {}

  /// The most keys. No real capture has more, so further keys of a file are ignored.
  private static let mostKeys = 1024
  private static let mostNames = 1 << 16
  /// The number of further tries of all keys. After that only keys that have named a device are
  /// tried.
  ///
  /// Source: chosen, as 64 Mi tries take some five seconds. A phone with a hundred bonds comes to them
  /// after 670,000 private addresses.
  private var tries = 1 << 26

  /// - Parameter identity: The address that does not change. Without one, the device is named by
  ///   the first of its private addresses that is met.
  public mutating func add(_ key: IdentityResolvingKey, of identity: DeviceAddress? = nil) {
    edition += 1
    if let place = keys.firstIndex(where: { $0.key == key }) {
      keys[place].identity = keys[place].identity ?? identity
    } else if keys.count < Self.mostKeys {
      keys.append(KnownKey(key: key, identity: identity))
    }
    names = names.filter { $0.value != $0.key.description }
  }

  /// Records a controller's statement that a private address belongs to an identity.
  mutating func learn(_ address: DeviceAddress, of identity: DeviceAddress) {
    let name = identity.description
    if address == identity || address.rawValue == 0 || names[address] == name { return }
    edition += 1
    names[address] = name
  }

  /// Records that an address was heard. The first of a device whose identity is not known names it.
  mutating func meet(_ address: DeviceAddress) {
    if address.isResolvable, !keys.isEmpty { _ = name(of: address) }
  }

  /// Returns the name of the device that has the address.
  mutating func name(of address: DeviceAddress) -> String {
    if !address.isResolvable || keys.isEmpty && names.isEmpty { return address.description }
    if let name = names[address] { return name }
    if tries == 0 { keys.removeAll { !$0.hasResolved } }
    tries = max(tries - keys.count, 0)
    let owner = keys.firstIndex { $0.key.resolves(address) }
    if let owner {
      keys[owner].hasResolved = true
      keys[owner].identity = keys[owner].identity ?? address
    }
    let name = (owner.flatMap { keys[$0].identity } ?? address).description
    if names.count >= Self.mostNames { names.removeAll() }
    names[address] = name
    return name
  }
}

extension Identities {
  /// Learns the keys and identities in a record. This happens before the timeline is made, because
  /// a key also resolves addresses that were heard before it was exchanged.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 3.6.4 and 3.6.5; Vol 4, Part E, 7.8.38 and 7.7.65.10.
  public mutating func learn(from record: CaptureRecord, _ octets: RawSpan) {
    guard case .hci(let type) = record.content else { return }
    switch type {
    case .command: learn(fromCommand: octets)
    case .event: try? learn(fromEvent: octets)
    case .aclData where record.direction == .controllerToHost:
      try? learn(fromData: octets, adapter: record.adapter ?? 0)
    default: break
    }
  }

  private mutating func learn(fromCommand octets: RawSpan) {
    guard let command = try? HCICommand(parsing: octets),
      let octets = command.peerIdentityResolvingKey, let address = command.subject.address,
      let key = IdentityResolvingKey(littleEndian: Array(octets))
    else { return }
    add(key, of: address)
  }

  /// Learns a connection's identity. Nearly all other events do not matter here and are not
  /// decoded.
  private mutating func learn(fromEvent octets: RawSpan) throws(DecodingFailure) {
    let subevent = HCIEvent.subevent(peekingAt: octets)
    guard subevent == .enhancedConnectionComplete || subevent == .enhancedConnectionCompleteV2,
      case .leConnectionComplete(let complete) = try HCIEvent(parsing: octets),
      complete.status == .success, let address = complete.peerPrivateAddress
    else { return }
    learn(address, of: complete.peerAddress)
  }

  /// Learns keys that a peer sends. An SMP PDU of this kind fits even the smallest packet, so it
  /// never comes in parts.
  private mutating func learn(fromData octets: RawSpan, adapter: UInt32) throws(DecodingFailure) {
    var input = ByteReader(octets)
    let header = try ACLHeader(parsing: &input)
    let frame = try L2CAPHeader(parsing: &input)
    guard frame.channel == .securityManager else { return }
    let link = UInt64(adapter) << 16 | UInt64(header.handle.rawValue)
    switch try SMPPDU(parsing: &input) {
    case .identityInformation(let key): received[link] = IdentityResolvingKey(littleEndian: key)
    case .identityAddressInformation(_, let address):
      if let key = received.removeValue(forKey: link) { add(key, of: address) }
    default: break
    }
    if received.count > Self.mostKeys { received.removeAll() }
  }
}
