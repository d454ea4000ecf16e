import BluetoothProtocols

/// The context of the attributes that an ATT PDU names.
struct AttributeSurroundings {
  /// The request that the PDU may answer.
  var request: ATTPDU?
  /// The number of the device that has the attributes.
  var device: UInt64
  /// Tells what an attribute of the server is.
  var label: (AttributeHandle) -> AttributeLabel?
}

extension MaskingTools {
  /// Returns a PDU with other values, of the same length; nil if what it lists cannot be what it says.
  ///
  /// Opcodes, handles, UUIDs, errors and declarations stay: they say how the server is built and what
  /// was asked. A list of handles stays only if it is one: a response lists handles that the request
  /// asked for, in ascending order, and a request lists handles that the capture shows. A response whose
  /// request was not captured keeps its form alone.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.
  mutating func replacement(
    of pdu: ATTPDU, _ around: AttributeSurroundings, _ values: inout LongValues
  ) -> ATTPDU? {
    let asked = around.request?.attributeHandle
    switch pdu {
    case .errorResponse, .exchangeMTURequest, .exchangeMTUResponse, .findInformationRequest,
      .readByTypeRequest, .readByGroupTypeRequest, .readRequest, .readBlobRequest, .writeResponse,
      .executeWriteRequest, .executeWriteResponse, .handleValueConfirmation:
      return pdu
    case .findInformationResponse(let entries): return listed(entries, around)
    case .findByTypeValueResponse(let ranges): return listed(ranges, around)
    case .readMultipleRequest(let handles), .readMultipleVariableRequest(let handles):
      return handles.allSatisfy { around.label($0) != nil } ? pdu : nil
    case .findByTypeValueRequest(let range, let type, let value):
      return .findByTypeValueRequest(range, type: type, value: typed(value, type, around))
    case .readByTypeResponse(let entries): return listed(entries, around)
    case .readByGroupTypeResponse(let groups): return listed(groups, around)
    case .readResponse(let value):
      return .readResponse(value: long(value, asked, 0, around, &values))
    case .readBlobResponse(let value):
      return .readBlobResponse(value: long(value, asked, around.offset, around, &values))
    case .readMultipleResponse(let all):
      return .readMultipleResponse(values: value(all, nil, around))
    case .readMultipleVariableResponse(let entries): return listed(entries, around)
    case .writeRequest(let handle, let value):
      return .writeRequest(handle, value: self.value(value, handle, around))
    case .writeCommand(let handle, let value):
      return .writeCommand(handle, value: self.value(value, handle, around))
    case .signedWriteCommand(let handle, let value, var signature):
      replaceRandom(&signature, signature.indices, .signature)
      return .signedWriteCommand(
        handle, value: self.value(value, handle, around), signature: signature)
    case .prepareWriteRequest(let handle, let offset, let value):
      let part = long(value, handle, Int(offset), isWritten: true, around, &values)
      return .prepareWriteRequest(handle, offset: offset, value: part)
    case .prepareWriteResponse(let handle, let offset, let value):
      let part = long(value, handle, Int(offset), isWritten: true, around, &values)
      return .prepareWriteResponse(handle, offset: offset, value: part)
    case .handleValueNotification(let handle, let value):
      return .handleValueNotification(handle, value: self.value(value, handle, around))
    case .handleValueIndication(let handle, let value):
      return .handleValueIndication(handle, value: self.value(value, handle, around))
    case .multipleHandleValueNotification(let entries): return listed(entries, around)
    case .unknown(let opcode, let parameters):
      return .unknown(opcode, parameters: payload(parameters, as: .unknown))
    }
  }
}

// MARK: - Lists

extension MaskingTools {
  /// Returns whether a response lists attributes that its request asked for, in ascending order.
  private func proves(
    _ ranges: [AttributeHandleRange], _ around: AttributeSurroundings
  ) -> Bool {
    guard let asked = around.request?.handleRange else { return false }
    var last: UInt16 = 0
    for range in ranges {
      guard range.first.rawValue > last, range.first <= range.last, asked.contains(range.first)
      else { return false }
      last = range.last.rawValue
    }
    return true
  }

