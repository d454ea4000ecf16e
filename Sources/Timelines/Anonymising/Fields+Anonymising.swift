import BluetoothProtocols

// The fields of entries, in notes on the app's life and in lines of a recorded run.

extension MaskingTools {
  /// Returns the fields of an entry with other names, addresses and values. A value gets the
  /// replacement that it gets in packets.
  mutating func replacement(of fields: Fields, of kind: Kind) -> Fields {
    var output = Fields()
    let label = AttributeLabel(
      service: fields[.service]?.uuid, characteristic: fields[.characteristic]?.uuid,
      descriptor: fields[.descriptor]?.uuid)
    for (field, value) in fields {
      output[field] = replacement(of: value, at: field, label, kind)
    }
    return output
  }

  private mutating func replacement(
    of value: FieldValue, at field: Field, _ label: AttributeLabel, _ kind: Kind
  ) -> FieldValue {
    switch value {
    case .flag, .duration, .instant, .uuid: value
    case .integer(let number):
      field == .passkey
        ? .integer(Int(self.number(UInt32(truncatingIfNeeded: number), .passkey) % 1_000_000))
        : value
    case .address(let address): .address(replacement(of: address))
    case .octets(let octets): .octets(replacement(of: octets, at: field, label, kind))
    case .text(let text): .text(replacement(of: text, at: field))
    case .list(let values): .list(values.map { replacement(of: $0, at: field, label, kind) })
    case .record(let fields): .record(parts(fields, label, kind))
    }
  }

  /// Returns the parts of a record, for example of a characteristic or of service data.
  private mutating func parts(
    _ fields: Fields, _ outer: AttributeLabel, _ kind: Kind
  ) -> Fields {
    if let service = fields[.service]?.uuid, let data = fields[.value]?.octets {
      var other = replacement(of: fields, of: kind)
      other[.value] = .octets(serviceData(data, of: service))
      return other
    }
    var inner = fields
    if inner[.service] == nil, let service = outer.service { inner[.service] = .uuid(service) }
    var other = replacement(of: inner, of: kind)
    if fields[.service] == nil { other[.service] = nil }
    return other
  }
}

// MARK: - Octets

extension MaskingTools {
  private mutating func replacement(
    of octets: [UInt8], at field: Field, _ label: AttributeLabel, _ kind: Kind
  ) -> [UInt8] {
    switch field {
    case .payload, .scanResponse: return advertisingData(octets)
    case .manufacturerData: return structure(.manufacturerSpecificData, octets)
    case .value where label.characteristic == nil && label.descriptor == nil:
      // The data of an L2CAP channel.
      return channelData(octets, of: 0)
    case .value: return value(octets, label, place(of: label, at: nil, of: 0))
    default: return payload(octets, as: .payloads)
    }
  }

  private mutating func advertisingData(_ octets: [UInt8]) -> [UInt8] {
    var output = octets
    var mask = AdvertisingMask(device: 0)
    let proved = mask.replace(&output, output.indices, &self)
    var fates: [Anonymiser.Fate] = zip(output, octets).map { $0 == $1 ? .number : .replaced }
    for place in proved.joined() { fates[place] = .proved }
    replaceLongNumbers(&output, output.indices, fates)
    return output
  }

  /// Returns the data of one AD structure.
  private mutating func structure(_ type: ADType, _ octets: [UInt8]) -> [UInt8] {
    guard octets.count <= 254 else { return payload(octets, as: .advertisingData) }
    return Array(
      advertisingData([UInt8(octets.count + 1), type.rawValue] + octets).dropFirst(2))
  }

  private mutating func serviceData(_ octets: [UInt8], of service: BluetoothUUID) -> [UInt8] {
    let front = service.encoded()
    let type: ADType =
      switch service.width {
      case .bits16: .serviceData16
      case .bits32: .serviceData32
      case .bits128: .serviceData128
      }
    return Array(structure(type, front + octets).dropFirst(front.count))
  }

