/// A row of a server's attribute table, as a search needs it.
public protocol SearchableAttribute {
  /// The handle of the row.
  var handle: AttributeHandle { get }
  /// The type of the attribute, for example ``GATTAttributeType/characteristic``.
  var type: BluetoothUUID { get }
  /// The last handle of the group that this attribute opens, or its own handle if it opens none.
  var groupEnd: AttributeHandle { get }
  /// The value that every client reads; nil if it depends on the client, or if it is not known.
  var fixedValue: [UInt8]? { get }
}

/// The result when a server reads an attribute by its type.
public enum AttributeReading: Hashable, Sendable {
  /// The value of the attribute.
  case value([UInt8])
  /// The client may not read it.
  case refused(ATTErrorCode)
  /// The answer does not list the attribute.
  case leftOut
}

/// Answers the requests that look for attributes. These requests change nothing on the server.
///
/// Source: Core 5.4, Vol 3, Part F, 3.4.3 and 3.4.4.
public struct AttributeSearch<Row: SearchableAttribute> {
  /// The attribute table, ascending by handle.
  private let rows: [Row]
  private let mtu: Int

  /// Makes a search. The rows ascend by handle; the ATT_MTU is in octets and limits how much a
  /// response lists.
  public init(among rows: [Row], mtu: Int) { (self.rows, self.mtu) = (rows, mtu) }

  /// - Parameter reading: Returns what the client reads from a row.
  /// - Returns: The response; nil for a request that looks for no attributes.
  public func answer(_ request: ATTPDU, reading: (Row) -> AttributeReading) -> ATTPDU? {
    switch request {
    case .findInformationRequest(let range):
      answer(request, in: range) { .success(findInformation($0)) }
    case .findByTypeValueRequest(let range, let type, let value):
      answer(request, in: range) { .success(find(type, value, in: $0)) }
    case .readByGroupTypeRequest(let range, let type):
      answer(request, in: range) { found in
        type == GATTAttributeType.primaryService || type == GATTAttributeType.secondaryService
          ? .success(readGroups(type, in: found))
          : .failure(ATTRefusal(.unsupportedGroupType, range.first))
      }
    case .readByTypeRequest(let range, let type):
      answer(request, in: range) { read(type, in: $0, reading) }
    default: nil
    }
  }

  /// - Parameter body: Makes the response from the rows in the range; nil if it finds nothing.
  private func answer(
    _ request: ATTPDU, in range: AttributeHandleRange,
    _ body: (ArraySlice<Row>) -> Result<ATTPDU?, ATTRefusal>
  ) -> ATTPDU {
    func refusal(_ error: ATTErrorCode, at handle: AttributeHandle) -> ATTPDU {
      .errorResponse(request: request.opcode, handle: handle, error: error)
    }
    // Source: Core 5.4, Vol 3, Part F, 3.4.3.1 (before anything else).
    if range.first.rawValue == 0 || range.first > range.last {
      return refusal(.invalidHandle, at: range.first)
    }
    switch body(rows.rows(in: range)) {
    case .success(let answer): return answer ?? refusal(.attributeNotFound, at: range.first)
    case .failure(let error): return refusal(error.code, at: error.handle)
    }
  }

  /// Lists attributes as long as their UUIDs have the width of the first one, and as many as fit.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.3.1 and 3.4.3.2.
  private func findInformation(_ found: ArraySlice<Row>) -> ATTPDU? {
    guard let width = found.first?.type.attributeWidth else { return nil }
    let entries = found.prefix { $0.type.attributeWidth == width }
      .prefix((mtu - 2) / (2 + width.octetCount))
    return .findInformationResponse(
      entries.map { ATTInformation(handle: $0.handle, type: $0.type) })
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.3.3 and 3.4.3.4.
  private func find(_ type: BluetoothUUID, _ value: [UInt8], in found: ArraySlice<Row>) -> ATTPDU? {
    let matching = found.filter { $0.type == type && $0.fixedValue == value }
    if matching.isEmpty { return nil }
    return .findByTypeValueResponse(
      matching.prefix((mtu - 1) / 4).map { AttributeHandleRange($0.handle, $0.groupEnd) })
  }

  /// Lists groups as long as their values have the length of the first one, and as many as fit.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.9 and 3.4.4.10 (a value is cut to ATT_MTU − 6).
  private func readGroups(_ type: BluetoothUUID, in found: ArraySlice<Row>) -> ATTPDU? {
    let groups = found.filter { $0.type == type }.compactMap { row in
      row.fixedValue.map {
        ATTGroup(
          range: AttributeHandleRange(row.handle, row.groupEnd),
          value: Array($0.prefix(longestValue(behind: 4))))
      }
    }
    guard let length = groups.first?.value.count else { return nil }
    return .readByGroupTypeResponse(
      Array(groups.prefix { $0.value.count == length }.prefix((mtu - 2) / (4 + length))))
  }

  /// Lists values as long as they have the length of the first one, and as many as fit. A value
  /// that the client may not read ends the list. If it comes first, its error is the answer.
  ///
  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.1 and 3.4.4.2 (a value is cut to ATT_MTU − 4).
  private func read(
    _ type: BluetoothUUID, in found: ArraySlice<Row>, _ reading: (Row) -> AttributeReading
  ) -> Result<ATTPDU?, ATTRefusal> {
    var entries: [ATTHandleValue] = []
    search: for row in found where row.type == type {
      switch reading(row) {
      case .leftOut: continue
      case .refused(let error):
        if entries.isEmpty { return .failure(ATTRefusal(error, row.handle)) }
        break search
      case .value(let value):
        let part = Array(value.prefix(longestValue(behind: 2)))
        let length = entries.first?.value.count ?? part.count
        if part.count != length || entries.count >= (mtu - 2) / (2 + length) { break search }
        entries.append(ATTHandleValue(handle: row.handle, value: part))
      }
    }
    return .success(entries.isEmpty ? nil : .readByTypeResponse(entries))
  }

  /// Returns the longest value that fits into a list. The length octet of the list counts the value
  /// and the handles before it.
  private func longestValue(behind handles: Int) -> Int { min(mtu - 2, 255) - handles }
}

/// The reason why a server does not do what a request asks for.
public struct ATTRefusal: Error, Hashable, Sendable {
  /// The handle that the Error Response names.
  public var handle: AttributeHandle
  /// The reason that the Error Response names.
  public var code: ATTErrorCode

  /// Makes a refusal of a request because of an attribute.
  public init(_ code: ATTErrorCode, _ handle: AttributeHandle) {
    (self.handle, self.code) = (handle, code)
  }
}

extension Array where Element: SearchableAttribute {
  /// The rows in a range of handles.
  ///
  /// - Precondition: The rows ascend by handle.
  /// - Complexity: O(log *n*).
  public func rows(in range: AttributeHandleRange) -> ArraySlice<Element> {
    let start = firstPosition { $0.handle >= range.first }
    let end = firstPosition { $0.handle > range.last }
    return start < end ? self[start..<end] : []
  }

  private func firstPosition(where belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
