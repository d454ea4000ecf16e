import BluetoothProtocols
import Timelines

extension AttributeTable {
  /// Makes the table of a peer that a scenario describes: services one after another, from handle
  /// 1.
  ///
  /// A characteristic that can notify or indicate gets its client characteristic configuration
  /// directly after its value, unless the scenario lists that descriptor itself.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.1 and 3.3.
  ///
  /// - Parameter device: The name of the device, if there is to be a Generic Access service with
  ///   it. It comes last, so that it moves no handle of a scenario.
  init(gatt: FieldValue?, device: String? = nil) {
    self.init()
    for service in gatt?.list?.compactMap(\.record) ?? [] { append(service: service) }
    guard let device else { return }
    let isThere = attributes.contains {
      $0.type == GATTAttributeType.primaryService && $0.name.service == Self.genericAccess
    }
    if !isThere { append(service: Self.genericAccess(of: device)) }
  }

  private static let genericAccess = BluetoothUUID(UInt16(0x1800))

  /// Source: Core 5.4, Vol 3, Part C, 12 (what every peripheral has), and Assigned Numbers, 2.6.2
  /// (Appearance 0: unknown).
  private static func genericAccess(of device: String) -> Fields {
    func readable(_ uuid: UInt16, _ value: [UInt8]) -> FieldValue {
      .record([
        .characteristic: .uuid(BluetoothUUID(uuid)), .properties: .list([.text("read")]),
        .value: .octets(value),
      ])
    }
    return [
      .service: .uuid(genericAccess),
      .characteristics: .list([
        readable(0x2A00, Array(device.utf8.prefix(248))), readable(0x2A01, [0, 0]),
      ]),
    ]
  }

  private mutating func append(service: Fields) {
    guard let uuid = service[.service]?.uuid, let declaration = nextHandle else { return }
    let name = AttributeName(
      service: uuid, serviceInstance: serviceInstance(of: uuid, at: declaration))
    append(
      GATTAttributeType.primaryService, ServiceDeclaration(uuid: uuid).encoded(), .readable, name)
    for characteristic in service[.characteristics]?.list?.compactMap(\.record) ?? [] {
      append(characteristic: characteristic, of: name, from: declaration)
    }
    let end = attributes.last?.handle ?? declaration
    self[declaration]?.groupEnd = end
  }

  private mutating func append(
    characteristic: Fields, of service: AttributeName, from first: AttributeHandle
  ) {
    guard let uuid = characteristic[.characteristic]?.uuid, let handle = nextHandle else { return }
    let properties = CharacteristicProperties(characteristic[.properties])
    let declaration = CharacteristicDeclaration(
      properties: properties, valueHandle: AttributeHandle(rawValue: handle.rawValue &+ 1),
      uuid: uuid)
    var name = service
    name.characteristic = uuid
    name.instance = instance(of: uuid, at: handle, from: first)
    append(GATTAttributeType.characteristic, declaration.encoded(), .readable, name)
    append(
      uuid, characteristic[.value]?.octets ?? [],
      Attribute.Permissions(properties, characteristic[.permissions]), name, properties)
    for descriptor in descriptors(of: characteristic, properties) {
      var nameOfDescriptor = name
      nameOfDescriptor.descriptor = descriptor
      append(
        descriptor,
        descriptor == GATTAttributeType.clientCharacteristicConfiguration ? [0, 0] : [],
        [.readable, .writeable],
        nameOfDescriptor, properties)
    }
  }

  private func descriptors(
    of characteristic: Fields, _ properties: CharacteristicProperties
  ) -> [BluetoothUUID] {
    let listed = characteristic.uuids(.descriptors)
    let configuration = GATTAttributeType.clientCharacteristicConfiguration
    let needsConfiguration = !properties.isDisjoint(with: [.notify, .indicate])
    return needsConfiguration && !listed.contains(configuration) ? [configuration] + listed : listed
  }

  /// The next free handle; nil if all handles are taken. Further attributes of a scenario are left
  /// out.
  private var nextHandle: AttributeHandle? {
    let last = attributes.last?.handle.rawValue ?? 0
    return last < 0xFFF0 ? AttributeHandle(rawValue: last + 1) : nil
  }

  private mutating func append(
    _ type: BluetoothUUID, _ value: [UInt8], _ permissions: Attribute.Permissions,
    _ name: AttributeName, _ properties: CharacteristicProperties = []
  ) {
    guard let handle = nextHandle else { return }
    insert(
      Attribute(
        handle: handle, type: type, value: value, permissions: permissions, name: name,
        properties: properties))
  }
}

extension CharacteristicProperties {
  /// Reads the scenario's words. A characteristic without any can be read and written.
  init(_ words: FieldValue?) {
    guard let words = words?.list?.compactMap(\.text), !words.isEmpty else {
      self = [.read, .write]
      return
    }
    self = words.reduce(into: []) { $0.formUnion(Self.byWord[$1] ?? []) }
  }

  /// Source: Apple, CBCharacteristicProperties.
  private static let byWord: [String: CharacteristicProperties] = [
    "broadcast": .broadcast, "read": .read, "writeWithoutResponse": .writeWithoutResponse,
    "write": .write, "notify": .notify, "indicate": .indicate,
    "authenticatedSignedWrites": .authenticatedSignedWrites,
    "extendedProperties": .extendedProperties, "notifyEncryptionRequired": .notify,
    "indicateEncryptionRequired": .indicate,
  ]
}

extension Attribute.Permissions {
  /// Makes what the properties allow, and adds the encryption that the scenario's words demand.
  init(_ properties: CharacteristicProperties, _ words: FieldValue?) {
    self = []
    if properties.contains(.read) { insert(.readable) }
    if properties.contains(.write) { insert(.writeable) }
    if properties.contains(.writeWithoutResponse) { insert(.writeableWithoutResponse) }
    let words = Set(words?.list?.compactMap(\.text) ?? [])
    if words.contains("readEncryptionRequired") { insert(.readNeedsEncryption) }
    if words.contains("writeEncryptionRequired") { insert(.writeNeedsEncryption) }
  }
}