  /// Returns what goes over a channel that apps opened.
  mutating func channelData(_ octets: [UInt8], of device: UInt64) -> [UInt8] {
    if policy.payloads == .keep { countKept(.payloads) } else { count(.payloads) }
    return replacement(
      of: octets, Masking(policy.payloads), in: MaskPlace(.channel, device: device))
  }
}

// MARK: - Texts

extension MaskingTools {
  private mutating func replacement(of text: String, at field: Field) -> String {
    if field.keeps(text) || policy.words.contains(text) { return text }
    switch field {
    case .text: return String(repeating: "-", count: text.utf8.count)
    case .localName: return replacement(ofName: text)
    case .start:
      let shift = (policy.dateShift ?? 0).multipliedReportingOverflow(by: 1_000_000_000)
      return Int64(text).map { "\($0 &+ shift.partialValue)" } ?? "-"
    case .error, .property, .parameter, .setting, .pdu, .causeKind: return "-"
    default: return replacement(ofWord: text)
    }
  }

  private mutating func replacement(ofName text: String) -> String {
    count(.names)
    let other = pseudonyms.replacement(of: Array(text.utf8), .text, in: MaskPlace(.name))
    return String(decoding: other, as: UTF8.self)
  }

  /// Returns a word by which a scenario or an app calls something. A short plain word stays, an
  /// address is replaced as one, and anything else by letters.
  mutating func replacement(ofWord text: String) -> String {
    if let address = DeviceAddress(text) { return replacement(of: address).description }
    if Self.isPlainWord(text) { return text }
    count(.names)
    let other = pseudonyms.replacement(of: Array(text.utf8), .text, in: MaskPlace(.word))
    return String(decoding: other, as: UTF8.self)
  }

  /// Returns whether a text is a word such as `lock` or `lock-central`, which authors of scenarios
  /// give to apps, managers and peers.
  ///
  /// Source: chosen. The identifier of a real app is longer or has a dot.
  private static func isPlainWord(_ text: String) -> Bool {
    (1...12).contains(text.utf8.count)
      && text.utf8.allSatisfy { octet in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(octet)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(octet) || octet == UInt8(ascii: "-")
      }
  }
}

extension Field {
  /// Returns whether a text is one of the words that the field can have.
  fileprivate func keeps(_ text: String) -> Bool {
    switch type {
    case .symbol(let words), .list(.symbol(let words)): return words.contains(text)
    default: break
    }
    switch self {
    case .error: return Self.errorNames.contains(text) || UInt8(hexadecimalText: text) != nil
    case .causeKind: return Kind(rawValue: text) != nil
    case .implementedCallbacks:
      return Kind(rawValue: text) != nil || Kind(rawValue: "callback." + text) != nil
    case .pdu: return AdvertisingPDUName(rawValue: text) != nil
    case .setting:
      return Int(text) != nil || Bool(text) != nil || DurationText.nanoseconds(text) != nil
    default: return false
    }
  }
}

extension UInt8 {
  /// Reads a number as in `0x80`.
  fileprivate init?(hexadecimalText text: String) {
    guard text.hasPrefix("0x") else { return nil }
    self.init(text.dropFirst(2), radix: 16)
  }
}

// MARK: - Notes

extension FieldValue {
  /// The value as a lifecycle file writes it, see ``init(noteText:of:)``.
  var asNote: String {
    switch self {
    case .flag, .integer, .uuid, .address, .octets: description
    case .duration(let value): DurationText.text(nanoseconds: value)
    case .instant(let value): DurationText.text(nanoseconds: value.nanoseconds)
    case .text(let text): text
    case .list(let values): "[" + values.map(\.asNote).joined(separator: ", ") + "]"
    case .record(let fields):
      "{" + fields.map { "\($0.field.rawValue)=\($0.value.asNote)" }.joined(separator: " ") + "}"
    }
  }
}
