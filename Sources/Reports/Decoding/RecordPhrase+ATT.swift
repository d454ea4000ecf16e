import BluetoothProtocols
import Timelines

extension RecordPhrase {
  /// Returns a PDU with the name of its attribute, if the server has told it.
  func text(of pdu: ATTPDU) -> String {
    var words = [style.bold(pdu.opcode.description)]
    if let handle = pdu.attributeHandle ?? insight.request?.pdu.attributeHandle {
      words.append("\(handle)")
    }
    if let name = insight.attribute?.text { words.append(style.name(name)) }
    let details = details(of: pdu)
    return words.joined(separator: " ") + (details.isEmpty ? "" : "  " + details)
  }

  private func details(of pdu: ATTPDU) -> String {
    switch pdu {
    case .errorResponse(let request, _, let error):
      // Every discovery ends with the error that nothing more is found, so it is not marked as bad.
      let paint = error == .attributeNotFound ? style.dim : style.bad
      return paint("\(error)") + style.dim(" to \(request)")
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu): return "MTU \(mtu)"
    case .findInformationRequest(let range): return "\(range)"
    case .findByTypeValueRequest(let range, let type, let value):
      return "\(range) \(name(type)) = \(uuidText(value))"
    case .readByTypeRequest(let range, let type), .readByGroupTypeRequest(let range, let type):
      return "\(range) \(name(type))"
    case .readBlobRequest(_, let offset): return "from octet \(offset)"
    case .executeWriteRequest(let flags): return flags == .cancel ? "cancel" : "write"
    case .prepareWriteRequest(_, let offset, let value),
      .prepareWriteResponse(_, let offset, let value):
      return "from octet \(offset): \(text(ofValue: value))"
    case .signedWriteCommand(_, let value, _): return text(ofValue: value) + ", signed"
    default: return lists(of: pdu)
    }
  }

  private func lists(of pdu: ATTPDU) -> String {
    switch pdu {
    case .findInformationResponse(let entries):
      entries.map { "\($0.handle) \(name($0.type))" }.joined(separator: ", ")
    case .findByTypeValueResponse(let ranges):
      ranges.map(\.description).joined(separator: ", ")
    case .readByTypeResponse(let entries): entries.map(entry).joined(separator: ", ")
    case .readByGroupTypeResponse(let groups):
      groups.map { "\($0.range) \(uuidText($0.value))" }.joined(separator: ", ")
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      handles.map(\.description).joined(separator: ", ")
    case .readMultipleVariableResponse(let values):
      values.map { text(ofValue: $0.value) }.joined(separator: ", ")
    case .multipleHandleValueNotification(let values):
      values.map { "\($0.handle) \(text(ofValue: $0.value))" }.joined(separator: ", ")
    case .readMultipleResponse(let octets), .unknown(_, let octets): octets.short
    default: pdu.value.map(text(ofValue:)) ?? ""
    }
  }

  /// Returns a characteristic declaration, or any other value that was found by its type.
  private func entry(_ entry: ATTHandleValue) -> String {
    if case .readByTypeRequest(_, GATTAttributeType.characteristic)? = insight.request?.pdu,
      let found = try? CharacteristicDeclaration(parsing: entry.value)
    {
      return "\(found.valueHandle) \(name(found.uuid)) (\(found.properties))"
    }
    return "\(entry.handle) \(text(ofValue: entry.value))"
  }

  private func name(_ uuid: BluetoothUUID) -> String { style.name(uuid.nameOrText) }

  private func uuidText(_ value: [UInt8]) -> String {
    (try? ServiceDeclaration(parsing: value)).map { name($0.uuid) } ?? value.short
  }

  /// Returns a value. A client's configuration is shown in words, other values as octets, with
  /// their text if they are one.
  private func text(ofValue value: [UInt8]) -> String {
    if insight.attribute?.descriptor == GATTAttributeType.clientCharacteristicConfiguration,
      value.count == 2
    {
      let bits = ClientCharacteristicConfiguration(
        rawValue: UInt16(value[0]) | UInt16(value[1]) << 8)
      return bits == [] ? "off" : bits == .notification ? "notifications" : bits.words
    }
    if value.isEmpty { return "empty" }
    if let text = value.readableText { return value.short + " " + style.name("\"\(text)\"") }
    return value.short
  }
}

extension ClientCharacteristicConfiguration {
  fileprivate var words: String {
    var words: [String] = []
    if contains(.notification) { words.append("notifications") }
    if contains(.indication) { words.append("indications") }
    return words.isEmpty ? rawValue.hexadecimal : words.joined(separator: " and ")
  }
}

extension [UInt8] {
  /// The text in the octets, if it looks like one that people write. It has four or more
  /// characters, all of them printable ASCII, with or without a NUL at the end.
  fileprivate var readableText: String? {
    let text = last == 0 ? dropLast() : self[...]
    guard text.count >= 4, text.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
    return String(decoding: text, as: UTF8.self)
  }
}
