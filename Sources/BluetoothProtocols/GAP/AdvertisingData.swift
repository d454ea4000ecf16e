/// One field of advertising data.
public struct ADStructure: Hashable, Sendable {
  public var type: ADType
  public var data: [UInt8]
  /// Where the length octet stands in the advertising data that this was read from.
  public var offset: Int

  public init(type: ADType, data: [UInt8], offset: Int = 0) {
    self.type = type
    self.data = data
    self.offset = offset
  }

  /// How many octets the field takes with its length and type.
  public var encodedLength: Int { data.count + 2 }
}

/// The fields that an advertiser puts into a PDU, in their order.
///
/// ```
/// | Length (1) | AD Type (1) | AD Data (Length - 1) | next structure ... | zeros |
/// ```
///
/// Reading never fails, as what devices send is often not well-formed: a length of zero ends the
/// significant part, and a structure that says it is longer than the rest keeps what is there.
///
/// Source: Core 5.4, Vol 3, Part C, 11.
public struct AdvertisingData: Hashable, Sendable {
  public var structures: [ADStructure]
  /// The last structure's length reached behind the end, by this many octets.
  public var overrun: Int?

  public init(_ structures: [ADStructure] = []) { self.structures = structures }

  public init(parsing octets: [UInt8]) {
    structures = []
    var position = 0
    while position < octets.count, octets[position] > 0 {
      let end = position + 1 + Int(octets[position])
      guard position + 1 < octets.count else {
        overrun = end - octets.count
        return
      }
      structures.append(
        ADStructure(
          type: ADType(rawValue: octets[position + 1]),
          data: Array(octets[position + 2..<Swift.max(position + 2, Swift.min(end, octets.count))]),
          offset: position))
      if end > octets.count { overrun = end - octets.count }
      position = end
    }
  }

  /// The data of the first structure of a type.
  public func data(of type: ADType) -> [UInt8]? {
    structures.first { $0.type == type }?.data
  }
}

extension AdvertisingData: OctetsEncodable {
  /// Writes the structures one after another, without padding; data over 254 octets is cut, as a
  /// length has one octet.
  public func encode(into output: inout [UInt8]) {
    for structure in structures {
      let data = structure.data.prefix(254)
      output.append(UInt8(data.count + 1))
      output.append(structure.type.rawValue)
      output += data
    }
  }
}
