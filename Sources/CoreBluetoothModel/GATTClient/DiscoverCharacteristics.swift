import BluetoothProtocols

/// Finds the characteristics of a service by their declarations.
///
/// Source: Core 5.4, Vol 3, Part G, 4.6.1.
struct DiscoverCharacteristics: GATTProcedure {
  private let range: AttributeHandleRange
  private var found: [(handle: AttributeHandle, declaration: CharacteristicDeclaration)] = []

  init(in range: AttributeHandleRange) { self.range = range }

  mutating func begin(mtu: Int) -> GATTStep { ask(from: range.first) }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readByTypeResponse(let entries):
      let former = found.last?.handle
      for entry in entries {
        guard let declaration = try? CharacteristicDeclaration(parsing: entry.value) else {
          continue
        }
        found.append((entry.handle, declaration))
      }
      guard let last = entries.last?.handle, former.map({ $0 < last }) ?? true,
        let next = last.next, next <= range.last
      else { return finish() }
      return ask(from: next)
    case .errorResponse(_, _, .attributeNotFound): return finish()
    default: return .unexpected(response)
    }
  }

  private func ask(from first: AttributeHandle) -> GATTStep {
    .send(
      .readByTypeRequest(
        AttributeHandleRange(first, range.last), type: GATTAttributeType.characteristic))
  }

  /// A characteristic reaches to the handle before the next declaration.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.
  private func finish() -> GATTStep {
    let ends = found.dropFirst().map { AttributeHandle(rawValue: $0.handle.rawValue &- 1) }
    let characteristics = zip(found, ends + [range.last]).map { found, end in
      RemoteCharacteristic(
        uuid: found.declaration.uuid, properties: found.declaration.properties,
        valueHandle: found.declaration.valueHandle, endHandle: end)
    }
    return .finish(.characteristics(characteristics))
  }
}

/// Finds the descriptors of a characteristic: what stands behind its value.
///
/// Source: Core 5.4, Vol 3, Part G, 4.7.1.
struct DiscoverDescriptors: GATTProcedure {
  private let range: AttributeHandleRange
  private var found: [RemoteDescriptor] = []

  init(in range: AttributeHandleRange) { self.range = range }

  mutating func begin(mtu: Int) -> GATTStep { .send(.findInformationRequest(range)) }

  mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .findInformationResponse(let entries):
      let former = found.last?.handle
      found += entries.map { RemoteDescriptor(uuid: $0.type, handle: $0.handle) }
      guard let last = entries.last?.handle, former.map({ $0 < last }) ?? true,
        let next = last.next, next <= range.last
      else { return .finish(.descriptors(found)) }
      return .send(.findInformationRequest(AttributeHandleRange(next, range.last)))
    case .errorResponse(_, _, .attributeNotFound): return .finish(.descriptors(found))
    default: return .unexpected(response)
    }
  }
}
