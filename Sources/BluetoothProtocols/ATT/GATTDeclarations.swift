/// The types of the attributes that give a GATT server its structure.
///
/// Source: Assigned Numbers, 3.7 and 3.8; Core 5.4, Vol 3, Part G, 3.
public enum GATTAttributeType {
  /// 0x2800: the declaration of a primary service.
  public static let primaryService = BluetoothUUID(UInt16(0x2800))
  /// 0x2801: the declaration of a service that only other services include.
  public static let secondaryService = BluetoothUUID(UInt16(0x2801))
  /// 0x2802: the declaration that a service includes another one.
  public static let include = BluetoothUUID(UInt16(0x2802))
  /// 0x2803: the declaration of a characteristic.
  public static let characteristic = BluetoothUUID(UInt16(0x2803))
  /// 0x2900: the descriptor with further properties of a characteristic.
  public static let characteristicExtendedProperties = BluetoothUUID(UInt16(0x2900))
  /// 0x2901: the descriptor that describes a characteristic in words.
  public static let characteristicUserDescription = BluetoothUUID(UInt16(0x2901))
  /// 0x2902: the descriptor by which a client asks for notifications or indications.
  public static let clientCharacteristicConfiguration = BluetoothUUID(UInt16(0x2902))
  /// 0x2903: the descriptor by which a characteristic is broadcast.
  public static let serverCharacteristicConfiguration = BluetoothUUID(UInt16(0x2903))
  /// 0x2A05: the characteristic that says which range of handles has changed.
  public static let serviceChanged = BluetoothUUID(UInt16(0x2A05))

  /// Returns whether a type is that of a characteristic's descriptor.
  ///
  /// Source: Assigned Numbers, 3.7.
  public static func isDescriptor(_ type: BluetoothUUID) -> Bool {
    type.abbreviation.map { (0x2900...0x29FF).contains($0) } ?? false
  }

  /// Returns whether a characteristic is one of the Generic Access and Generic Attribute services.
  /// A host's own stack reads those, whatever its apps do.
  ///
  /// Source: Core 5.4, Vol 3, Part C, 12, and Part G, 7; Assigned Numbers, 3.8.
  public static func isOfGenericServices(_ type: BluetoothUUID) -> Bool {
    switch type.abbreviation {
    case 0x2A00, 0x2A01, 0x2A02, 0x2A03, 0x2A04, 0x2A05, 0x2AA6, 0x2AC9, 0x2B29, 0x2B2A, 0x2B3A,
      0x2B88, 0x2BF5:
      true
    default: false
    }
  }

  /// Returns the name of a type for people to read; nil if it has none here.
  public static func name(of type: BluetoothUUID) -> String? {
    switch type {
    case primaryService: "Primary Service"
    case secondaryService: "Secondary Service"
    case include: "Include"
    case characteristic: "Characteristic"
    case clientCharacteristicConfiguration: "Client Characteristic Configuration"
    case characteristicUserDescription: "Characteristic User Description"
    default: nil
    }
  }
}

/// The operations that a characteristic supports.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: OptionSet, Hashable, Sendable, WireValue {
  static var format: String { "x1" }

  /// The properties as they go over the wire, one bit each in one octet.
  public var rawValue: UInt8
  /// Makes properties from their octet.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Bit 0: the value may be broadcast.
  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  /// Bit 1: the value may be read.
  public static let read = CharacteristicProperties(rawValue: 0x02)
  /// Bit 2: the value may be written with a Write Command.
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  /// Bit 3: the value may be written with a Write Request.
  public static let write = CharacteristicProperties(rawValue: 0x08)
  /// Bit 4: the server may send notifications of the value.
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  /// Bit 5: the server may send indications of the value.
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  /// Bit 6: the value may be written with a Signed Write Command.
  public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
  /// Bit 7: a descriptor holds further properties.
  public static let extendedProperties = CharacteristicProperties(rawValue: 0x80)
}

extension CharacteristicProperties: CustomStringConvertible {
  /// The names of the properties with commas between, in the order of the bits.
  public var description: String { names.joined(separator: ", ") }

  /// The names of the properties, in the order of the bits.
  public var names: [String] {
    let all = [
      "broadcast", "read", "writeWithoutResponse", "write", "notify", "indicate",
      "authenticatedSignedWrites", "extendedProperties",
    ]
    return all.enumerated().filter { rawValue & 1 << UInt8($0.offset) != 0 }.map(\.element)
  }
}

