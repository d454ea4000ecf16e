import BluetoothProtocols

/// The attributes of one GATT server, as far as its own responses have told them.
///
/// The names of one server are never used for another, because two peers use the same handles for
/// different attributes.
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

  /// Services and characteristics, each ascending by handle.
  private var services: [Service] = []
  private var characteristics: [Characteristic] = []
  private var types: [AttributeHandle: BluetoothUUID] = [:]

  /// Returns the service, characteristic and descriptor of an attribute, as far as they are known.
  func fields(of handle: AttributeHandle) -> Fields {
    let service = services.last { $0.range.contains(handle) }
    // Outside the known services nobody knows where a characteristic ends.
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

  /// Returns the characteristic whose descriptors a request looks for from a handle on.
  func characteristic(at handle: AttributeHandle) -> Fields {
    var found = fields(of: handle)
    found[.descriptor] = nil
    return found[.characteristic] == nil ? [:] : found
  }

  /// Takes note of what a response says about the server's attributes. The request says what the
  /// response is about.
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
