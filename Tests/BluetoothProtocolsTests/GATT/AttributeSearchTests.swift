import BluetoothProtocols
import Testing

private struct Row: SearchableAttribute {
  var handle: AttributeHandle
  var type: BluetoothUUID
  var fixedValue: [UInt8]?
  var groupEnd: AttributeHandle

  init(_ handle: UInt16, _ type: BluetoothUUID, _ value: [UInt8]?, groupEnd: UInt16? = nil) {
    self.handle = AttributeHandle(rawValue: handle)
    (self.type, fixedValue) = (type, value)
    self.groupEnd = AttributeHandle(rawValue: groupEnd ?? handle)
  }
}

/// The two services that every server has, and a configuration that is each client's own.
private let rows = [
  Row(1, GATTAttributeType.primaryService, [0x00, 0x18], groupEnd: 5),
  Row(2, GATTAttributeType.characteristic, [0x02, 3, 0, 0x00, 0x2A]),
  Row(3, BluetoothUUID(UInt16(0x2A00)), Array("iPhone".utf8)),
  Row(4, GATTAttributeType.characteristic, [0x02, 5, 0, 0x01, 0x2A]),
  Row(5, BluetoothUUID(UInt16(0x2A01)), [0x40, 0x00]),
  Row(6, GATTAttributeType.primaryService, [0x01, 0x18], groupEnd: 9),
  Row(7, GATTAttributeType.characteristic, [0x20, 8, 0, 0x05, 0x2A]),
  Row(8, GATTAttributeType.serviceChanged, []),
  Row(9, GATTAttributeType.clientCharacteristicConfiguration, nil),
]

private func search(_ request: ATTPDU) -> ATTPDU? {
  AttributeSearch(among: rows, mtu: 23).answer(request) {
    $0.fixedValue.map(AttributeReading.value) ?? .leftOut
  }
}

extension BluetoothUUID {
  fileprivate static let heartRate = BluetoothUUID(UInt16(0x180D))
}

private func range(_ first: UInt16, _ last: UInt16) -> AttributeHandleRange {
  AttributeHandleRange(AttributeHandle(rawValue: first), AttributeHandle(rawValue: last))
}

struct AttributeSearchTests {
  @Test func `services are found by their groups`() {
    let answer = search(
      .readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    #expect(
      answer
        == .readByGroupTypeResponse([
          ATTGroup(range: range(1, 5), value: [0x00, 0x18]),
          ATTGroup(range: range(6, 9), value: [0x01, 0x18]),
        ]))
  }

  @Test func `one service is found by its value`() {
    let answer = search(
      .findByTypeValueRequest(.all, type: GATTAttributeType.primaryService, value: [0x01, 0x18]))
    #expect(answer == .findByTypeValueResponse([range(6, 9)]))
  }

  @Test func `declarations are read as many as fit`() {
    let answer = search(.readByTypeRequest(.all, type: GATTAttributeType.characteristic))
    guard case .readByTypeResponse(let entries)? = answer else {
      Issue.record("no declarations")
      return
    }
    #expect(entries.map(\.handle.rawValue) == [2, 4, 7])
  }

  @Test func `types are found one after another`() {
    let answer = search(.findInformationRequest(range(8, 20)))
    guard case .findInformationResponse(let entries)? = answer else {
      Issue.record("no information")
      return
    }
    #expect(entries.map(\.handle.rawValue) == [8, 9])
  }

  @Test func `what is not there and what cannot be asked is refused`() {
    let type = GATTAttributeType.primaryService
    func error(_ request: ATTPDU) -> ATTErrorCode? {
      if case .errorResponse(_, _, let error)? = search(request) { error } else { nil }
    }
    #expect(error(.readByGroupTypeRequest(range(10, 20), type: type)) == .attributeNotFound)
    #expect(error(.readByGroupTypeRequest(range(0, 20), type: type)) == .invalidHandle)
    #expect(error(.readByGroupTypeRequest(range(9, 2), type: type)) == .invalidHandle)
    #expect(error(.readByGroupTypeRequest(.all, type: .heartRate)) == .unsupportedGroupType)
    #expect(search(.readRequest(.first)) == nil)
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.9 names the range before the type.
  @Test func `a range that is none is refused before a type that opens no group`() {
    #expect(
      search(.readByGroupTypeRequest(range(9, 2), type: .heartRate))
        == .errorResponse(
          request: .readByGroupTypeRequest, handle: range(9, 2).first, error: .invalidHandle))
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.2.1 (UUIDs go over the wire with 16 or 128 bits).
  @Test func `a type of 32 bits is told with 128`() throws {
    let wide = BluetoothUUID(UInt32(0x1234_5678))
    let rows = [Row(1, wide, []), Row(2, GATTAttributeType.characteristic, [])]
    let answer = AttributeSearch(among: rows, mtu: 23)
      .answer(.findInformationRequest(.all)) { _ in .leftOut }
    #expect(
      answer == .findInformationResponse([ATTInformation(handle: .first, type: wide)]))
    #expect(answer?.encoded().count == 20)
  }

  /// Source: Core 5.4, Vol 3, Part F, 3.4.4.10 and 3.4.4.2.
  @Test func `a value is cut to what fits`() {
    let long = [UInt8](repeating: 7, count: 300)
    let type = GATTAttributeType.primaryService
    let search = AttributeSearch(among: [Row(1, type, long)], mtu: 23)
    let group = search.answer(.readByGroupTypeRequest(.all, type: type)) { _ in .leftOut }
    #expect(group?.encoded().count == 23)
    let value = search.answer(.readByTypeRequest(.all, type: type)) { _ in .value(long) }
    #expect(value?.encoded().count == 23)
    // The length octet counts at most 255.
    let wide = AttributeSearch(among: [Row(1, type, long)], mtu: 512)
    let widest = wide.answer(.readByTypeRequest(.all, type: type)) { _ in .value(long) }
    #expect(widest?.encoded().count == 2 + 255)
  }

  @Test func `what may not be read ends a list, or is the answer where it comes first`() {
    let rows = (1...4 as ClosedRange<UInt16>).map {
      Row($0, .heartRate, [UInt8(truncatingIfNeeded: $0)])
    }
    func values(refusing refused: UInt16, leavingOut left: UInt16 = 0) -> ATTPDU? {
      AttributeSearch(among: rows, mtu: 23)
        .answer(.readByTypeRequest(.all, type: .heartRate)) { row in
          if row.handle.rawValue == left { return .leftOut }
          return row.handle.rawValue == refused
            ? .refused(.readNotPermitted) : .value(row.fixedValue ?? [])
        }
    }
    func entries(_ handles: [UInt16]) -> ATTPDU {
      .readByTypeResponse(
        handles.map {
          ATTHandleValue(
            handle: AttributeHandle(rawValue: $0), value: [UInt8(truncatingIfNeeded: $0)])
        })
    }
    #expect(values(refusing: 3) == entries([1, 2]))
    #expect(values(refusing: 4, leavingOut: 2) == entries([1, 3]))
    #expect(
      values(refusing: 1)
        == .errorResponse(request: .readByTypeRequest, handle: .first, error: .readNotPermitted))
  }
}
