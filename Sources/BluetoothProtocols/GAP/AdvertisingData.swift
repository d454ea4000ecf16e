/// One field of advertising data.
public struct ADStructure: Hashable, Sendable {
  /// The AD Type octet, which says what the data means.
  public var type: ADType
  /// The AD Data: the octets after the type. An advertiser can send at most 254 of them.
  public var data: [UInt8]
  /// The index of the length octet in the advertising data that the structure was read from.
  public var offset: Int

  /// Makes a structure.
  ///
  /// - Parameter offset: The place of its length octet in the advertising data; 0 if it was not
  ///   read.
  public init(type: ADType, data: [UInt8], offset: Int = 0) {
    self.type = type
    self.data = data
    self.offset = offset
  }

  /// The number of octets of the structure, with its length and type.
  public var encodedLength: Int { data.count + 2 }
}

/// The fields that an advertiser puts into a PDU, in their order.
///
/// ```
/// | Length (1) | AD Type (1) | AD Data (Length - 1) | next structure ... | zeros |
/// ```
///
/// Reading never fails, because devices often send data that is not well-formed. A length of zero
/// ends the significant part. A structure that claims to be longer than the rest gets what is
/// there.
///
/// Source: Core 5.4, Vol 3, Part C, 11.
public struct AdvertisingData: Hashable, Sendable {
  /// The structures in the order in which they are sent.
  public var structures: [ADStructure]
  /// By how many octets the length of the last structure reaches beyond the end; nil if it does
  /// not.
  public var overrun: Int?

  /// Makes advertising data to be sent.
  public init(_ structures: [ADStructure] = []) { self.structures = structures }

  /// Reads the structures of a payload, up to the first length of zero. Damaged data is read as far
  /// as possible; see ``overrun``.
  public init(parsing octets: [UInt8]) {
    structures = []
    var cursor = unsafe ADStructureCursor(octets.span.bytes)
    while let found = cursor.next() {
      let start = found.offset + 2
      structures.append(
        ADStructure(
          type: found.type, data: Array(octets[start..<start + found.dataLength]),
          offset: found.offset))
    }
    overrun = cursor.overrun
  }

  /// The data of the first structure of a type.
  public func data(of type: ADType) -> [UInt8]? {
    structures.first { $0.type == type }?.data
  }
}

extension AdvertisingData: OctetsEncodable {
  /// Writes the structures one after another, without padding. Data of more than 254 octets is cut,
  /// because the length has only one octet.
  public func encode(into output: inout [UInt8]) {
    for structure in structures {
      let data = structure.data.prefix(254)
      output.append(UInt8(data.count + 1))
      output.append(structure.type.rawValue)
      output += data
    }
  }
}
