import BluetoothProtocols
import Testing
import VirtualTime

@testable import CoreBluetoothModel

private func job(_ procedure: some GATTProcedure) -> ATTClient.Job {
  ATTClient.Job(procedure: procedure, request: .nothing)
}

private let handle = AttributeHandle(rawValue: 3)

extension [ATTClient.Output] {
  fileprivate var sent: [ATTPDU] {
    compactMap { if case .send(let pdu, _) = $0 { pdu } else { nil } }
  }

  fileprivate var results: [GATTResult] {
    compactMap { if case .finished(_, let result) = $0 { result } else { nil } }
  }
}

struct ATTClientTests {
  @Test func `the second request waits for the first response`() {
    var client = ATTClient()
    #expect(
      client.enqueue(job(ReadValue(handle)), mtu: 23, at: .start).sent == [.readRequest(handle)])
    #expect(client.enqueue(job(WriteValue([1], to: handle)), mtu: 23, at: .start).sent.isEmpty)
    let outputs = client.receive(.readResponse(value: [7]), mtu: 23, at: .start)
    #expect(outputs.results == [.value([7])])
    #expect(outputs.sent == [.writeRequest(handle, value: [1])])
  }

  @Test func `a response that nobody asked for is ignored`() {
    var client = ATTClient()
    #expect(client.receive(.writeResponse, mtu: 23, at: .start).isEmpty)
    _ = client.enqueue(job(ReadValue(handle)), mtu: 23, at: .start)
    #expect(client.receive(.writeResponse, mtu: 23, at: .start).isEmpty)
    let other = ATTPDU.errorResponse(request: .writeRequest, handle: handle, error: .unlikelyError)
    #expect(client.receive(other, mtu: 23, at: .start).isEmpty)
  }

  @Test func `a refusal for want of security is met by encryption and asking again, once`() {
    var client = ATTClient()
    let refusal = ATTPDU.errorResponse(
      request: .readRequest, handle: handle, error: .insufficientAuthentication)
    _ = client.enqueue(job(ReadValue(handle)), mtu: 23, at: .start)
    let outputs = client.receive(refusal, mtu: 23, at: .start)
    if case .secure = outputs.first {} else { Issue.record("the link is not encrypted") }
    #expect(outputs.sent == [.readRequest(handle)])
    #expect(outputs.results.isEmpty)
    client.isSecured = true
    let again = client.receive(refusal, mtu: 23, at: .start)
    #expect(again.results == [.failed(.insufficientAuthentication)])
  }

  @Test func `a request waits thirty seconds for its response`() {
    var client = ATTClient()
    #expect(client.deadline(timeout: .seconds(30)) == nil)
    _ = client.enqueue(job(ReadValue(handle)), mtu: 23, at: .start)
    #expect(client.deadline(timeout: .seconds(30)) == .start + .seconds(30))
    client.giveUp()
    #expect(client.deadline(timeout: .seconds(30)) == nil)
    #expect(client.enqueue(job(ReadValue(handle)), mtu: 23, at: .start).isEmpty)
  }
}

struct ProcedureTests {
  private func run(
    _ procedure: some GATTProcedure, mtu: Int = 23, _ responses: ATTPDU...
  ) -> (sent: [ATTPDU], results: [GATTResult]) {
    var client = ATTClient()
    var outputs = client.enqueue(job(procedure), mtu: mtu, at: .start)
    for response in responses { outputs += client.receive(response, mtu: mtu, at: .start) }
    return (outputs.sent, outputs.results)
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
      uuid: .measurement, properties: .notify, valueHandle: handle,
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
      uuid: .measurement, properties: .notify, valueHandle: handle, endHandle: handle)
    #expect(run(Configure(.notification, of: target)).results == [.failed(.attributeNotFound)])
  }

  @Test func `a refusal is told as it is`() {
    let refusal = ATTPDU.errorResponse(
      request: .readRequest, handle: handle, error: .readNotPermitted)
    #expect(run(ReadValue(handle), refusal).results == [.failed(.readNotPermitted)])
    #expect(ATTErrorCode.readNotPermitted.coreBluetoothName == "readNotPermitted")
    #expect(ATTErrorCode(rawValue: 0x80).coreBluetoothName == "0x80")
  }
}
