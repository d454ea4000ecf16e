/// Finds the services that a service includes. A UUID of 128 bits does not fit into the include
/// declaration. So it is read from the declaration of the included service itself.
///
/// Source: Core 5.4, Vol 3, Part G, 4.5.1.
public struct DiscoverIncludedServices: GATTProcedure {
  private let range: AttributeHandleRange
  private var found: [RemoteService] = []
  /// Services whose UUID is still to be read.
  private var unnamed: [AttributeHandleRange] = []
  private var lastHandle: AttributeHandle?

  /// Makes a search among the handles of the including service.
  public init(in range: AttributeHandleRange) { self.range = range }

  /// Asks for the first include declarations with a Read By Type Request.
  public mutating func begin(mtu: Int) -> GATTStep { ask(from: range.first) }

  /// Takes the include declarations or a UUID that was read, and asks on. Finishes with
  /// ``GATTResult/services(_:)``, ascending by handle.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readByTypeResponse(let entries): return add(entries)
    case .readResponse(let value):
      if let range = unnamed.popLast(), let uuid = try? ServiceDeclaration(parsing: value).uuid {
        found.append(RemoteService(uuid: uuid, range: range))
      }
      return readNextName()
    case .errorResponse(.readByTypeRequest, _, .attributeNotFound): return readNextName()
    default: return .unexpected(response)
    }
  }

  private mutating func add(_ entries: [ATTHandleValue]) -> GATTStep {
    for entry in entries {
      guard let include = try? IncludeDeclaration(parsing: entry.value) else { continue }
      if let uuid = include.uuid {
        found.append(RemoteService(uuid: uuid, range: include.range))
      } else {
        unnamed.append(include.range)
      }
    }
    let former = lastHandle
    lastHandle = entries.last?.handle
    guard let lastHandle, former.map({ $0 < lastHandle }) ?? true, let next = lastHandle.next,
      next <= range.last
    else { return readNextName() }
    return ask(from: next)
  }

  private func ask(from first: AttributeHandle) -> GATTStep {
    .send(
      .readByTypeRequest(
        AttributeHandleRange(first, range.last), type: GATTAttributeType.include))
  }

  private func readNextName() -> GATTStep {
    guard let next = unnamed.last else {
      return .finish(.services(found.sorted { $0.range.first < $1.range.first }))
    }
    return .send(.readRequest(next.first))
  }
}
