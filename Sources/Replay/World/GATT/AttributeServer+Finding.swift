import BluetoothProtocols

// Discovery: which attributes there are.
extension AttributeServer {
  /// Source: Core 5.4, Vol 3, Part F, 3.4.3.1 and 3.4.3.2.
  func findInformation(
    in range: AttributeHandleRange, mtu: Int
  ) throws(ATTRefusal) -> ATTPDU {
    let found = try attributes(in: range)
    guard let first = found.first else { throw ATTRefusal(.attributeNotFound, range.first) }
    let width = first.type.wireWidth
    let entries = found.prefix { $0.type.wireWidth == width }
      .prefix((mtu - 2) / (2 + width.octetCount))
    return .findInformationResponse(
      entries.map { ATTInformation(handle: $0.handle, type: $0.type) })
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.3.3 and 3.4.3.4.
  func find(
    _ type: BluetoothUUID, _ value: [UInt8], in range: AttributeHandleRange, mtu: Int
  ) throws(ATTRefusal) -> ATTPDU {
    let found = try attributes(in: range).filter { $0.type == type && $0.value == value }
    if found.isEmpty { throw ATTRefusal(.attributeNotFound, range.first) }
    return .findByTypeValueResponse(
      found.prefix((mtu - 1) / 4).map { AttributeHandleRange($0.handle, $0.groupEnd) })
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.9 and 3.4.4.10.
  func readGroups(
    _ type: BluetoothUUID, in range: AttributeHandleRange, mtu: Int
  ) throws(ATTRefusal) -> ATTPDU {
    let candidates = try attributes(in: range)
    guard type == GATTAttributeType.primaryService || type == GATTAttributeType.secondaryService
    else { throw ATTRefusal(.unsupportedGroupType, range.first) }
    let found = candidates.filter { $0.type == type && $0.value != nil }
    guard let length = found.first?.value?.count else {
      throw ATTRefusal(.attributeNotFound, range.first)
    }
    let groups = found.prefix { $0.value?.count == length }
      .prefix(max((mtu - 2) / (4 + length), 1))
    return .readByGroupTypeResponse(
      groups.map {
        ATTGroup(range: AttributeHandleRange($0.handle, $0.groupEnd), value: $0.value ?? [])
      })
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.3.1 (a range that begins at 0 or ends before it begins).
  func attributes(
    in range: AttributeHandleRange
  ) throws(ATTRefusal) -> ArraySlice<Attribute> {
    if range.first.rawValue == 0 || range.first > range.last {
      throw ATTRefusal(.invalidHandle, range.first)
    }
    return table.attributes(in: range)
  }
}

extension BluetoothUUID {
  /// The width in which a Find Information Response carries it: there is no form for 32 bits.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.2.1.
  var wireWidth: Width { width == .bits16 ? .bits16 : .bits128 }
}
