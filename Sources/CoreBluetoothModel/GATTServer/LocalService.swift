import BluetoothProtocols
import Timelines

/// A service that an app has published, with its attribute handles, which never change.
///
/// Source: BG-SEM-29, BG-SEM-30.
struct LocalService: Hashable, Sendable {
  let uuid: BluetoothUUID
  let handle: AttributeHandle
  let endHandle: AttributeHandle
  var characteristics: [LocalCharacteristic]
  /// The services that it includes, each with the handle of the declaration.
  var includes: [(handle: AttributeHandle, declaration: IncludeDeclaration)] {
    zip(0..., included).map { offset, declaration in
      (AttributeHandle(rawValue: handle.rawValue + 1 + UInt16(offset)), declaration)
    }
  }
  private var included: [IncludeDeclaration] = []

  var handles: AttributeHandleRange { AttributeHandleRange(handle, endHandle) }

  /// The service as a record of the restored state.
  var fields: Fields {
    [
      .service: .uuid(uuid), .characteristics: .list(characteristics.map { .record($0.fields) }),
    ]
  }
}

struct LocalCharacteristic: Hashable, Sendable {
  let uuid: BluetoothUUID
  let properties: CharacteristicProperties
  let permissions: Permissions
  /// The value with which the system answers by itself; nil if the app must be asked.
  ///
  /// Source: BG-SEM-43.
  let value: [UInt8]?
  let handle: AttributeHandle
  /// The handle of the client characteristic configuration; nil if the characteristic has none.
  let configurationHandle: AttributeHandle?
  let descriptors: [RemoteDescriptor]
  /// The configuration of each subscribed central: notifications, indications or both.
  var subscribers: [String: ClientCharacteristicConfiguration] = [:]

  var valueHandle: AttributeHandle { AttributeHandle(rawValue: handle.rawValue + 1) }

  struct Permissions: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let readable = Permissions(rawValue: 1)
    static let writeable = Permissions(rawValue: 2)
    static let readNeedsEncryption = Permissions(rawValue: 4)
    static let writeNeedsEncryption = Permissions(rawValue: 8)
  }

  var fields: Fields {
    [
      .characteristic: .uuid(uuid), .properties: .texts(properties.names),
      .value: value.map { .octets($0) },
      .descriptors: descriptors.isEmpty ? nil : .uuids(descriptors.map(\.uuid)),
      .subscribedCentrals: subscribers.isEmpty ? nil : .texts(subscribers.keys.sorted()),
    ]
  }
}

extension LocalService {
  /// Makes a service from `call.addService`. Its handles begin with the next free one.
  ///
  /// - Parameter published: The services that the app has published before. Only they may be
  ///   included.
  /// - Returns: Nil if there is no UUID, or no handle left, or an included service is missing.
  ///
  /// Source: BG-SEM-29 (included services come first).
  init?(_ fields: Fields, from first: AttributeHandle, published: [LocalService]) {
    guard let uuid = fields[.service]?.uuid else { return nil }
    self.uuid = uuid
    handle = first
    for wanted in fields[.includedServices]?.list?.compactMap(\.uuid) ?? [] {
      guard let service = published.last(where: { $0.uuid == wanted }) else { return nil }
      included.append(service.include)
    }
    var last = Int(first.rawValue) + included.count
    characteristics = []
    for record in fields[.characteristics]?.list?.compactMap(\.record) ?? [] {
      guard let found = LocalCharacteristic(record, after: &last) else { return nil }
      characteristics.append(found)
    }
    guard let end = UInt16(exactly: last) else { return nil }
    endHandle = AttributeHandle(rawValue: end)
  }
}

extension [LocalService] {
  /// Returns the path by which callbacks name a characteristic of one of an app's services.
  func path(of characteristic: LocalCharacteristic, in service: LocalService) -> AttributePath {
    let before = service.characteristics.count {
      $0.uuid == characteristic.uuid && $0.handle < characteristic.handle
    }
    return AttributePath(
      service: service.uuid, serviceInstance: instance(of: service),
      characteristic: characteristic.uuid, instance: before > 0 ? before + 1 : nil)
  }

  /// Returns a service's number among several with its UUID, in the order of their handles: 2 for
  /// the second, and so on; nil for the first.
  func instance(of service: LocalService) -> Int? {
    let before = count { $0.uuid == service.uuid && $0.handle < service.handle }
    return before > 0 ? before + 1 : nil
  }
}

extension [LocalService] {
  /// Returns whether a path names a service of these. Without a number, the first of its UUID is
  /// meant.
  func isNamed(_ service: LocalService, by path: AttributePath) -> Bool {
    service.uuid == path.service && instance(of: service) ?? 1 == path.serviceInstance ?? 1
  }

  mutating func forEachCharacteristic(_ body: (inout LocalCharacteristic) -> Void) {
    for service in indices {
      for index in self[service].characteristics.indices {
        body(&self[service].characteristics[index])
      }
    }
  }

  mutating func loseAllCentrals() { forEachCharacteristic { $0.subscribers = [:] } }
}

extension LocalService {
  /// Source: Core 5.4, Vol 3, Part G, 3.2 (only a UUID of 16 bits is named).
  fileprivate var include: IncludeDeclaration {
    IncludeDeclaration(
      range: AttributeHandleRange(handle, endHandle),
      uuid: uuid.encoded().count == 2 ? uuid : nil)
  }
}

extension LocalCharacteristic {
  /// - Parameter last: The last handle in use. It moves on as the characteristic takes handles.
  fileprivate init?(_ fields: Fields, after last: inout Int) {
    guard let uuid = fields[.characteristic]?.uuid, last < 0xFF00 else { return nil }
    let properties = CharacteristicProperties(
      names: fields[.properties]?.list?.compactMap(\.text) ?? [])
    let needsConfiguration = !properties.isDisjoint(with: [.notify, .indicate])
    let configuration = GATTAttributeType.clientCharacteristicConfiguration
    let others = (fields[.descriptors]?.list?.compactMap(\.uuid) ?? [])
      .filter { $0 != configuration }
    func nextHandle() -> AttributeHandle {
      last += 1
      return AttributeHandle(rawValue: UInt16(clamping: last))
    }
    self.uuid = uuid
    self.properties = properties
    permissions = Permissions(fields[.permissions], properties)
    value = fields[.value]?.octets
    handle = nextHandle()
    _ = nextHandle()
    configurationHandle = needsConfiguration ? nextHandle() : nil
    descriptors = others.map { RemoteDescriptor(uuid: $0, handle: nextHandle()) }
  }
}

extension LocalCharacteristic.Permissions {
  /// Makes the permissions that a call names or, if it names none, those that follow from the
  /// properties.
  ///
  /// Source: Apple, CBAttributePermissions.
  fileprivate init(_ words: FieldValue?, _ properties: CharacteristicProperties) {
    self = []
    guard let words = words?.list?.compactMap(\.text) else {
      if properties.contains(.read) { insert(.readable) }
      if !properties.isDisjoint(with: [.write, .writeWithoutResponse]) { insert(.writeable) }
      return
    }
    if words.contains("readable") { insert(.readable) }
    if words.contains("writeable") { insert(.writeable) }
    if words.contains("readEncryptionRequired") { insert(.readNeedsEncryption) }
    if words.contains("writeEncryptionRequired") { insert(.writeNeedsEncryption) }
  }
}
