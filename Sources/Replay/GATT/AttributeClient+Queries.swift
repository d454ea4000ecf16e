import BluetoothProtocols
import Timelines

// The results that a client takes from the answers to its queries.
extension AttributeClient {
  /// Records a result. Attributes that a search has found count even if the server ended the search
  /// with an error.
  mutating func learn(from query: Query, _ result: GATTResult) {
    switch (query, result) {
    case (.exchangeMTU, .mtu(let agreed)): mtu = agreed
    case (.services(let search), _): learn(search.found)
    case (.characteristics(let service, let search), _): learn(search.characteristics, in: service)
    case (.descriptors(let name, let search), _): learn(search.found, of: name)
    case (.value, .value(let value)): self.result = .value(value)
    case (.value, .failed(let error)), (.write, .failed(let error)): self.result = .refused(error)
    case (.exchangeMTU, _), (.value, _), (.write, _), (.command, _), (.octets, _): break
    }
  }

  private mutating func learn(_ services: [RemoteService]) {
    for service in services {
      let instance = table.serviceInstance(of: service.uuid, at: service.range.first)
      table.insert(
        Attribute(
          handle: service.range.first, type: GATTAttributeType.primaryService,
          value: ServiceDeclaration(uuid: service.uuid).encoded(), groupEnd: service.range.last,
          name: AttributeName(service: service.uuid, serviceInstance: instance)))
    }
    queries += table.attributes.filter(\.isServiceDeclaration).map { service in
      .characteristics(
        of: service,
        DiscoverCharacteristics(in: AttributeHandleRange(service.handle, service.groupEnd)))
    }
  }

  private mutating func learn(_ characteristics: [RemoteCharacteristic], in service: Attribute) {
    for found in characteristics {
      var name = service.name
      name.characteristic = found.uuid
      name.instance = table.instance(of: found.uuid, at: found.handle, from: service.handle)
      table.insert(
        Attribute(
          handle: found.handle, type: GATTAttributeType.characteristic,
          value: found.declaration.encoded(), name: name))
      table.insert(
        Attribute(
          handle: found.valueHandle, type: found.uuid, value: nil, name: name,
          properties: found.properties))
      if let range = found.descriptorRange {
        queries.append(.descriptors(of: name, DiscoverDescriptors(in: range)))
      }
    }
  }

  private mutating func learn(_ descriptors: [RemoteDescriptor], of name: AttributeName) {
    for descriptor in descriptors {
      var name = name
      name.descriptor = descriptor.uuid
      table.insert(
        Attribute(handle: descriptor.handle, type: descriptor.uuid, value: nil, name: name))
    }
  }
}

extension AttributeClient.Query {
  mutating func advance(by answer: ATTPDU?, mtu: Int) -> GATTStep {
    switch self {
    case .exchangeMTU(var procedure):
      defer { self = .exchangeMTU(procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .services(var procedure):
      defer { self = .services(procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .characteristics(let service, var procedure):
      defer { self = .characteristics(of: service, procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .descriptors(let name, var procedure):
      defer { self = .descriptors(of: name, procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .value(var procedure):
      defer { self = .value(procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .write(var procedure):
      defer { self = .write(procedure) }
      return procedure.advance(by: answer, mtu: mtu)
    case .command(let pdu): return .send(pdu)
    case .octets: return .finish(.done)
    }
  }
}
