import BluetoothProtocols

extension PacketFields {
  mutating func add(_ pdu: ATTPDU) {
    add("pdu", pdu.opcode)
    if let handle = pdu.attributeHandle { add("attribute", handle) }
    switch pdu {
    case .errorResponse(let request, _, let error):
      add("request", request)
      add("error", error)
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu): add("mtu", mtu)
    case .findInformationRequest(let range): add("range", range)
    case .findByTypeValueRequest(let range, let type, _), .readByTypeRequest(let range, let type),
      .readByGroupTypeRequest(let range, let type):
      add("range", range)
      add("type", type)
    case .readBlobRequest(_, let offset), .prepareWriteRequest(_, let offset, _),
      .prepareWriteResponse(_, let offset, _):
      add("offset", offset)
    case .executeWriteRequest(let flags): add("flags", flags.rawValue)
    case .signedWriteCommand(_, _, let signature): add("signature", octets: signature)
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      add("attributes", list: handles.map { .text(of: $0) })
    case .readMultipleResponse(let octets), .unknown(_, let octets):
      add("payload", octets: octets)
    default: addEntries(of: pdu)
    }
    if let value = pdu.value { add("value", octets: value) }
  }

  /// The lists that answers to discovery and to several reads carry.
  private mutating func addEntries(of pdu: ATTPDU) {
    switch pdu {
    case .findInformationResponse(let entries):
      add("entries", list: entries.map(Self.information))
    case .findByTypeValueResponse(let ranges):
      add("entries", list: ranges.map { .text(of: $0) })
    case .readByTypeResponse(let entries):
      add("entries", list: entries.map { Self.value($0.value, of: $0.handle) })
    case .readByGroupTypeResponse(let groups):
      add("entries", list: groups.map { Self.value($0.value, of: $0.range) })
    case .readMultipleVariableResponse(let values):
      add("values", list: values.map { .octets($0.value) })
    case .multipleHandleValueNotification(let values):
      add("entries", list: values.map { Self.value($0.value, of: $0.handle) })
    default: break
    }
  }

  private static func information(_ entry: ATTInformation) -> Value {
    .group {
      $0.add("attribute", entry.handle)
      $0.add("type", entry.type)
    }
  }

  private static func value(_ value: [UInt8], of place: some CustomStringConvertible) -> Value {
    .group {
      $0.add("attribute", place)
      $0.add("value", octets: value)
    }
  }
}
