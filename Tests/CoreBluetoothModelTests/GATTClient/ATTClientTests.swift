import BluetoothProtocols
import Testing
import Timelines

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

  @Test func `what an ended app asked for makes way when its last response comes`() {
    var client = ATTClient()
    func job(_ procedure: some GATTProcedure, of session: Int) -> ATTClient.Job {
      ATTClient.Job(procedure: procedure, request: .nothing, session: session)
    }
    _ = client.enqueue(job(ReadValue(handle), of: 1), mtu: 23, at: .start)
    _ = client.enqueue(job(WriteValue([1], to: handle), of: 1), mtu: 23, at: .start)
    _ = client.enqueue(job(WriteValue([2], to: handle), of: 2), mtu: 23, at: .start)
    client.abandon(1)
    #expect(client.deadline(timeout: .seconds(30)) == .start + .seconds(30))
    let outputs = client.receive(.readResponse(value: [7]), mtu: 23, at: .start)
    #expect(outputs.results == [.done])
    #expect(outputs.sent == [.writeRequest(handle, value: [2])])
    client.abandon(2)
    #expect(client.receive(.writeResponse, mtu: 23, at: .start).sent.isEmpty)
  }
}
