import BluetoothProtocols

/// Answers the requests that look for attributes: they ask nobody and change nothing.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.3 and 3.4.4.
struct AttributeSearch: Sendable {
  /// Ascending by handle.
  let attributes: [LocalAttribute]
  let mtu: Int

  /// - Returns: Nil for a request that looks for nothing.
  func answer(_ request: ATTPDU) -> ATTPDU? {
    switch request {
    case .findInformationRequest(let range):
      answer(request, in: range) { findInformation($0) }
    case .findByTypeValueRequest(let range, let type, let value):
      answer(request, in: range) { find(type, value, in: $0) }
    case .readByGroupTypeRequest(let range, let type)
    where type != GATTAttributeType.primaryService && type != GATTAttributeType.secondaryService:
      .errorResponse(request: request.opcode, handle: range.first, error: .unsupportedGroupType)
    case .readByGroupTypeRequest(let range, let type):
      answer(request, in: range) { readGroups(type, in: $0) }
    case .readByTypeRequest(let range, let type):
      answer(request, in: range) { read(type, in: $0) }
    default: nil
    }
  }

  private func answer(
    _ request: ATTPDU, in range: AttributeHandleRange,
    _ body: (ArraySlice<LocalAttribute>) -> ATTPDU?
  ) -> ATTPDU {
    func refusal(_ error: ATTErrorCode) -> ATTPDU {
      .errorResponse(request: request.opcode, handle: range.first, error: error)
    }
    if range.first.rawValue == 0 || range.first > range.last { return refusal(.invalidHandle) }
    return body(attributes.filter { range.contains($0.handle) }[...])
      ?? refusal(.attributeNotFound)
  }

  /// UUIDs of one width, as many as fit.
  private func findInformation(_ found: ArraySlice<LocalAttribute>) -> ATTPDU? {
    guard let width = found.first?.type.encoded().count else { return nil }
    let entries = found.prefix { $0.type.encoded().count == width }.prefix((mtu - 2) / (2 + width))
    return .findInformationResponse(
      entries.map { ATTInformation(handle: $0.handle, type: $0.type) })
  }

  private func find(
    _ type: BluetoothUUID, _ value: [UInt8], in found: ArraySlice<LocalAttribute>
  ) -> ATTPDU? {
    let matching = found.filter { $0.type == type && $0.fixedValue == value }
    if matching.isEmpty { return nil }
    return .findByTypeValueResponse(
      matching.prefix((mtu - 1) / 4).map { AttributeHandleRange($0.handle, $0.groupEnd) })
  }

  /// Values of one length, as many as fit.
  private func readGroups(
    _ type: BluetoothUUID, in found: ArraySlice<LocalAttribute>
  ) -> ATTPDU? {
    let groups = fixed(type, in: found, overhead: 4)
    if groups.isEmpty { return nil }
    return .readByGroupTypeResponse(
      groups.map {
        ATTGroup(range: AttributeHandleRange($0.0.handle, $0.0.groupEnd), value: $0.1)
      })
  }

  /// Declarations, and what else the system answers by itself; an app's value is read by handle.
  private func read(_ type: BluetoothUUID, in found: ArraySlice<LocalAttribute>) -> ATTPDU? {
    let entries = fixed(type, in: found, overhead: 2)
    if entries.isEmpty { return nil }
    return .readByTypeResponse(entries.map { ATTHandleValue(handle: $0.0.handle, value: $0.1) })
  }

  private func fixed(
    _ type: BluetoothUUID, in found: ArraySlice<LocalAttribute>, overhead: Int
  ) -> [(LocalAttribute, [UInt8])] {
    let rows = found.filter { $0.type == type }.compactMap { row in
      row.fixedValue.map { (row, Array($0.prefix(min(mtu - 2, 255) - overhead))) }
    }
    guard let length = rows.first?.1.count else { return [] }
    let most = max((mtu - 2) / (overhead + length), 1)
    return Array(rows.prefix { $0.1.count == length }.prefix(most))
  }
}
