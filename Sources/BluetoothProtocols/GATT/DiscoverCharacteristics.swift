/// Finds the characteristics of a service by their declarations.
///
/// Source: Core 5.4, Vol 3, Part G, 4.6.1.
public struct DiscoverCharacteristics: GATTProcedure {
  private let range: AttributeHandleRange
  private var found: [Declared] = []

  private struct Declared: Hashable {
    var handle: AttributeHandle
    var declaration: CharacteristicDeclaration
  }

  /// The characteristics found so far. They remain if the server ends the search with an error.
  public var characteristics: [RemoteCharacteristic] {
    // A characteristic reaches up to the handle before the next declaration.
    //
    // Source: Core 5.4, Vol 3, Part G, 3.3.
    let ends = found.dropFirst().map { AttributeHandle(rawValue: $0.handle.rawValue &- 1) }
    return zip(found, ends + [range.last]).map { found, end in
      RemoteCharacteristic(
        handle: found.handle, declaration: found.declaration, endHandle: end)
    }
  }

  /// Makes a search among the handles of a service.
  public init(in range: AttributeHandleRange) { self.range = range }

  /// Asks for the first declarations with a Read By Type Request.
  public mutating func begin(mtu: Int) -> GATTStep { ask(from: range.first) }

  /// Takes the declarations that were found, and asks for those after them. Finishes with
  /// ``GATTResult/characteristics(_:)`` when no more can come.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readByTypeResponse(let entries):
      let former = found.last?.handle
      for entry in entries {
        guard let declaration = try? CharacteristicDeclaration(parsing: entry.value) else {
          continue
        }
        found.append(Declared(handle: entry.handle, declaration: declaration))
      }
      guard let last = entries.last?.handle, former.map({ $0 < last }) ?? true,
        let next = last.next, next <= range.last
      else { return .finish(.characteristics(characteristics)) }
      return ask(from: next)
    case .errorResponse(_, _, .attributeNotFound): return .finish(.characteristics(characteristics))
    default: return .unexpected(response)
    }
  }

  private func ask(from first: AttributeHandle) -> GATTStep {
    .send(
      .readByTypeRequest(
        AttributeHandleRange(first, range.last), type: GATTAttributeType.characteristic))
  }
}

/// Finds the descriptors of a characteristic: the attributes after its value.
///
/// Source: Core 5.4, Vol 3, Part G, 4.7.1.
public struct DiscoverDescriptors: GATTProcedure {
  private let range: AttributeHandleRange
  /// The descriptors found so far. They remain if the server ends the search with an error.
  public private(set) var found: [RemoteDescriptor] = []

  /// Makes a search among the handles after a value, see ``RemoteCharacteristic/descriptorRange``.
  public init(in range: AttributeHandleRange) { self.range = range }

  /// Asks for the first descriptors with a Find Information Request.
  public mutating func begin(mtu: Int) -> GATTStep { .send(.findInformationRequest(range)) }

  /// Takes the descriptors that were found, and asks for those after them. Finishes with
  /// ``GATTResult/descriptors(_:)`` when no more can come.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
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
