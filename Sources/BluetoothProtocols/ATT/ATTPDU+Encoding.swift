extension ATTPDU: OctetsEncodable {
  /// Writes the PDU with its opcode.
  ///
  /// A list whose entries must all have one length takes that of the first entry.
  public func encode(into output: inout [UInt8]) {
    output.append(opcode.rawValue)
    switch self {
    case .errorResponse(let request, let handle, let error):
      output.append(request.rawValue)
      handle.encode(into: &output)
      output.append(error.rawValue)
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu):
      output.append(littleEndian: mtu)
    case .findInformationRequest(let range): range.encode(into: &output)
    case .findInformationResponse(let entries): encode(entries, into: &output)
    case .findByTypeValueRequest(let range, let type, let value):
      range.encode(into: &output)
      type.encode(into: &output)
      output += value
    case .findByTypeValueResponse(let ranges):
      for range in ranges { range.encode(into: &output) }
    case .readByTypeRequest(let range, let type), .readByGroupTypeRequest(let range, let type):
      range.encode(into: &output)
      type.encode(into: &output)
    case .readByTypeResponse(let entries): encode(entries, into: &output)
    case .readByGroupTypeResponse(let groups): encode(groups, into: &output)
    case .readRequest(let handle): handle.encode(into: &output)
    case .readBlobRequest(let handle, let offset):
      handle.encode(into: &output)
      output.append(littleEndian: offset)
    case .readResponse(let octets), .readBlobResponse(let octets),
      .readMultipleResponse(let octets), .unknown(_, let octets):
      output += octets
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      for handle in handles { handle.encode(into: &output) }
    case .writeRequest(let handle, let value), .writeCommand(let handle, let value),
      .handleValueNotification(let handle, let value),
      .handleValueIndication(let handle, let value):
      handle.encode(into: &output)
      output += value
    case .prepareWriteRequest(let handle, let offset, let value),
      .prepareWriteResponse(let handle, let offset, let value):
      handle.encode(into: &output)
      output.append(littleEndian: offset)
      output += value
    case .executeWriteRequest(let flags): output.append(flags.rawValue)
    case .writeResponse, .executeWriteResponse, .handleValueConfirmation: break
    case .readMultipleVariableResponse(let values):
      for value in values {
        output.append(littleEndian: value.length)
        output += value.value
      }
    case .multipleHandleValueNotification(let values):
      for value in values {
        value.handle.encode(into: &output)
        output.append(littleEndian: value.length)
        output += value.value
      }
    case .signedWriteCommand(let handle, let value, let signature):
      handle.encode(into: &output)
      output += value
      output += signature
    }
  }

  private func encode(_ entries: [ATTInformation], into output: inout [UInt8]) {
    output.append(entries.first?.type.width == .bits128 ? 2 : 1)
    for entry in entries {
      entry.handle.encode(into: &output)
      entry.type.encode(into: &output)
    }
  }

  private func encode(_ entries: [ATTHandleValue], into output: inout [UInt8]) {
    output.append(UInt8(clamping: 2 + (entries.first?.value.count ?? 0)))
    for entry in entries {
      entry.handle.encode(into: &output)
      output += entry.value
    }
  }

  private func encode(_ groups: [ATTGroup], into output: inout [UInt8]) {
    output.append(UInt8(clamping: 4 + (groups.first?.value.count ?? 0)))
    for group in groups {
      group.range.encode(into: &output)
      output += group.value
    }
  }
}
