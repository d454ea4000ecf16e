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
}
