import BluetoothProtocols

// Reading the values of attributes.
extension AttributeServer {
  /// Returns the value as this client reads it, or throws the reason why the client may not read
  /// it. An attribute whose value the capture does not show is refused with Unlikely Error.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.3.
  func value(
    of handle: AttributeHandle, on bearer: AttributeBearer
  ) throws(ATTRefusal) -> [UInt8] {
    guard let attribute = table[handle] else { throw ATTRefusal(.invalidHandle, handle) }
    return try value(of: attribute, on: bearer)
  }

  /// Source: Core 5.4, Vol 3, Part C, 10.3.1 (without a key, it is authentication that is missing).
  private func value(
    of attribute: Attribute, on bearer: AttributeBearer
  ) throws(ATTRefusal) -> [UInt8] {
    let permissions = attribute.permissions
    if !permissions.contains(.readable) {
      throw ATTRefusal(.readNotPermitted, attribute.handle)
    }
    if permissions.contains(.readNeedsEncryption), !bearer.isEncrypted {
      throw ATTRefusal(.insufficientAuthentication, attribute.handle)
    }
    guard let value = attribute.value(on: bearer) else {
      throw ATTRefusal(.unlikelyError, attribute.handle)
    }
    return value
  }

  /// Returns what a client gets for this attribute when it reads by type.
  func reading(of attribute: Attribute, on bearer: AttributeBearer) -> AttributeReading {
    do { return .value(try value(of: attribute, on: bearer)) } catch { return .refused(error.code) }
  }

  /// Answers a Read Blob Request. An offset after the end is refused; an offset at the end reads as
  /// no octets.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.5 and 3.4.4.6.
  func readBlob(
    _ handle: AttributeHandle, from offset: Int, on bearer: AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU {
    let value = try value(of: handle, on: bearer)
    if offset > value.count { throw ATTRefusal(.invalidOffset, handle) }
    return .readBlobResponse(value: Array(value.dropFirst(offset).prefix(bearer.mtu - 1)))
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.7 and 3.4.4.8.
  func read(
    _ handles: [AttributeHandle], on bearer: AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU {
    .readMultipleResponse(
      values: Array(try values(of: handles, on: bearer).joined().prefix(bearer.mtu - 1)))
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.11 and 3.4.4.12.
  func readLengths(
    _ handles: [AttributeHandle], on bearer: AttributeBearer
  ) throws(ATTRefusal) -> ATTPDU {
    var room = bearer.mtu - 1
    var entries: [ATTLengthValue] = []
    for value in try values(of: handles, on: bearer) where room >= 2 {
      let part = Array(value.prefix(room - 2))
      entries.append(ATTLengthValue(length: UInt16(clamping: value.count), value: part))
      room -= 2 + part.count
    }
    return .readMultipleVariableResponse(entries)
  }

  private func values(
    of handles: [AttributeHandle], on bearer: AttributeBearer
  ) throws(ATTRefusal) -> [[UInt8]] {
    guard handles.count > 1 else {
      throw ATTRefusal(.invalidPDU, handles.first ?? AttributeHandle(rawValue: 0))
    }
    var values: [[UInt8]] = []
    for handle in handles { values.append(try value(of: handle, on: bearer)) }
    return values
  }
}
