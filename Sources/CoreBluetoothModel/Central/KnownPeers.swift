import BluetoothProtocols
import Timelines

/// The remote devices that the phone has heard of, by identity.
///
/// Source: BG-SEM-21, BG-SEM-22.
struct KnownPeers: Sendable {
  /// The address at which a device was last heard, and what it said.
  private struct Memory: Sendable {
    var address: DeviceAddress
    /// The fields of the last entry, not parsed: this is done for every packet that is heard.
    private var fields = Fields()

    init(address: DeviceAddress) { self.address = address }

    var type: FieldValue? { fields[.addressType] }
    var rssi: Int? { fields[.rssi]?.integer }
    var payload: [UInt8] { fields[.payload]?.octets ?? [] }

    /// Takes over the new fields. If they lack the signal strength or the payload, the former one
    /// is kept. The type of address is not kept.
    mutating func learn(_ said: Fields, at address: DeviceAddress) {
      self.address = address
      let former = fields
      fields = said
      if !fields.contains(.rssi) { fields[.rssi] = former[.rssi] }
      if !fields.contains(.payload) { fields[.payload] = former[.payload] }
    }
  }

  private var memories: [Memory] = []
  /// The index of each device's memory in `memories`. It never changes.
  private var places = NameTable()
  /// The names that were read from the devices themselves.
  private(set) var deviceNames: [String: String] = [:]

  /// Returns the index of a device's memory; nil if the device is unknown. Callers that keep
  /// something for each of many devices use it as a key.
  func place(of peer: String) -> Int? { places.place(of: peer) }

  private func memory(of peer: String) -> Memory? {
    place(of: peer).map { memories[$0] }
  }

  /// Returns the fields that name a device and the address at which it was last heard.
  func target(_ peer: String) -> Fields {
    let known = memory(of: peer)
    return [
      .peer: .text(peer), .address: known.map { .address($0.address) },
      .addressType: known?.type,
    ]
  }

  func isKnown(_ peer: String) -> Bool { place(of: peer) != nil }

  /// Returns the signal strength with which a device was last heard; 127 if that is not known.
  ///
  /// Source: BG-SEM-11.
  /// Source: chosen. The signal of a link is the one last heard from the peer before it.
  func rssi(of peer: String) -> Int { memory(of: peer)?.rssi ?? 127 }

  func advertisedName(of peer: String) -> String? {
    memory(of: peer).flatMap { AdvertisingData(parsing: $0.payload).localName?.text }
  }

  func advertisedServices(of peer: String) -> [BluetoothUUID] {
    memory(of: peer).map { AdvertisingData(parsing: $0.payload).serviceUUIDs } ?? []
  }

  mutating func remember(_ peer: String, isCalled name: String) { deviceNames[peer] = name }

  /// Records an advertisement of a device, or a link to it that came up.
  ///
  /// - Returns: The index of the device's memory.
  @discardableResult
  mutating func remember(_ peer: String, at address: DeviceAddress, _ fields: Fields) -> Int {
    let place = places.placed(peer)
    if place == memories.count { memories.append(Memory(address: address)) }
    memories[place].learn(fields, at: address)
    return place
  }
}
