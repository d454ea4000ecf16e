import BluetoothProtocols

/// What is known about the attributes of a link while a PDU of ATT is replaced.
struct AttributeSurroundings {
  /// The request that the PDU may answer.
  var request: ATTPDU?
  /// Tells what an attribute of the server is.
  var label: (AttributeHandle) -> AttributeLabel?
}

/// Replaces the values in a PDU of ATT, octet by octet, so that the PDU may come in fragments.
///
/// Opcodes, handles, UUIDs, errors and declarations stay: they say how the server is built and what
/// was asked. Source: Core 5.4, Vol 3, Part F, 3.4.
struct AttributeMask {
  /// How many octets the PDU has left.
  private var left: Int
  /// The octets of the PDU that stay, as far as they were needed.
  private var front: [UInt8] = []
  /// The number of the stretch.
  private var step = 0
  private var stretch = Stretch(1, .keep)
  private var mask: OctetMask?

  private struct Stretch {
    var left: Int
    var masking: Masking
    /// The place in a long value that the stretch belongs to.
    var value: LongValues.Place?
    /// The attribute whose value it is.
    var attribute: BluetoothUUID?

    init(_ left: Int, _ masking: Masking, _ value: LongValues.Place? = nil) {
      (self.left, self.masking, self.value) = (left, masking, value)
    }
  }

  /// - Parameter length: The length of the PDU.
  init(length: Int) { left = length }

  var isAtEnd: Bool { left <= 0 }
  /// The first octet of the PDU, once it is known.
  var opcode: ATTOpcode? { front.first.map(ATTOpcode.init) }

  /// Replaces a part of the PDU in its place; returns the place behind it.
  ///
  /// - Parameter surroundings: Is asked once the opcode is known.
  mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools,
    _ values: inout LongValues, _ surroundings: (ATTOpcode) -> AttributeSurroundings
  ) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, left > 0 {
      if stretch.left == 0 { beginStretch(&tools, &values, surroundings) }
      let count = min(stretch.left, left, range.upperBound - place)
      let part = place..<place + count
      if stretch.masking == .keep, stretch.value == nil, front.count < Self.mostFront {
        front += octets[part].prefix(Self.mostFront - front.count)
      }
      replace(&octets, part, &tools)
      stretch.left -= count
      left -= count
      place += count
      if stretch.left == 0 || left == 0 { endStretch(&values) }
    }
    return place
  }

  private static let mostFront = 600

  private mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools
  ) {
    let offset = stretch.value?.offset ?? 0
    stretch.masking.treat(&octets, range, goingOnWith: &mask) {
      tools.pseudonyms.mask($0, at: offset)
    }
    if case .replace = stretch.masking { stretch.value?.offset += range.count }
  }

  private mutating func endStretch(_ values: inout LongValues) {
    if let value = stretch.value, let mask { values.note(mask, at: value) }
  }

  private mutating func beginStretch(
    _ tools: inout MaskingTools, _ values: inout LongValues,
    _ surroundings: (ATTOpcode) -> AttributeSurroundings
  ) {
    mask = nil
    step += 1
    let opcode = ATTOpcode(rawValue: front[0])
    stretch = nextStretch(opcode, surroundings(opcode), tools)
    // A length of zero, or one that is longer than the PDU, ends the reading of the PDU.
    stretch.left = max(1, min(stretch.left, left))
    note(opcode, &tools)
    guard let value = stretch.value, case .replace = stretch.masking else { return }
    mask = values.mask(at: value)
    values.noteBegin(of: value, mask)
  }

  private func note(_ opcode: ATTOpcode, _ tools: inout MaskingTools) {
    switch stretch.masking {
    case .keep: if let attribute = stretch.attribute { tools.report.noteKept(attribute) }
    case .replace(.text): tools.note(.names)
    case .replace(.random): tools.note(.randomNumbers)
    case .blank, .replace: tools.note(.values)
    }
  }
}

extension AttributeMask {
  private func number(_ place: Int) -> Int {
    front.count > place + 1 ? Int(front[place]) | Int(front[place + 1]) << 8 : 0
  }

  private func handle(_ place: Int) -> AttributeHandle {
    AttributeHandle(rawValue: UInt16(number(place)))
  }

