import BluetoothProtocols

extension Fields {
  /// Makes the fields that advertising data yields, from its octets on air. `air.advertisement`,
  /// `air.scanResponse` and `air.advertising` share these fields.
  ///
  /// A field is absent if no structure speaks of it. If the octets are not well-formed, they yield
  /// the fields that can be read.
  ///
  /// Source: Core Specification Supplement, Part A, 1.
  public init(advertisementContents octets: [UInt8]) {
    self.init(AdvertisingData(parsing: octets), length: octets.count)
  }

  private init(_ data: AdvertisingData, length: Int) {
    let significant = data.structures.last.map { $0.offset + $0.encodedLength } ?? 0
    let overflow = OverflowArea(in: data)
    self = [
      .adTypes: .integers(data.structures.map { Int($0.type.rawValue) }),
      .localName: data.localName.map { .text($0.text) },
      .services: Self.uuids(data.serviceUUIDs),
      .overflowBits: overflow.map { .integers($0.bits) },
      .solicitedServices: Self.uuids(data.solicitedServiceUUIDs),
      .manufacturerData: Self.manufacturerData(of: data).map { .octets($0) },
      .serviceData: Self.serviceData(of: data),
      .txPower: data.txPower.map { .integer(Int($0)) },
      .length: .integer(Swift.min(significant, length)),
    ]
  }

  private static func uuids(_ uuids: [BluetoothUUID]) -> FieldValue? {
    uuids.isEmpty ? nil : .uuids(uuids)
  }

  /// Returns the data of the first company, except the overflow area, which has a field of its own.
  ///
  /// Source: chosen. A dictionary of Core Bluetooth has room for one.
  private static func manufacturerData(of data: AdvertisingData) -> [UInt8]? {
    data.manufacturerData.first { OverflowArea($0) == nil }?.octets
  }

  private static func serviceData(of data: AdvertisingData) -> FieldValue? {
    let entries = data.serviceData.map {
      FieldValue.record([.service: .uuid($0.service), .value: .octets($0.data)])
    }
    return entries.isEmpty ? nil : .list(entries)
  }
}

extension Fields {
  /// Whether the address is a random one, by its type; nil if they do not say its type.
  package var isAddressRandom: Bool? { self[.addressType]?.text?.hasPrefix("random") }
}
