import BluetoothProtocols
import Timelines

extension RecordPhrase {
  /// Appends a PDU with the name of its attribute, if the server has shown it.
  func append(_ pdu: ATTPDU, to text: inout TextBuffer) {
    style.paint(.bold, pdu.opcode.description, in: &text)
    if let handle = pdu.attributeHandle ?? insight.request?.pdu.attributeHandle {
      text.append(UInt8(ascii: " "))
      text.append(hexadecimal: handle.rawValue)
    }
    if let name = insight.attribute?.text {
      text.append(UInt8(ascii: " "))
      style.paint(.name, name, in: &text)
    }
    let start = text.count
    text.append(spaces: 2)
    let detailsStart = text.count
    appendDetails(of: pdu, to: &text)
    if text.count == detailsStart { text.removeAll(from: start) }
  }

  /// Appends what a PDU says. Nearly every one of a long capture carries a value, or nothing.
  private func appendDetails(of pdu: ATTPDU, to text: inout TextBuffer) {
    switch pdu {
    case .writeResponse, .handleValueConfirmation, .executeWriteResponse, .readRequest: break
    case .handleValueNotification(_, let value), .handleValueIndication(_, let value),
      .writeRequest(_, let value), .writeCommand(_, let value), .readResponse(let value):
      append(value: value, to: &text)
    default: text.append(text: details(of: pdu))
    }
  }

  private func details(of pdu: ATTPDU) -> String {
    switch pdu {
    case .errorResponse(let request, _, let error):
      // Every discovery ends with the error Attribute Not Found, so it is not marked as bad.
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

  private func text(ofValue value: [UInt8]) -> String {
    var text = TextBuffer(capacity: 64)
    append(value: value, to: &text)
    return text.string
  }

  /// Appends a value. A client's configuration is shown in words, other values as octets, with
  /// their text if they are one.
  private func append(value: [UInt8], to text: inout TextBuffer) {
    if insight.attribute?.descriptor == GATTAttributeType.clientCharacteristicConfiguration,
      value.count == 2
    {
      let bits = ClientCharacteristicConfiguration(
        rawValue: UInt16(value[0]) | UInt16(value[1]) << 8)
      let words = bits == [] ? "off" : bits == .notification ? "notifications" : bits.words
      return text.append(text: words)
    }
    if value.isEmpty { return text.append(text: "empty") }
    text.append(short: value)
    guard let words = value.readableText else { return }
    text.append(UInt8(ascii: " "))
    style.paint(.name, "\"\(words)\"", in: &text)
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