/// The value of a characteristic declaration.
///
/// ```
/// | Properties (1) | Value Handle (2) | UUID (2 or 16) |
/// ```
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.1.
public struct CharacteristicDeclaration: Hashable, Sendable {
  /// The operations that the characteristic supports, in one octet.
  public var properties: CharacteristicProperties
  /// The handle of the attribute that holds the value.
  public var valueHandle: AttributeHandle
  /// The UUID of the characteristic, in 2 or 16 octets.
  public var uuid: BluetoothUUID

  /// Makes a declaration from its three fields.
  public init(
    properties: CharacteristicProperties, valueHandle: AttributeHandle, uuid: BluetoothUUID
  ) {
    self.properties = properties
    self.valueHandle = valueHandle
    self.uuid = uuid
  }
}

extension CharacteristicDeclaration: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Characteristic_Properties", &properties)
    try walk.field("Characteristic_Value_Attribute_Handle", &valueHandle)
    try walk.uuid("Characteristic_UUID", &uuid)
  }
}

extension CharacteristicDeclaration: OctetsDecodable, OctetsEncodable {
  /// Reads all octets that are left.
  ///
  /// - Throws: ``DecodingFailure`` if the UUID has neither 2 nor 16 octets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(properties: [], valueHandle: .first, uuid: BluetoothUUID(UInt16(0)))
    try read(&input)
  }

  /// Writes 5 or 19 octets. A UUID of 32 bits is written with 128.
  public func encode(into output: inout [UInt8]) { output += written() }
}

/// The value of a primary or secondary service declaration: only the UUID.
///
/// Source: Core 5.4, Vol 3, Part G, 3.1.
public struct ServiceDeclaration: Hashable, Sendable, OctetsDecodable, OctetsEncodable {
  /// The UUID of the service, in 2 or 16 octets.
  public var uuid: BluetoothUUID

  /// Makes a declaration of a service.
  public init(uuid: BluetoothUUID) { self.uuid = uuid }

  /// Reads all octets that are left as the UUID.
  ///
  /// - Throws: ``DecodingFailure`` if there are neither 2 nor 16.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    uuid = try BluetoothUUID(parsingRestOf: &input)
  }

  /// Writes 2 or 16 octets. A UUID of 32 bits is written with 128.
  public func encode(into output: inout [UInt8]) {
    uuid.encode(into: &output, as: uuid.attributeWidth)
  }
}

/// The value of an include declaration. A UUID of 128 bits is left out and must be read from the
/// included service.
///
/// Source: Core 5.4, Vol 3, Part G, 3.2.
public struct IncludeDeclaration: Hashable, Sendable {
  /// The handles of the included service: of its declaration, and of its last attribute.
  public var range: AttributeHandleRange
  /// The UUID of the included service, which must have 16 bits; nil if it is left out.
  public var uuid: BluetoothUUID?

  /// Makes a declaration of an included service.
  public init(range: AttributeHandleRange, uuid: BluetoothUUID?) {
    self.range = range
    self.uuid = uuid
  }

}

extension IncludeDeclaration: FieldGroup {
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    try walk.field("Included_Service_Attribute_Handle", &range.first)
    try walk.field("End_Group_Handle", &range.last)
    guard walk.purpose == .reading ? !walk.input.isAtEnd : uuid != nil else { return }
    var known = uuid ?? BluetoothUUID(UInt16(0))
    try walk.uuid("Service_UUID", &known, .bits16)
    uuid = known
  }
}

extension IncludeDeclaration: OctetsDecodable, OctetsEncodable {
  /// Reads 4 octets, or 6 if the UUID is there.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(range: .all, uuid: nil)
    try read(&input)
  }

  /// Writes 4 octets, or 6 if the UUID is there.
  public func encode(into output: inout [UInt8]) { output += written() }
}

/// A client's configuration of a characteristic: notifications, indications, or none.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.3.3.
public struct ClientCharacteristicConfiguration: OptionSet, Hashable, Sendable {
  /// The bits as they go over the wire, in two octets, the less significant one first.
  public var rawValue: UInt16
  /// Makes a configuration from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Bit 0: the client wants notifications.
  public static let notification = ClientCharacteristicConfiguration(rawValue: 0x0001)
  /// Bit 1: the client wants indications.
  public static let indication = ClientCharacteristicConfiguration(rawValue: 0x0002)
}

extension ClientCharacteristicConfiguration: OctetsDecodable, OctetsEncodable {
  /// Reads two octets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    rawValue = try input.readInteger("Characteristic Configuration Bits")
  }

  /// Writes two octets, the less significant one first.
  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }
}
