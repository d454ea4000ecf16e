package import BluetoothProtocols

/// The attributes of one GATT server, as far as its own responses have shown them.
///
/// The names of one server are never used for another, because two peers use the same handles for
/// different attributes.
///
/// Source: Core 5.4, Vol 3, Part G, 3 and 4.4 to 4.7.
package struct AttributeNames: Sendable {
  package init() {}

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
  /// The results of ``named(_:)`` since something was last learnt. A link's values belong to few
  /// attributes, again and again.
  private var known: [AttributeHandle: Fields] = [:]

  /// Returns the service, characteristic and descriptor of an attribute, as far as they are known;
  /// nil if none is.
  func place(of handle: AttributeHandle) -> AttributeName? {
    let service = services.last { $0.range.contains(handle) } ?? serviceEndingBefore(handle)
    // Outside the known services the end of a characteristic is unknown.
    if service == nil, !services.isEmpty { return nil }
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
    return AttributeName(
      service: service?.uuid, serviceInstance: sameServices.flatMap { $0 > 1 ? $0 : nil },
      characteristic: characteristic?.uuid, instance: same > 1 ? same : nil,
      descriptor: isDescriptor ? types[handle] : nil)
  }

  /// Returns the service of a characteristic whose value or descriptor lies after the end of that
  /// service; nil for any other handle.
  ///
  /// Source: observed, in a public capture of a camera, whose last service ends one handle before
  /// its last value.
  private func serviceEndingBefore(_ handle: AttributeHandle) -> Service? {
    guard let characteristic = characteristics.last(where: { $0.declaration < handle }),
      handle == characteristic.value
        || handle > characteristic.value
          && types[handle].map(GATTAttributeType.isDescriptor) ?? false
    else { return nil }
    let service = services.last { $0.range.first <= handle }
    return service.flatMap { $0.range.contains(characteristic.declaration) ? $0 : nil }
  }

  /// Returns the same as fields of an entry.
  package func fields(of handle: AttributeHandle) -> Fields {
    place(of: handle)?.fields ?? [:]
  }

  /// Returns the same and the handle itself.
  mutating func named(_ handle: AttributeHandle) -> Fields {
    if let fields = known[handle] { return fields }
    let fields = fields(of: handle).merging([.handle: .integer(Int(handle.rawValue))])
    if known.count >= 256 { known.removeAll() }
    known[handle] = fields
    return fields
  }

  /// Returns the characteristic whose descriptors a request looks for from a handle on.
  func characteristic(at handle: AttributeHandle) -> Fields {
    var found = fields(of: handle)
    found[.descriptor] = nil
    return found[.characteristic] == nil ? [:] : found
  }

  /// Learns the server's attributes from a response. The request says what the response is about.
  ///
  /// - Returns: Whether the response names attributes.
  @discardableResult
  package mutating func learn(from response: ATTPDU, to request: ATTPDU) -> Bool {
    switch (request, response) {
    case (.readByGroupTypeRequest(_, let type), .readByGroupTypeResponse(let groups))
    where type == GATTAttributeType.primaryService || type == GATTAttributeType.secondaryService:
      let found = groups.compactMap { group in
        (try? ServiceDeclaration(parsing: group.value)).map {
          Service(range: group.range, uuid: $0.uuid)
        }
      }
      for service in found { insert(service) }
    case (
      .findByTypeValueRequest(_, GATTAttributeType.primaryService, let value),
      .findByTypeValueResponse(let ranges)
    ):
      guard let service = try? ServiceDeclaration(parsing: value) else { return false }
      for range in ranges { insert(Service(range: range, uuid: service.uuid)) }
    case (
      .readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let values)
    ):
      // The response lists all declarations up to its last one.
      if case .readByTypeRequest(let asked, _) = request, let last = values.last {
        let listed = Set(values.map(\.handle))
        characteristics.removeAll {
          asked.first <= $0.declaration && $0.declaration <= last.handle
            && !listed.contains($0.declaration)
        }
      }
      for value in values { learn(declaration: value) }
    case (.readByTypeRequest(_, let type), .readByTypeResponse(let values)):
      for value in values { learn(type, of: value.handle) }
    case (.findInformationRequest, .findInformationResponse(let entries)):
      for entry in entries { learn(entry.type, of: entry.handle) }
    default: return false
    }
    return true
  }

  private mutating func learn(_ type: BluetoothUUID, of handle: AttributeHandle) {
    if handle < .first { return }
    known.removeAll()
    types[handle] = type
  }

  private mutating func learn(declaration: ATTHandleValue) {
    known.removeAll()
    guard let found = try? CharacteristicDeclaration(parsing: declaration.value),
      // A value follows its declaration. Source: Core 5.4, Vol 3, Part G, 3.3.2.
      .first <= declaration.handle, declaration.handle < found.valueHandle
    else { return }
    let characteristic = Characteristic(
      declaration: declaration.handle, value: found.valueHandle, uuid: found.uuid)
    characteristics.removeAll { $0.declaration == declaration.handle }
    let index =
      characteristics.firstIndex { $0.declaration.rawValue > declaration.handle.rawValue }
      ?? characteristics.endIndex
    characteristics.insert(characteristic, at: index)
  }

  /// Forgets the attributes in a range of handles, and the services that reach into it.
  package mutating func forget(_ range: AttributeHandleRange) {
    known.removeAll()
    services.removeAll { $0.range.first <= range.last && range.first <= $0.range.last }
    characteristics.removeAll { range.contains($0.declaration) || range.contains($0.value) }
    types = types.filter { !range.contains($0.key) }
  }

  /// Forgets what a server says has changed.
  ///
  /// - Returns: Whether the PDU says that anything has.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 7.1.
  @discardableResult
  mutating func forget(changedBy pdu: ATTPDU) -> Bool {
    guard case .handleValueIndication(let handle, let value) = pdu, value.count == 4,
      let place = place(of: handle), place.isServiceChanged, place.descriptor == nil,
      let range = try? AttributeHandleRange(parsing: value)
    else { return false }
    forget(range)
    return true
  }

  /// Adds a service. It replaces services that it contradicts.
  private mutating func insert(_ service: Service) {
    if service.range.first < .first || service.range.last < service.range.first { return }
    known.removeAll()
    if services.contains(where: { $0.range == service.range && $0.uuid == service.uuid }) { return }
    let isContradicted = services.contains {
      $0.range.first <= service.range.last && service.range.first <= $0.range.last
    }
    if isContradicted { forget(service.range) }
    let index =
      services.firstIndex { $0.range.first.rawValue > service.range.first.rawValue }
      ?? services.endIndex
    services.insert(service, at: index)
  }
}