  private mutating func listed(
    _ entries: [ATTInformation], _ around: AttributeSurroundings
  ) -> ATTPDU? {
    guard around.request != nil else {
      return .findInformationResponse(
        entries.enumerated().map { index, entry in
          ATTInformation(handle: .numbered(index), type: nameless(entry.type))
        })
    }
    guard proves(entries.map { .init($0.handle) }, around) else { return nil }
    for entry in entries where entry.type.width == .bits128 {
      add(uuid: entry.type.encoded()[...])
    }
    return .findInformationResponse(entries)
  }

  private func listed(
    _ ranges: [AttributeHandleRange], _ around: AttributeSurroundings
  ) -> ATTPDU? {
    guard around.request != nil else {
      return .findByTypeValueResponse(ranges.indices.map { .init(.numbered($0)) })
    }
    return proves(ranges, around) ? .findByTypeValueResponse(ranges) : nil
  }

  private mutating func listed(
    _ entries: [ATTHandleValue], _ around: AttributeSurroundings
  ) -> ATTPDU? {
    guard let request = around.request else {
      return .readByTypeResponse(
        entries.enumerated().map { index, entry in
          ATTHandleValue(handle: .numbered(index), value: payload(entry.value, as: .values))
        })
    }
    guard proves(entries.map { .init($0.handle) }, around), let type = request.askedType else {
      return nil
    }
    return .readByTypeResponse(
      entries.map { ATTHandleValue(handle: $0.handle, value: typed($0.value, type, around)) })
  }

  private mutating func listed(
    _ groups: [ATTGroup], _ around: AttributeSurroundings
  ) -> ATTPDU? {
    guard let request = around.request else {
      return .readByGroupTypeResponse(
        groups.enumerated().map { index, group in
          ATTGroup(range: .init(.numbered(index)), value: payload(group.value, as: .values))
        })
    }
    guard proves(groups.map(\.range), around), let type = request.askedType else { return nil }
    return .readByGroupTypeResponse(
      groups.map { ATTGroup(range: $0.range, value: typed($0.value, type, around)) })
  }

  /// Returns a UUID of the same width that is assigned to no attribute.
  private func nameless(_ uuid: BluetoothUUID) -> BluetoothUUID {
    uuid.width == .bits128
      ? BluetoothUUID(mostSignificant: .max, leastSignificant: .max) : BluetoothUUID(UInt16.max)
  }

  private mutating func listed(
    _ entries: [ATTLengthValue], _ around: AttributeSurroundings
  ) -> ATTPDU {
    var handles: [AttributeHandle] = []
    if case .readMultipleVariableRequest(let asked) = around.request { handles = asked }
    return .readMultipleVariableResponse(
      entries.enumerated().map { index, entry in
        let handle = handles.indices.contains(index) ? handles[index] : nil
        return ATTLengthValue(length: entry.length, value: value(entry.value, handle, around))
      })
  }

  private mutating func listed(
    _ entries: [ATTHandleLengthValue], _ around: AttributeSurroundings
  ) -> ATTPDU {
    .multipleHandleValueNotification(
      entries.map {
        ATTHandleLengthValue(
          handle: $0.handle, length: $0.length, value: value($0.value, $0.handle, around))
      })
  }
}

extension AttributeHandleRange {
  fileprivate init(_ handle: AttributeHandle) { self.init(handle, handle) }
}

extension AttributeHandle {
  /// The handle of an entry whose own one is not known.
  fileprivate static func numbered(_ index: Int) -> Self {
    AttributeHandle(rawValue: UInt16(clamping: index + 1))
  }
}

extension AttributeSurroundings {
  /// The place in the value that the request asks for.
  fileprivate var offset: Int {
    if case .readBlobRequest(_, let offset) = request { Int(offset) } else { 0 }
  }
}

extension ATTPDU {
  /// The type of attribute whose values a request asks for.
  fileprivate var askedType: BluetoothUUID? {
    switch self {
    case .readByTypeRequest(_, let type), .readByGroupTypeRequest(_, let type): type
    default: nil
    }
  }
}

// MARK: - Values

extension MaskingTools {
  /// Returns the value of an attribute whose type is known.
  private mutating func typed(
    _ octets: [UInt8], _ type: BluetoothUUID, _ around: AttributeSurroundings
  ) -> [UInt8] {
    if Self.isDeclaration(octets, type) {
      add(uuidIn: octets)
      return octets
    }
    let label = AttributeLabel(service: nil, characteristic: type, descriptor: nil)
    return value(octets, label, place(of: label, at: nil, of: around.device))
  }