  /// Returns the stretch that comes next: the kept octets in front of values, and the values.
  private func nextStretch(
    _ opcode: ATTOpcode, _ around: AttributeSurroundings, _ tools: MaskingTools
  ) -> Stretch {
    switch opcode.rawValue {
    case 0x01...0x05, 0x07, 0x08, 0x0A, 0x0C, 0x0E, 0x10, 0x13, 0x18, 0x19, 0x1E, 0x20:
      return Stretch(left, .keep)
    case 0x06: return step == 1 ? Stretch(6, .keep) : found(tools)
    case 0x09, 0x11: return listed(opcode, around, tools)
    case 0x0B: return value(around.request?.attributeHandle, 0, around, tools)
    case 0x0D:
      var offset = 0
      if case .readBlobRequest(_, let asked) = around.request { offset = Int(asked) }
      return value(around.request?.attributeHandle, offset, around, tools)
    case 0x0F: return Stretch(left, several(around, tools))
    case 0x12, 0x52, 0x1B, 0x1D:
      return step == 1 ? Stretch(2, .keep) : value(handle(1), nil, around, tools)
    case 0x16, 0x17:
      return step == 1
        ? Stretch(4, .keep) : value(handle(1), number(3), around, tools, isWritten: true)
    case 0xD2: return signed(around, tools)
    case 0x21: return counted(around, tools)
    case 0x23:
      if step % 2 == 1 { return Stretch(4, .keep) }
      let start = front.count - 4
      let masking = masking(of: handle(start), around, tools)
      return Stretch(number(start + 2), masking)
    default: return Stretch(left, Masking(tools.policy.payloads))
    }
  }

  private func masking(
    of handle: AttributeHandle?, _ around: AttributeSurroundings, _ tools: MaskingTools
  ) -> Masking {
    guard let handle, handle.rawValue != 0 else { return Masking(tools.policy.values) }
    return tools.policy.masking(of: around.label(handle))
  }

  /// - Parameter offset: The place in a long value; nil if the value may be cut, and never goes on.
  private func value(
    _ handle: AttributeHandle?, _ offset: Int?, _ around: AttributeSurroundings,
    _ tools: MaskingTools, isWritten: Bool = false
  ) -> Stretch {
    let masking = masking(of: handle, around, tools)
    var stretch = Stretch(left, masking)
    let label = handle.flatMap(around.label)
    stretch.attribute = label?.descriptor ?? label?.characteristic
    if let handle, let offset {
      stretch.value = LongValues.Place(handle: handle, isWritten: isWritten, offset: offset)
    }
    return stretch
  }

  /// The value that Find By Type Value looks for. That of a declaration is a UUID.
  private func found(_ tools: MaskingTools) -> Stretch {
    Stretch(left, tools.policy.masking(of: BluetoothUUID(UInt16(number(5)))))
  }

  /// The entries of Read By Type Response and Read By Group Type Response.
  private func listed(
    _ opcode: ATTOpcode, _ around: AttributeSurroundings, _ tools: MaskingTools
  ) -> Stretch {
    if step == 1 { return Stretch(1, .keep) }
    let head = opcode.rawValue == 0x09 ? 2 : 4
    let length = Int(front[1])
    if length <= head { return Stretch(left, Masking(tools.policy.values)) }
    if step % 2 == 0 { return Stretch(head, .keep) }
    var masking = Masking(tools.policy.values)
    switch around.request {
    case .readByTypeRequest(_, let type): masking = tools.policy.masking(of: type)
    case .readByGroupTypeRequest(_, let type): masking = tools.policy.masking(of: type)
    default:
      // Groups are services in every known server.
      if opcode.rawValue == 0x11 { masking = .keep }
    }
    return Stretch(length - head, masking)
  }

  /// The values of Read Multiple Response, between which there are no borders.
  private func several(_ around: AttributeSurroundings, _ tools: MaskingTools) -> Masking {
    guard case .readMultipleRequest(let handles) = around.request else {
      return Masking(tools.policy.values)
    }
    let all = handles.map { masking(of: $0, around, tools) }
    return all.allSatisfy { $0 == .keep } ? .keep : all.first { $0 != .keep } ?? .keep
  }

  /// The values of Read Multiple Variable Response, each behind its length.
  private func counted(_ around: AttributeSurroundings, _ tools: MaskingTools) -> Stretch {
    if step % 2 == 1 { return Stretch(2, .keep) }
    var handle: AttributeHandle?
    if case .readMultipleVariableRequest(let handles) = around.request,
      handles.indices.contains(step / 2 - 1)
    {
      handle = handles[step / 2 - 1]
    }
    return Stretch(number(front.count - 2), masking(of: handle, around, tools))
  }

  /// The value of Signed Write Command, and the signature behind it.
  private func signed(_ around: AttributeSurroundings, _ tools: MaskingTools) -> Stretch {
    switch step {
    case 1: Stretch(2, .keep)
    case 2 where left > 12:
      Stretch(left - 12, masking(of: handle(1), around, tools))
    default: Stretch(left, .replace(.random))
    }
  }
}
