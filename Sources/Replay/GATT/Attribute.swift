import BluetoothProtocols
import Timelines

/// One row of a server's attribute table.
struct Attribute: SearchableAttribute, Hashable, Sendable {
  var handle: AttributeHandle
  var type: BluetoothUUID
  /// Nil if a capture shows the attribute but never its value.
  var value: [UInt8]?
  var permissions: Permissions = .readable
  /// The last handle of the group that this attribute opens; its own handle if it opens none.
  var groupEnd: AttributeHandle
  var name = AttributeName()
  /// The properties of the characteristic. Its value and its configuration hold this.
  var properties: CharacteristicProperties = []

  init(
    handle: AttributeHandle, type: BluetoothUUID, value: [UInt8]?,
    permissions: Permissions = .readable, groupEnd: AttributeHandle? = nil,
    name: AttributeName = AttributeName(), properties: CharacteristicProperties = []
  ) {
    self.handle = handle
    self.type = type
    self.value = value
    self.permissions = permissions
    self.groupEnd = groupEnd ?? handle
    self.name = name
    self.properties = properties
  }

  /// The accesses that a client may make. The first refusal that applies is the answer.
  struct Permissions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let readable = Permissions(rawValue: 1)
    static let writeable = Permissions(rawValue: 2)
    static let writeableWithoutResponse = Permissions(rawValue: 4)
    static let readNeedsEncryption = Permissions(rawValue: 8)
    static let writeNeedsEncryption = Permissions(rawValue: 16)
  }
}

extension Attribute {
  /// Whether the attribute declares a service, an include or a characteristic.
  ///
  /// Source: Assigned Numbers, 3.7.
  var isDeclaration: Bool { isServiceDeclaration || isCharacteristicDeclaration || isInclude }

  var isServiceDeclaration: Bool {
    type == GATTAttributeType.primaryService || type == GATTAttributeType.secondaryService
  }

  var isCharacteristicDeclaration: Bool { type == GATTAttributeType.characteristic }

  var isInclude: Bool { type == GATTAttributeType.include }

  var isCharacteristicValue: Bool {
    !isDeclaration && name.characteristic == type && name.descriptor == nil
  }

  var isConfiguration: Bool {
    type == GATTAttributeType.clientCharacteristicConfiguration
  }

  var fixedValue: [UInt8]? { value }

  /// Whether a client's read can be answered.
  var isValueKnown: Bool { isConfiguration || value != nil }

  /// Returns what a client reads here; nil if a capture shows the attribute but never its value.
  /// Each client has its own configuration, which is off until the client writes it.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3.
  func value(on bearer: AttributeBearer) -> [UInt8]? {
    isConfiguration ? (bearer.configurations[handle] ?? []).encoded() : value
  }
}

extension AttributeHandle {
  /// The handle before this one; 0, which is no handle, before the first.
  var previous: AttributeHandle { AttributeHandle(rawValue: rawValue - min(rawValue, 1)) }
}