  /// Returns whether a value is what declarations of its type hold.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.1 to 3.3.
  private static func isDeclaration(_ octets: [UInt8], _ type: BluetoothUUID) -> Bool {
    switch type {
    case GATTAttributeType.primaryService, GATTAttributeType.secondaryService:
      (try? ServiceDeclaration(parsing: octets))?.encoded() == octets
    case GATTAttributeType.include:
      (try? IncludeDeclaration(parsing: octets))?.encoded() == octets
    case GATTAttributeType.characteristic:
      (try? CharacteristicDeclaration(parsing: octets))?.encoded() == octets
    default: false
    }
  }

  /// Records the vendor's UUID at the end of a declaration.
  private mutating func add(uuidIn declaration: [UInt8]) {
    if declaration.count >= 16 { add(uuid: declaration.suffix(16)) }
  }

  /// Returns a value in place of another one that comes at once, or whose rest never comes.
  private mutating func value(
    _ octets: [UInt8], _ handle: AttributeHandle?, _ around: AttributeSurroundings
  ) -> [UInt8] {
    let label = handle.flatMap(around.label)
    return value(octets, label, place(of: label, at: handle, of: around.device))
  }

  /// Returns a value in place of another one.
  mutating func value(
    _ octets: [UInt8], _ label: AttributeLabel?, _ place: MaskPlace
  ) -> [UInt8] {
    let masking = policy.masking(of: label, length: octets.count)
    return formed(treated(octets, masking, label, place), octets, label, masking)
  }

  /// Returns a replaced value with the form that its public format asks for.
  private func formed(
    _ output: [UInt8], _ octets: [UInt8], _ label: AttributeLabel?, _ masking: Masking
  ) -> [UInt8] {
    guard case .replace = masking, let uuid = label?.characteristic, label?.descriptor == nil,
      policy.attributes[uuid] == nil
    else { return output }
    var (formed, place) = (output, 0)
    for part in PublicFormats.parts(ofValue: octets, uuid, masking) {
      for index in place..<place + part.count {
        if part.masking == .keep { formed[index] = octets[index] }
        if part.masking == .blank { formed[index] = 0 }
      }
      place += part.count
    }
    return formed
  }

  /// Returns a value after its treatment. If dates are hidden, those in a value that stays are moved
  /// too; if that cannot be done, the value does not stay.
  private mutating func treated(
    _ octets: [UInt8], _ masking: Masking, _ label: AttributeLabel?, _ place: MaskPlace
  ) -> [UInt8] {
    guard masking == .keep, let seconds = policy.dateShift, let uuid = label?.characteristic,
      label?.descriptor == nil
    else {
      count(masking, label)
      return replacement(of: octets, masking, in: place)
    }
    let moved = ValueDates.value(octets, of: uuid, laterBy: seconds)
    count(moved == nil ? .replace(.octets) : .keep, label)
    return moved ?? replacement(of: octets, .replace(.octets), in: place)
  }

  /// Returns a value, or a part of one, that may come in several PDUs.
  ///
  /// - Parameter offset: The place of the part in the value.
  private mutating func long(
    _ octets: [UInt8], _ handle: AttributeHandle?, _ offset: Int, isWritten: Bool = false,
    _ around: AttributeSurroundings, _ values: inout LongValues
  ) -> [UInt8] {
    let label = handle.flatMap(around.label)
    let masking = policy.masking(of: label, length: offset > 0 ? nil : octets.count)
    let place = place(of: label, at: handle, of: around.device)
    guard case .replace(let style) = masking, let handle else {
      return treated(octets, masking, label, place)
    }
    count(masking, label)
    var position = LongValues.Place(handle: handle, isWritten: isWritten, offset: offset)
    var mask = values.mask(at: position) ?? pseudonyms.mask(style, in: place, at: offset)
    if offset == 0 { values.forget(position) }
    let output = octets.map { mask.next($0) }
    position.offset += octets.count
    values.remember(mask, at: position)
    return offset == 0 ? formed(output, octets, label, masking) : output
  }

  private mutating func count(_ masking: Masking, _ label: AttributeLabel?) {
    switch masking {
    case .keep:
      if let uuid = label?.descriptor ?? label?.characteristic { report.countKept(uuid) }
    case .replace(.text): count(.names)
    case .blank, .replace: count(.values)
    }
  }
}
