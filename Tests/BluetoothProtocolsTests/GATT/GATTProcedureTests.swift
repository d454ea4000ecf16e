import BluetoothProtocols
import Testing

private let handle = AttributeHandle(rawValue: 3)
private let measurement = CharacteristicDeclaration(
  properties: .notify, valueHandle: handle, uuid: .measurement)

struct ProcedureTests {
  private func run<Procedure: GATTProcedure>(
    _ procedure: Procedure, mtu: Int = 23, _ responses: ATTPDU...
  ) -> (sent: [ATTPDU], results: [GATTResult]) {
    var procedure = procedure
    var (sent, results): ([ATTPDU], [GATTResult]) = ([], [])
    for response in [nil] + responses.map(Optional.some) where results.isEmpty {
      switch procedure.advance(by: response, mtu: mtu) {
      case .send(let pdu): sent.append(pdu)
      case .finish(let result): results.append(result)
      }
    }
    return (sent, results)
  }

  private func range(_ first: UInt16, _ last: UInt16) -> AttributeHandleRange {
    AttributeHandleRange(AttributeHandle(rawValue: first), AttributeHandle(rawValue: last))
  }

  private func notFound(_ request: ATTOpcode) -> ATTPDU {
    .errorResponse(request: request, handle: .first, error: .attributeNotFound)
  }

