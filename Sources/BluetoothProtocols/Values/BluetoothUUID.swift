/// A UUID of 16, 32 or 128 bits.
///
/// A short UUID is an abbreviation. For example, `180D` and `0000180D-0000-1000-8000-00805F9B34FB`
/// are the same service, so they are equal and hash alike. A UUID keeps its width, which decides
/// how many octets go over the wire.
///
/// Source: Core 5.4, Vol 3, Part B, 2.5.1.
public struct BluetoothUUID: Sendable {
  /// The number of bits with which a UUID is written.
  public enum Width: Int, Hashable, Sendable {
    case bits16 = 16
    case bits32 = 32
    case bits128 = 128

    /// The number of octets with which a UUID is written.
    public var octetCount: Int { rawValue / 8 }
  }

  /// The first eight octets of the 128-bit form, in the order of its text.
  public let mostSignificant: UInt64
  /// The last eight octets of the 128-bit form, in the order of its text.
  public let leastSignificant: UInt64
  // The width comes last. In front of the others it would take eight octets of memory, in every
  // value of every entry.
  /// The number of bits of the UUID on the wire. It does not matter when UUIDs are compared.
  public let width: Width

  /// Makes a UUID of 128 bits. It is never abbreviated when it is written.
  public init(mostSignificant: UInt64, leastSignificant: UInt64) {
    self.init(
      width: .bits128, mostSignificant: mostSignificant, leastSignificant: leastSignificant)
  }

  /// Makes a UUID of 16 bits, which abbreviates one that extends the Bluetooth base UUID.
  public init(_ short: UInt16) { self.init(width: .bits16, abbreviation: UInt32(short)) }

  /// Makes a UUID of 32 bits, which abbreviates one that extends the Bluetooth base UUID.
  public init(_ short: UInt32) { self.init(width: .bits32, abbreviation: short) }

  private init(width: Width, abbreviation: UInt32) {
    self.init(
      width: width, mostSignificant: UInt64(abbreviation) << 32 | Self.baseMostSignificant,
      leastSignificant: Self.baseLeastSignificant)
  }

  private init(width: Width, mostSignificant: UInt64, leastSignificant: UInt64) {
    self.width = width
    self.mostSignificant = mostSignificant
    self.leastSignificant = leastSignificant
  }

  /// The Bluetooth base UUID, which completes abbreviations:
  /// `00000000-0000-1000-8000-00805F9B34FB`.
  private static let baseMostSignificant: UInt64 = 0x0000_0000_0000_1000
  private static let baseLeastSignificant: UInt64 = 0x8000_0080_5F9B_34FB

  /// The number that abbreviates the UUID; nil if the UUID does not extend the Bluetooth base UUID.
  public var abbreviation: UInt32? {
    guard leastSignificant == Self.baseLeastSignificant,
      mostSignificant & 0xFFFF_FFFF == Self.baseMostSignificant
    else { return nil }
    return UInt32(truncatingIfNeeded: mostSignificant >> 32)
  }

  /// The same UUID, with the smallest width that can hold it.
  public var shortest: BluetoothUUID {
    guard let abbreviation else { return self }
    return UInt16(exactly: abbreviation).map(BluetoothUUID.init) ?? BluetoothUUID(abbreviation)
  }

  /// The sixteen octets of the 128-bit form, in the order of its text.
  public var bigEndianOctets: [UInt8] {
    [mostSignificant, leastSignificant].flatMap { half in
      (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) }
    }
  }
}

extension BluetoothUUID: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.mostSignificant == right.mostSignificant && left.leastSignificant == right.leastSignificant
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(mostSignificant)
    hasher.combine(leastSignificant)
  }
}

extension BluetoothUUID: Comparable {
  public static func < (left: Self, right: Self) -> Bool {
    (left.mostSignificant, left.leastSignificant) < (right.mostSignificant, right.leastSignificant)
  }
}

extension BluetoothUUID: OctetsEncodable {
  /// Reads a UUID that is written with the given width.
  public init(parsing input: inout ByteReader, width: Width) throws(DecodingFailure) {
    switch width {
    case .bits16: self.init(try input.readInteger("UUID", as: UInt16.self))
    case .bits32: self.init(try input.readInteger("UUID", as: UInt32.self))
    case .bits128:
      var octets = ByteReader(try input.readOctets("UUID", count: 16))
      let low = try octets.readInteger("UUID", as: UInt64.self)
      let high = try octets.readInteger("UUID", as: UInt64.self)
      self.init(mostSignificant: high, leastSignificant: low)
    }
  }

  /// Reads all octets that are left as one UUID of ATT. Its width follows from the number of
  /// octets.
  public init(parsingRestOf input: inout ByteReader) throws(DecodingFailure) {
    guard let width = Width(rawValue: 8 * input.remaining), width != .bits32 else {
      throw input.unexpected(
        "UUID", at: input.offset, found: "\(input.remaining) octets long",
        expected: "a UUID in ATT has 2 or 16 octets")
    }
    try self.init(parsing: &input, width: width)
  }

  /// Writes 2, 4 or 16 octets, as the width says, least significant first.
  public func encode(into output: inout [UInt8]) { encode(into: &output, as: width) }

  /// Writes the UUID with another width than its own.
  ///
  /// - Parameter width: A width that can hold the UUID. In a smaller one the UUID would be cut.
  func encode(into output: inout [UInt8], as width: Width) {
    switch width {
    case .bits16: output.append(littleEndian: UInt16(truncatingIfNeeded: mostSignificant >> 32))
    case .bits32: output.append(littleEndian: UInt32(truncatingIfNeeded: mostSignificant >> 32))
    case .bits128:
      output.append(littleEndian: leastSignificant)
      output.append(littleEndian: mostSignificant)
    }
  }
}

extension BluetoothUUID {
  /// The width that the UUID has in ATT, which has no form for 32 bits.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.2.1.
  var attributeWidth: Width { width == .bits16 ? .bits16 : .bits128 }
}

extension FieldWalk {
  /// Walks over a UUID whose width is known.
  mutating func uuid(
    _ name: String, _ uuid: inout BluetoothUUID, _ width: BluetoothUUID.Width
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading: uuid = try BluetoothUUID(parsing: &input, width: width)
    case .writing: uuid.encode(into: &output, as: width)
    case .describing: describe(name, "uuid\(width.rawValue)")
    case .finding: break
    }
  }

  /// Walks over a UUID of ATT that takes the rest of the packet. Its width follows from the length
  /// of the rest.
  mutating func uuid(
    _ name: String, _ uuid: inout BluetoothUUID
  ) throws(DecodingFailure) {
    switch purpose {
    case .reading: uuid = try BluetoothUUID(parsingRestOf: &input)
    case .writing: uuid.encode(into: &output, as: uuid.attributeWidth)
    case .describing: describe(name, "uuid")
    case .finding: break
    }
  }
}
