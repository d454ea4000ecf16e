import BluetoothProtocols

extension ATTPDU {
  /// The attributes that an answer shows to a client that discovers services, characteristics or
  /// descriptors.
  func revealedHandles(to request: ATTPDU) -> Set<AttributeHandle> {
    switch (request, self) {
    case (.readByGroupTypeRequest, .readByGroupTypeResponse(let groups)):
      return Set(groups.map(\.range.first))
    case (.findByTypeValueRequest, .findByTypeValueResponse(let ranges)):
      return Set(ranges.map(\.first))
    case (.findInformationRequest, .findInformationResponse(let entries)):
      return Set(entries.map(\.handle))
    case (.readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let found)):
      let values = found.compactMap {
        try? CharacteristicDeclaration(parsing: $0.value).valueHandle
      }
      return Set(found.map(\.handle) + values)
    default: return []
    }
  }

  /// The declarations that an answer shows: those in it, and those of services that one includes.
  func declarationHandles(to request: ATTPDU) -> Set<AttributeHandle> {
    switch (request, self) {
    case (.readByGroupTypeRequest, .readByGroupTypeResponse),
      (.findByTypeValueRequest, .findByTypeValueResponse):
      return revealedHandles(to: request)
    case (.readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let found)):
      return Set(found.map(\.handle))
    case (.readByTypeRequest(_, GATTAttributeType.include), .readByTypeResponse(let found)):
      let included = found.compactMap { try? IncludeDeclaration(parsing: $0.value).range.first }
      return Set(found.map(\.handle) + included)
    default: return []
    }
  }
}
