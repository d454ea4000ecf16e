public import BluetoothProtocols

extension ATTPDU {
  /// Returns what a response shows of a server: services, characteristics with their properties, or
  /// descriptors.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 4.4 to 4.7.
  public func discoveries(answering request: ATTPDU) -> Fields {
    switch (request, self) {
    case (.readByGroupTypeRequest, .readByGroupTypeResponse(let groups)):
      let services = groups.compactMap { try? ServiceDeclaration(parsing: $0.value).uuid }
      return [.services: .uuids(services)]
    case (.findByTypeValueRequest(_, _, let value), .findByTypeValueResponse(let ranges)):
      let service = try? ServiceDeclaration(parsing: value).uuid
      return [.services: service.map { service in .uuids(ranges.map { _ in service }) }]
    case (.readByTypeRequest(_, GATTAttributeType.characteristic), .readByTypeResponse(let found)):
      let declarations = found.compactMap {
        try? CharacteristicDeclaration(parsing: $0.value)
      }
      return [.characteristics: .list(declarations.map { .record($0.fields) })]
    case (.findInformationRequest, .findInformationResponse(let entries)):
      return [.descriptors: .uuids(entries.map(\.type))]
    default: return [:]
    }
  }
}

extension CharacteristicDeclaration {
  fileprivate var fields: Fields {
    [.characteristic: .uuid(uuid), .properties: .texts(properties.names)]
  }
}
