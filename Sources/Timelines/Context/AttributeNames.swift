import BluetoothProtocols

/// What the attributes of one GATT server are, as far as its own answers have told.
///
/// One server's names are never another's: two peers use the same handles for different things.
///
/// Source: Core 5.4, Vol 3, Part G, 3 and 4.4 to 4.7.
struct AttributeNames: Sendable {
  private struct Service {
    var range: AttributeHandleRange
    var uuid: BluetoothUUID
  }

  private struct Characteristic {
    var declaration: AttributeHandle
    var value: AttributeHandle
    var uuid: BluetoothUUID
  }

  /// Ascending by handle, each of them.
  private var services: [Service] = []
  private var characteristics: [Characteristic] = []
  private var types: [AttributeHandle: BluetoothUUID] = [:]

  /// The service, characteristic and descriptor of an attribute, those of them that are known.
  func fields(of handle: AttributeHandle) -> Fields {
    let service = services.last { $0.range.contains(handle) }
    // Beyond the services that are known, nobody knows where a characteristic ends.
    if service == nil, !services.isEmpty { return [:] }
    let start = service?.range.first.rawValue ?? 0
    let characteristic = characteristics.last {
      $0.declaration.rawValue <= handle.rawValue && $0.declaration.rawValue >= start
    }
    let same = characteristics.count {
      $0.uuid == characteristic?.uuid && $0.declaration.rawValue >= start
        && $0.declaration.rawValue <= handle.rawValue
    }
    let sameServices = service.map { service in
      services.count { $0.uuid == service.uuid && $0.range.first <= service.range.first }
    }
    let isDescriptor = characteristic.map { handle.rawValue > $0.value.rawValue } ?? true
    return [
      .service: (service?.uuid).map(FieldValue.uuid),
      .serviceInstance: sameServices.flatMap { $0 > 1 ? .integer($0) : nil },
      .characteristic: (characteristic?.uuid).map(FieldValue.uuid),
      .instance: same > 1 ? .integer(same) : nil,
      .descriptor: isDescriptor ? types[handle].map(FieldValue.uuid) : nil,
    ]
  }

  /// The characteristic whose descriptors are looked for from a handle on.
  func characteristic(at handle: AttributeHandle) -> Fields {
    var found = fields(of: handle)
    found[.descriptor] = nil
    return found[.characteristic] == nil ? [:] : found
  }

  /// Takes what an answer says about the server's attributes; the request says what it answers.
  mutating func learn(from response: ATTPDU, to request: ATTPDU) {
    switch (request, response) {
    case (.readByGroupTypeRequest(_, let type), .readByGroupTypeResponse(let groups))
    where type == GATTAttributeType.primaryService || type == GATTAttributeType.secondaryService:
      for group in groups {
        guard let service = try? ServiceDeclaration(parsing: group.value) else { continue }
        insert(Service(range: group.range, uuid: service.uuid))
      }
    case (
      .findByTypeValueRequest(_, GATTAttributeType.primaryService, let value),
      .findByTypeValueResponse(let ranges)
    ):
      guard let service = try? ServiceDeclaration(parsing: value) else { return }
      for range in ranges { insert(Service(range: range, uuid: service.uuid)) }
    case (
      .readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let values)
    ):
      for value in values { learn(declaration: value) }
    case (.readByTypeRequest(_, let type), .readByTypeResponse(let values)):
      for value in values { types[value.handle] = type }
    case (.findInformationRequest, .findInformationResponse(let entries)):
      for entry in entries { types[entry.handle] = entry.type }
    default: break
    }
  }

  private mutating func learn(declaration: ATTHandleValue) {
    guard let found = try? CharacteristicDeclaration(parsing: declaration.value) else { return }
    let characteristic = Characteristic(
      declaration: declaration.handle, value: found.valueHandle, uuid: found.uuid)
    characteristics.removeAll { $0.declaration == declaration.handle }
    let index =
      characteristics.firstIndex { $0.declaration.rawValue > declaration.handle.rawValue }
      ?? characteristics.endIndex
    characteristics.insert(characteristic, at: index)
  }

  private mutating func insert(_ service: Service) {
    services.removeAll { $0.range.first == service.range.first }
    let index =
      services.firstIndex { $0.range.first.rawValue > service.range.first.rawValue }
      ?? services.endIndex
    services.insert(service, at: index)
  }
}
