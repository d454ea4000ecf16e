public import BluetoothProtocols

extension Kind {
  /// Makes the kind of the entry for an ATT PDU. An unknown opcode counts as a command if its
  /// command flag is set, and otherwise as a request.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.3.
  public init(_ opcode: ATTOpcode) {
    self =
      switch opcode.role {
      case .request: .linkRequest
      case .response: opcode == .errorResponse ? .linkError : .linkResponse
      case .command: .linkCommand
      case .notification: .linkNotification
      case .indication: .linkIndication
      case .confirmation: .linkConfirmation
      case .unknown: opcode.rawValue & 0x40 != 0 ? .linkCommand : .linkRequest
      }
  }
}

extension Fields {
  /// Makes the fields of an ATT PDU, with the PDU itself as `octets`.
  ///
  /// A range becomes `handle` and `endHandle`; groups that were found say where the last of them ends.
  /// A UUID that a request looks for becomes
  /// `attributeType`.
  public init(_ pdu: ATTPDU, octets: [UInt8]? = nil) {
    let range = pdu.handleRange
    // One by one, in the order of the fields: nearly every second entry of a long capture is made
    // here, and a literal would be an array of its own, and would be sorted.
    self.init()
    // With room for the link and the attribute.
    reserveCapacity(11)
    if let value = pdu.value { self[.value] = .octets(value) }
    if let mtu = pdu.mtu { self[.mtu] = .integer(Int(mtu)) }
    self[.opcode] = .integer(Int(pdu.opcode.rawValue))
    if let handle = pdu.attributeHandle ?? range?.first {
      self[.handle] = .integer(Int(handle.rawValue))
    }
    if let end = range?.last ?? pdu.lastGroup?.last {
      self[.endHandle] = .integer(Int(end.rawValue))
    }
    self[.octets] = .octets(octets ?? pdu.encoded())
    if let offset = pdu.valueOffset { self[.offset] = .integer(Int(offset)) }
    if let error = pdu.errorCode { self[.code] = .integer(Int(error.rawValue)) }
    if let type = pdu.attributeType { self[.attributeType] = .uuid(type) }
    self[.name] = .text(pdu.opcode.description)
  }
}

extension ATTPDU {
  /// The range of handles in which a request looks for attributes.
  public var handleRange: AttributeHandleRange? {
    switch self {
    case .findInformationRequest(let range), .findByTypeValueRequest(let range, _, _),
      .readByTypeRequest(let range, _), .readByGroupTypeRequest(let range, _):
      range
    default: nil
    }
  }

  /// The last of the groups that a server has found.
  fileprivate var lastGroup: AttributeHandleRange? {
    if case .readByGroupTypeResponse(let groups) = self { groups.last?.range } else { nil }
  }

  /// The type of attribute that a request looks for.
  public var attributeType: BluetoothUUID? {
    switch self {
    case .findByTypeValueRequest(_, let type, _), .readByTypeRequest(_, let type),
      .readByGroupTypeRequest(_, let type):
      type
    default: nil
    }
  }

  fileprivate var valueOffset: UInt16? {
    switch self {
    case .readBlobRequest(_, let offset), .prepareWriteRequest(_, let offset, _),
      .prepareWriteResponse(_, let offset, _):
      offset
    default: nil
    }
  }

  fileprivate var errorCode: ATTErrorCode? {
    if case .errorResponse(_, _, let error) = self { error } else { nil }
  }

  fileprivate var mtu: UInt16? {
    switch self {
    case .exchangeMTURequest(let mtu), .exchangeMTUResponse(let mtu): mtu
    default: nil
    }
  }
}