  @Test func `all services are read by their groups`() {
    let group = ATTGroup(range: range(1, 4), value: [0x0D, 0x18])
    let (sent, results) = run(
      DiscoverServices(nil), .readByGroupTypeResponse([group]), notFound(.readByGroupTypeRequest))
    let type = GATTAttributeType.primaryService
    #expect(
      sent == [
        .readByGroupTypeRequest(range(1, 0xFFFF), type: type),
        .readByGroupTypeRequest(range(5, 0xFFFF), type: type),
      ])
    #expect(results == [.services([RemoteService(uuid: .heartRate, range: range(1, 4))])])
  }

  @Test func `wanted services are looked for one by one`() {
    let (sent, results) = run(
      DiscoverServices([.heartRate, .crownstone]), .findByTypeValueResponse([range(9, 0xFFFF)]),
      notFound(.findByTypeValueRequest))
    #expect(sent.map(\.value) == [[0x0D, 0x18], [0x07, 0xC0]])
    #expect(results == [.services([RemoteService(uuid: .heartRate, range: range(9, 0xFFFF))])])
  }

  @Test func `a server whose handles do not ascend ends the search`() {
    let group = ATTGroup(range: range(1, 4), value: [0x0D, 0x18])
    let (sent, results) = run(
      DiscoverServices(nil), .readByGroupTypeResponse([group]),
      .readByGroupTypeResponse([group]))
    #expect(sent.count == 2)
    #expect(results.count == 1)
  }

  @Test func `a characteristic reaches to the next declaration`() {
    let declarations = [
      ATTHandleValue(handle: AttributeHandle(rawValue: 2), value: [0x10, 3, 0, 0x37, 0x2A]),
      ATTHandleValue(handle: AttributeHandle(rawValue: 5), value: [0x02, 6, 0, 0x38, 0x2A]),
    ]
    let (_, results) = run(
      DiscoverCharacteristics(in: range(1, 6)), .readByTypeResponse(declarations),
      notFound(.readByTypeRequest))
    guard case .characteristics(let found)? = results.first else {
      Issue.record("no characteristics")
      return
    }
    #expect(found.map(\.endHandle.rawValue) == [4, 6])
    #expect(found.map(\.properties) == [.notify, .read])
    #expect(found[0].descriptorRange == range(4, 4))
    #expect(found[1].descriptorRange == nil)
  }

  @Test func `the UUID of an included service is read where the declaration lacks it`() {
    let short = ATTHandleValue(
      handle: AttributeHandle(rawValue: 2), value: [9, 0, 12, 0, 0x07, 0xC0])
    let long = ATTHandleValue(handle: AttributeHandle(rawValue: 3), value: [20, 0, 24, 0])
    let uuid = BluetoothUUID(mostSignificant: 1, leastSignificant: 2)
    let (sent, results) = run(
      DiscoverIncludedServices(in: range(1, 6)), .readByTypeResponse([short]),
      .readByTypeResponse([long]), notFound(.readByTypeRequest),
      .readResponse(value: uuid.encoded()))
    #expect(sent.last == .readRequest(AttributeHandle(rawValue: 20)))
    #expect(
      results == [
        .services([
          RemoteService(uuid: .crownstone, range: range(9, 12)),
          RemoteService(uuid: uuid, range: range(20, 24)),
        ])
      ])
  }

  @Test func `a long value is read in parts`() {
    let first = [UInt8](repeating: 1, count: 22)
    let (sent, results) = run(
      ReadValue(handle), .readResponse(value: first), .readBlobResponse(value: [2]))
    #expect(sent == [.readRequest(handle), .readBlobRequest(handle, offset: 22)])
    #expect(results == [.value(first + [2])])
  }

  @Test func `a value that just fills a response is whole`() {
    let value = [UInt8](repeating: 1, count: 22)
    let refusal = ATTPDU.errorResponse(
      request: .readBlobRequest, handle: handle, error: .attributeNotLong)
    #expect(run(ReadValue(handle), .readResponse(value: value), refusal).results == [.value(value)])
  }

  @Test func `a long value is written in parts`() {
    let value = (0..<30).map { UInt8($0) }
    let (sent, results) = run(
      WriteValue(value, to: handle),
      .prepareWriteResponse(handle, offset: 0, value: Array(value[..<18])),
      .prepareWriteResponse(handle, offset: 18, value: Array(value[18...])), .executeWriteResponse)
    #expect(
      sent == [
        .prepareWriteRequest(handle, offset: 0, value: Array(value[..<18])),
        .prepareWriteRequest(handle, offset: 18, value: Array(value[18...])),
        .executeWriteRequest(.write),
      ])
    #expect(results == [.done])
  }

  @Test func `a configuration is looked for before it is written`() {
    let target = RemoteCharacteristic(
      handle: AttributeHandle(rawValue: 2), declaration: measurement,
      endHandle: AttributeHandle(rawValue: 4))
    let found = ATTInformation(
      handle: AttributeHandle(rawValue: 4),
      type: GATTAttributeType.clientCharacteristicConfiguration)
    let (sent, results) = run(
      Configure(.notification, of: target), .findInformationResponse([found]), .writeResponse)
    #expect(
      sent == [.findInformationRequest(range(4, 4)), .writeRequest(found.handle, value: [1, 0])])
    #expect(results == [.done])
  }

  @Test func `without a configuration there is nothing to subscribe to`() {
    let target = RemoteCharacteristic(
      handle: AttributeHandle(rawValue: 2), declaration: measurement, endHandle: handle)
    #expect(run(Configure(.notification, of: target)).results == [.failed(.attributeNotFound)])
  }

  @Test func `a refusal is told as it is`() {
    let refusal = ATTPDU.errorResponse(
      request: .readRequest, handle: handle, error: .readNotPermitted)
    #expect(run(ReadValue(handle), refusal).results == [.failed(.readNotPermitted)])
    #expect(ATTErrorCode.readNotPermitted.coreBluetoothName == "readNotPermitted")
    #expect(ATTErrorCode(rawValue: 0x80).coreBluetoothName == "0x80")
  }

  /// Source: Core 5.4, Vol 3, Part G, 4.8.3.
  @Test func `a value may be read from an offset on`() {
    let refusal = ATTPDU.errorResponse(
      request: .readBlobRequest, handle: handle, error: .invalidOffset)
    let (sent, results) = run(
      ReadValue(handle, from: 30), .readBlobResponse(value: [UInt8](repeating: 7, count: 22)),
      refusal)
    #expect(sent == [.readBlobRequest(handle, offset: 30), .readBlobRequest(handle, offset: 52)])
    #expect(results == [.value([UInt8](repeating: 7, count: 22))])
    // Behind the end from the first: that is no value.
    #expect(run(ReadValue(handle, from: 30), refusal).results == [.failed(.invalidOffset)])
  }

  @Test func `what was found counts also where an error ends the search`() {
    var search = DiscoverServices(nil)
    _ = search.begin(mtu: 23)
    _ = search.receive(
      .readByGroupTypeResponse([ATTGroup(range: range(1, 4), value: [0x0D, 0x18])]), mtu: 23)
    let error = ATTPDU.errorResponse(
      request: .readByGroupTypeRequest, handle: .first, error: .insufficientAuthentication)
    #expect(search.receive(error, mtu: 23) == .finish(.failed(.insufficientAuthentication)))
    #expect(search.found == [RemoteService(uuid: .heartRate, range: range(1, 4))])
  }
}

extension BluetoothUUID {
  fileprivate static let heartRate = BluetoothUUID(UInt16(0x180D))
  fileprivate static let measurement = BluetoothUUID(UInt16(0x2A37))
  fileprivate static let crownstone = BluetoothUUID(UInt16(0xC007))
}
