import BluetoothProtocols

// Writing: at once, or in parts that are first prepared and then executed together.
extension AttributeServer {
  /// Source: Core 5.4, Vol 3, Part F, 3.4.5.1.
  mutating func write(
    _ value: [UInt8], to handle: AttributeHandle, needing permission: Attribute.Permissions,
    on bearer: inout AttributeBearer
  ) throws(ATTRefusal) {
    let attribute = try writeable(handle, needing: permission, on: bearer)
    if attribute.isConfiguration {
      try configure(attribute, with: value, on: &bearer)
    } else if value.count > ATTLimit.longestValue {
      throw ATTRefusal(.invalidAttributeValueLength, handle)
    } else {
      table[handle]?.value = value
    }
  }

  /// Writes a client's own configuration. Every client has one, and at first it subscribes to
  /// nothing.
  ///
  /// Source: Core 5.4, Vol 3, Part G, 3.3.3.3.
  /// Source: chosen. A bit that the characteristic does not support is refused with Value Not
  /// Allowed.
  private func configure(
    _ attribute: Attribute, with value: [UInt8], on bearer: inout AttributeBearer
  ) throws(ATTRefusal) {
    guard value.count == 2, let wanted = try? ClientCharacteristicConfiguration(parsing: value)
    else { throw ATTRefusal(.invalidAttributeValueLength, attribute.handle) }
    let asksForMore =
      wanted.contains(.notification) && !attribute.properties.contains(.notify)
      || wanted.contains(.indication) && !attribute.properties.contains(.indicate)
    if asksForMore { throw ATTRefusal(.valueNotAllowed, attribute.handle) }
    bearer.configurations[attribute.handle] = wanted
  }

  private func writeable(
    _ handle: AttributeHandle, needing permission: Attribute.Permissions,
    on bearer: AttributeBearer
  ) throws(ATTRefusal) -> Attribute {
    guard let attribute = table[handle] else { throw ATTRefusal(.invalidHandle, handle) }
    if !attribute.permissions.contains(permission) {
      throw ATTRefusal(.writeNotPermitted, handle)
    }
    if attribute.permissions.contains(.writeNeedsEncryption), !bearer.isEncrypted {
      throw ATTRefusal(.insufficientAuthentication, handle)
    }
    return attribute
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.6.1 and 3.4.6.2.
  func prepare(
    _ value: [UInt8], at offset: UInt16, of handle: AttributeHandle,
    on bearer: inout AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU {
    _ = try writeable(handle, needing: .writeable, on: bearer)
    if bearer.prepared.count >= AttributeBearer.mostPreparedWrites {
      throw ATTRefusal(.prepareQueueFull, handle)
    }
    bearer.prepared.append(.init(handle: handle, offset: Int(offset), value: value))
    return .prepareWriteResponse(handle, offset: offset, value: value)
  }

  /// Writes everything that was prepared, or nothing at all. The queue is empty afterwards.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.6.3 and 3.4.6.4.
  mutating func execute(
    _ flags: ATTExecuteWriteFlags, on bearer: inout AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU {
    let parts = bearer.prepared
    bearer.prepared = []
    switch flags {
    case .cancel: return .executeWriteResponse
    case .write: break
    default: throw ATTRefusal(.invalidPDU, AttributeHandle(rawValue: 0))
    }
    var values: [AttributeHandle: [UInt8]] = [:]
    for part in parts {
      var value = values[part.handle] ?? table[part.handle]?.value ?? []
      if part.offset > value.count { throw ATTRefusal(.invalidOffset, part.handle) }
      value.replaceSubrange(part.offset..., with: part.value)
      if value.count > ATTLimit.longestValue {
        throw ATTRefusal(.invalidAttributeValueLength, part.handle)
      }
      values[part.handle] = value
    }
    var (written, writtenBearer) = (self, bearer)
    // The order is that of the handles, as a dictionary has no order of its own.
    for (handle, value) in values.sorted(by: { $0.key < $1.key }) {
      try written.write(value, to: handle, needing: .writeable, on: &writtenBearer)
    }
    (self, bearer) = (written, writtenBearer)
    return .executeWriteResponse
  }
}
