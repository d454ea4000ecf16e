import BluetoothProtocols
import Timelines

// What a client asks, and what it learns from the answer.
//
// Source: Core 5.4, Vol 3, Part G, 4.4.1, 4.6.1, 4.7.1, 4.8.3, 4.9.4.
extension AttributeClient {
  func request(for query: Query) -> ATTPDU {
    switch query {
    case .exchangeMTU: .exchangeMTURequest(clientMTU: Self.clientMTU)
    case .services(let first):
      .readByGroupTypeRequest(
        AttributeHandleRange(first, .last), type: GATTAttributeType.primaryService)
    case .characteristics(let service, let first):
      .readByTypeRequest(
        AttributeHandleRange(first, service.groupEnd), type: GATTAttributeType.characteristic)
    case .descriptors(_, let range): .findInformationRequest(range)
    case .value(let handle, 0): .readRequest(handle)
    case .value(let handle, let offset):
      .readBlobRequest(handle, offset: UInt16(clamping: offset))
    case .write(let pdu): pdu
    case .prepared(let handle, let value, let offset) where offset < value.count:
      .prepareWriteRequest(
        handle, offset: UInt16(clamping: offset),
        value: Array(value.dropFirst(offset).prefix(mtu - 5)))
    case .prepared: .executeWriteRequest(.write)
    }
  }

  mutating func learn(from answer: ATTPDU, about query: Query) {
    switch (query, answer) {
    case (.exchangeMTU, .exchangeMTUResponse(let serverMTU)):
      mtu = max(min(Int(serverMTU), Int(Self.clientMTU)), AttributeBearer.leastMTU)
    case (.services(let first), .readByGroupTypeResponse(let groups)): learn(groups, from: first)
    case (.services, _): askForCharacteristics()
    case (.characteristics(let service, let first), .readByTypeResponse(let entries)):
      learn(entries, in: service, from: first)
    case (.characteristics(let service, _), _): askForDescriptors(in: service)
    case (.descriptors(let name, let range), .findInformationResponse(let entries)):
      learn(entries, of: name, in: range)
    case (.value(let handle, let offset), .readResponse(let value)),
      (.value(let handle, let offset), .readBlobResponse(let value)):
      collect(value)
      if value.count == mtu - 1, offset < AttributeServer.longestValue {
        queries.insert(.value(handle, offset: offset + value.count), at: 0)
      }
    case (.prepared(let handle, let value, let offset), .prepareWriteResponse(_, _, let part)):
      // A part of no octets would be asked for without end.
      let next = part.isEmpty ? value.count : offset + part.count
      queries.insert(.prepared(handle, value, offset: next), at: 0)
    case (.value, .errorResponse(_, _, let error)) where result == .done:
      result = .refused(error)
    case (.write, .errorResponse(_, _, let error)), (.prepared, .errorResponse(_, _, let error)):
      result = .refused(error)
    case (.exchangeMTU, _), (.descriptors, _), (.value, _), (.write, _), (.prepared, _): break
    }
  }

  /// A value that comes in parts; an error behind the first part only ends it.
  private mutating func collect(_ part: [UInt8]) {
    if case .value(let former) = result {
      result = .value(former + part)
    } else {
      result = .value(part)
    }
  }

  private mutating func learn(_ groups: [ATTGroup], from first: AttributeHandle) {
    for group in groups {
      let uuid = try? ServiceDeclaration(parsing: group.value).uuid
      table.insert(
        Attribute(
          handle: group.range.first, type: GATTAttributeType.primaryService, value: group.value,
          groupEnd: group.range.last,
          name: AttributeName(
            service: uuid,
            serviceInstance: uuid.flatMap {
              table.serviceInstance(of: $0, at: group.range.first)
            })))
    }
    // An answer about other handles than those asked for must not make it ask for ever.
    guard let next = groups.last?.range.last.next, next > first else {
      askForCharacteristics()
      return
    }
    queries.insert(.services(from: next), at: 0)
  }

  private mutating func askForCharacteristics() {
    queries += table.attributes.filter(\.isServiceDeclaration).map {
      .characteristics(of: $0, from: $0.handle)
    }
  }

  private mutating func learn(
    _ entries: [ATTHandleValue], in service: Attribute, from first: AttributeHandle
  ) {
    for entry in entries {
      guard let declaration = try? CharacteristicDeclaration(parsing: entry.value) else { continue }
      var name = service.name
      name.characteristic = declaration.uuid
      name.instance = table.instance(of: declaration.uuid, at: entry.handle, from: service.handle)
      table.insert(
        Attribute(
          handle: entry.handle, type: GATTAttributeType.characteristic, value: entry.value,
          name: name))
      table.insert(
        Attribute(
          handle: declaration.valueHandle, type: declaration.uuid, value: nil, name: name,
          properties: declaration.properties))
    }
    if let next = entries.last?.handle.next, next <= service.groupEnd, next > first {
      queries.insert(.characteristics(of: service, from: next), at: 0)
    } else {
      askForDescriptors(in: service)
    }
  }

  /// Between a value and the next declaration.
  private mutating func askForDescriptors(in service: Attribute) {
    let range = AttributeHandleRange(service.handle, service.groupEnd)
    let declarations = table.attributes(in: range).filter(\.isCharacteristicDeclaration)
    let ends = declarations.dropFirst().map { $0.handle.previous } + [service.groupEnd]
    for (declaration, end) in zip(declarations, ends) {
      let parsed = try? CharacteristicDeclaration(parsing: declaration.value ?? [])
      guard let first = parsed?.valueHandle.next, first <= end else { continue }
      queries.append(.descriptors(of: declaration.name, AttributeHandleRange(first, end)))
    }
  }

  private mutating func learn(
    _ entries: [ATTInformation], of name: AttributeName, in range: AttributeHandleRange
  ) {
    for entry in entries {
      var name = name
      name.descriptor = entry.type
      table.insert(Attribute(handle: entry.handle, type: entry.type, value: nil, name: name))
    }
    if let next = entries.last?.handle.next, next <= range.last, next > range.first {
      queries.insert(.descriptors(of: name, AttributeHandleRange(next, range.last)), at: 0)
    }
  }
}

extension AttributeHandle {
  /// Nil behind the last handle.
  var next: AttributeHandle? { self < .last ? AttributeHandle(rawValue: rawValue + 1) : nil }

  /// The handle before; 0, which is none, before the first.
  var previous: AttributeHandle { AttributeHandle(rawValue: rawValue - min(rawValue, 1)) }
}
