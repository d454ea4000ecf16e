/// The types of the attributes that give a GATT server its structure.
///
/// Source: Assigned Numbers, 3.7 and 3.8; Core 5.4, Vol 3, Part G, 3.
public enum GATTAttributeType {
  public static let primaryService = BluetoothUUID(UInt16(0x2800))
  public static let secondaryService = BluetoothUUID(UInt16(0x2801))
  public static let include = BluetoothUUID(UInt16(0x2802))
  public static let characteristic = BluetoothUUID(UInt16(0x2803))
  public static let characteristicExtendedProperties = BluetoothUUID(UInt16(0x2900))
  public static let characteristicUserDescription = BluetoothUUID(UInt16(0x2901))
  public static let clientCharacteristicConfiguration = BluetoothUUID(UInt16(0x2902))
  public static let serverCharacteristicConfiguration = BluetoothUUID(UInt16(0x2903))
  public static let serviceChanged = BluetoothUUID(UInt16(0x2A05))

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

/// What may be done with a characteristic.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.1.1.
public struct CharacteristicProperties: OptionSet, Hashable, Sendable, WireValue {
  static var format: String { "x1" }

  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let broadcast = CharacteristicProperties(rawValue: 0x01)
  public static let read = CharacteristicProperties(rawValue: 0x02)
  public static let writeWithoutResponse = CharacteristicProperties(rawValue: 0x04)
  public static let write = CharacteristicProperties(rawValue: 0x08)
  public static let notify = CharacteristicProperties(rawValue: 0x10)
  public static let indicate = CharacteristicProperties(rawValue: 0x20)
  public static let authenticatedSignedWrites = CharacteristicProperties(rawValue: 0x40)
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
  public var properties: CharacteristicProperties
  public var valueHandle: AttributeHandle
  public var uuid: BluetoothUUID

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
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(properties: [], valueHandle: .first, uuid: BluetoothUUID(UInt16(0)))
    try read(&input)
  }

  public func encode(into output: inout [UInt8]) { output += written() }
}

/// The value of a primary or secondary service declaration: nothing but the UUID.
///
/// Source: Core 5.4, Vol 3, Part G, 3.1.
public struct ServiceDeclaration: Hashable, Sendable, OctetsDecodable, OctetsEncodable {
  public var uuid: BluetoothUUID

  public init(uuid: BluetoothUUID) { self.uuid = uuid }

  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    uuid = try BluetoothUUID(parsingRestOf: &input)
  }

  public func encode(into output: inout [UInt8]) {
    uuid.encode(into: &output, as: uuid.attributeWidth)
  }
}

/// The value of an include declaration. A UUID of 128 bits is left out and must be read from the
/// included service.
///
/// Source: Core 5.4, Vol 3, Part G, 3.2.
public struct IncludeDeclaration: Hashable, Sendable {
  public var range: AttributeHandleRange
  public var uuid: BluetoothUUID?

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
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    self.init(range: .all, uuid: nil)
    try read(&input)
  }

  public func encode(into output: inout [UInt8]) { output += written() }
}

/// What a client wants to be told about a characteristic: its notifications, its indications, or
/// none.
///
/// Source: Core 5.4, Vol 3, Part G, 3.3.3.3.
public struct ClientCharacteristicConfiguration: OptionSet, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public static let notification = ClientCharacteristicConfiguration(rawValue: 0x0001)
  public static let indication = ClientCharacteristicConfiguration(rawValue: 0x0002)
}

extension ClientCharacteristicConfiguration: OctetsDecodable, OctetsEncodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    rawValue = try input.readInteger("Characteristic Configuration Bits")
  }

  public func encode(into output: inout [UInt8]) { output.append(littleEndian: rawValue) }
}
