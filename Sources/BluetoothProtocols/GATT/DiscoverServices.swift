/// Finds primary services: either all of them, by their groups, or the wanted ones, one by one.
///
/// Source: Core 5.4, Vol 3, Part G, 4.4.1 and 4.4.2.
public struct DiscoverServices: GATTProcedure {
  /// The services that are still to be looked for; nil for all.
  private var wanted: [BluetoothUUID]?
  /// The services found so far. They remain if the server ends the search with an error.
  public private(set) var found: [RemoteService] = []
  /// The handle at which the last request began to look.
  private var first = AttributeHandle.first

  /// Makes a search for services with given UUIDs, or for all services if none are given.
  public init(_ wanted: [BluetoothUUID]?) { self.wanted = wanted }

  /// Asks for the first services, with a Read By Group Type or a Find By Type Value Request. If the
  /// list of wanted services is empty, it finishes at once.
  public mutating func begin(mtu: Int) -> GATTStep { ask() }

  /// Takes the services that were found, and asks for those after them. Finishes with
  /// ``GATTResult/services(_:)``, ascending by handle.
  public mutating func receive(_ response: ATTPDU, mtu: Int) -> GATTStep {
    switch response {
    case .readByGroupTypeResponse(let groups):
      found += groups.compactMap { group in
        (try? ServiceDeclaration(parsing: group.value)).map {
          RemoteService(uuid: $0.uuid, range: group.range)
        }
      }
      return goOn(behind: groups.last?.range.last)
    case .findByTypeValueResponse(let ranges):
      if let uuid = wanted?.first {
        found += ranges.map { RemoteService(uuid: uuid, range: $0) }
      }
      return goOn(behind: ranges.last?.last)
    case .errorResponse(_, _, .attributeNotFound): return endRound()
    default: return .unexpected(response)
    }
  }

  private func ask() -> GATTStep {
    let range = AttributeHandleRange(first, .last)
    let type = GATTAttributeType.primaryService
    guard let wanted else { return .send(.readByGroupTypeRequest(range, type: type)) }
    guard let uuid = wanted.first else { return .finish(.services(sorted)) }
    let value = ServiceDeclaration(uuid: uuid).encoded()
    return .send(.findByTypeValueRequest(range, type: type, value: value))
  }

  /// Continues after the last handle that was found. If the handles do not ascend, the round ends;
  /// otherwise a server could keep the client busy for ever.
  private mutating func goOn(behind last: AttributeHandle?) -> GATTStep {
    guard let last, last >= first, let next = last.next else { return endRound() }
    first = next
    return ask()
  }

  private mutating func endRound() -> GATTStep {
    guard wanted?.isEmpty == false else { return .finish(.services(sorted)) }
    wanted?.removeFirst()
    first = .first
    return ask()
  }

  private var sorted: [RemoteService] { found.sorted { $0.range.first < $1.range.first } }
}
