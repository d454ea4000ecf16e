import BluetoothProtocols
import Timelines

/// The remote devices that the phone has heard of, by identity.
///
/// Source: BG-SEM-21, BG-SEM-22.
struct KnownPeers: Sendable {
  /// Where a device was last heard, and what it said there.
  private struct Memory: Sendable {
    var address: DeviceAddress
    /// Kept as they came, as this is done for everything that is heard.
    private var fields = Fields()

    init(address: DeviceAddress) { self.address = address }

    var type: FieldValue? { fields[.addressType] }
    var rssi: Int? { fields[.rssi]?.integer }
    var payload: [UInt8] { fields[.payload]?.octets ?? [] }

    /// What is not said holds on, but for the type of address.
    mutating func note(_ said: Fields, at address: DeviceAddress) {
      self.address = address
      let former = fields
      fields = said
      if !fields.contains(.rssi) { fields[.rssi] = former[.rssi] }
      if !fields.contains(.payload) { fields[.payload] = former[.payload] }
    }
  }

  private var memories: [Memory] = []
  /// Where that of a device stands, for good.
  private var places = NameTable()
  /// What devices call themselves, as far as it has been read.
  private(set) var deviceNames: [String: String] = [:]

  /// Where what is known of a device stands: who has much to remember of many goes by that number.
  func place(of peer: String) -> Int? { places.place(of: peer) }

  private func memory(of peer: String) -> Memory? {
    place(of: peer).map { memories[$0] }
  }

  /// Where to look for a device.
  func target(_ peer: String) -> Fields {
    let known = memory(of: peer)
    return [
      .peer: .text(peer), .address: known.map { .address($0.address) },
      .addressType: known?.type,
    ]
  }

  func isKnown(_ peer: String) -> Bool { place(of: peer) != nil }

  /// How strongly it was last heard; 127 where that is not known.
  ///
  /// Source: BG-SEM-11.
  /// Source: chosen. A link is as strong as what was heard of the peer before it.
  func rssi(of peer: String) -> Int { memory(of: peer)?.rssi ?? 127 }

  func advertisedName(of peer: String) -> String? {
    memory(of: peer).flatMap { AdvertisingData(parsing: $0.payload).localName?.text }
  }

  func advertisedServices(of peer: String) -> [BluetoothUUID] {
    memory(of: peer).map { AdvertisingData(parsing: $0.payload).serviceUUIDs } ?? []
  }

  mutating func note(_ peer: String, isCalled name: String) { deviceNames[peer] = name }

  /// Takes note of an advertisement, or of a link that came up.
  ///
  /// - Returns: Where what is known of the device stands.
  @discardableResult
  mutating func note(_ peer: String, at address: DeviceAddress, _ fields: Fields) -> Int {
    let place = places.placed(peer)
    if place == memories.count { memories.append(Memory(address: address)) }
    memories[place].note(fields, at: address)
    return place
  }
}
