import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct LocalClientTests {
  private var client = LocalClient()
  private var behaviour = Behaviour.GATTClient()

  /// The service is at 10 to 13, the value of its characteristic at 12.
  private let value = AttributeHandle(rawValue: 12)
  private let configuration = AttributeHandle(rawValue: 13)
  private let named: Fields = [
    .service: .uuid(.heartRate), .characteristic: .uuid(.measurement),
  ]
  private let strap = LocalClient.Peer(
    connection: 1, name: "strap", mtu: 23, interval: .milliseconds(30), users: [7, 8])

  private mutating func receive(_ input: LocalClient.Input) -> [LocalClient.Output] {
    client.receive(
      input,
      LocalClient.Context(now: .start, parameters: Parameters(), behaviour: behaviour))
  }

  private mutating func receive(_ pdu: ATTPDU) -> [LocalClient.Output] {
    receive(.received(pdu, on: strap))
  }

  private mutating func call(
    _ subject: ClientCall.Subject, _ kind: Kind, _ fields: Fields, by session: Int = 7
  ) -> [LocalClient.Output] {
    receive(
      .called(ClientCall(subject: subject, kind: kind, fields: fields), by: session, on: strap))
  }

  /// Has a session find the service and its characteristic.
  private mutating func discover(by session: Int = 7) {
    _ = receive(.connected(peer: "strap", session: session))
    _ = call(
      .services, .callDiscoverServices, [.services: .uuids([.heartRate])], by: session)
    _ = receive(
      .findByTypeValueResponse([
        AttributeHandleRange(AttributeHandle(rawValue: 10), configuration)
      ]))
    _ = receive(notFound(.findByTypeValueRequest))
    _ = call(.characteristics, .callDiscoverCharacteristics, named, by: session)
    _ = receive(
      .readByTypeResponse([
        ATTHandleValue(handle: AttributeHandle(rawValue: 11), value: [0x10, 12, 0, 0x37, 0x2A])
      ]))
    _ = receive(notFound(.readByTypeRequest))
  }

  private func notFound(_ request: ATTOpcode) -> ATTPDU {
    .errorResponse(request: request, handle: value, error: .attributeNotFound)
  }

  private mutating func subscribe() {
    _ = call(.ofCharacteristic(.setNotifyValue), .callSetNotifyValue, named)
    _ = receive(
      .findInformationResponse([
        ATTInformation(
          handle: configuration, type: GATTAttributeType.clientCharacteristicConfiguration)
      ]))
    _ = receive(.writeResponse)
  }

  private mutating func connect() {
    _ = receive(.linkUp(strap, exchangesMTU: false))
    discover()
  }

  @Test mutating func `a new link agrees on the MTU`() {
    let outputs = receive(.linkUp(strap, exchangesMTU: true))
    guard case .send(.exchangeMTURequest, nil, on: 1)? = outputs.first, outputs.count == 1 else {
      Issue.record("\(outputs)")
      return
    }
    #expect(receive(.exchangeMTUResponse(serverMTU: 100)) == [.agreed(mtu: 100, on: 1)])
  }

  @Test mutating func `an app calls only what it has discovered`() {
    _ = receive(.linkUp(strap, exchangesMTU: false))
    _ = receive(.connected(peer: "strap", session: 7))
    let read = ClientCall.Subject.ofCharacteristic(.readValue)
    #expect(call(read, .callReadValue, named) == [.notDiscovered(.callReadValue)])
    discover()
    #expect(client.services(of: "strap", session: 7).map(\.uuid) == [.heartRate])
    #expect(client.services(of: "strap", session: 8).isEmpty)
    let path = AttributePath(service: .heartRate, characteristic: .measurement)
    #expect(call(read, .callReadValue, named) == [.send(.readRequest(value), path, on: 1)])
    let answer = named.merging([.value: .octets([5])])
    #expect(
      receive(.readResponse(value: [5]))
        == [.answered(.callbackDidUpdateValue, answer, session: 7, on: 1)])
  }

  /// Source: observed, in what apps have logged.
  @Test mutating func `what lacks the property is not written without response`() {
    connect()
    let written = named.merging([.value: .octets([1]), .type: .text("withoutResponse")])
    #expect(
      call(.ofCharacteristic(.writeValue), .callWriteValue, written) == [.takesNoCommand])
  }

  @Test mutating func `each session that is subscribed is told of a value`() {
    connect()
    subscribe()
    discover(by: 8)
    let told = named.merging([.value: .octets([60])])
    #expect(
      receive(.handleValueNotification(value, value: [60]))
        == [.updated([.init(session: 7, fields: told)], on: 1)])
    // Another app shares the subscription, and no request goes out.
    let asked = call(.ofCharacteristic(.setNotifyValue), .callSetNotifyValue, named, by: 8)
    #expect(
      asked == [
        .answered(
          .callbackDidUpdateNotificationState, named.merging([.isNotifying: .flag(true)]),
          session: 8, on: 1)
      ])
    #expect(
      receive(.handleValueNotification(value, value: [60]))
        == [
          .updated(
            [.init(session: 7, fields: told), .init(session: 8, fields: told)], on: 1)
        ])
  }

  @Test mutating func `the peer is told when the last subscriber has left`() {
    connect()
    subscribe()
    let outputs = receive(.left(session: 7, strap))
    guard case .send(.findInformationRequest, nil, on: 1)? = outputs.first else {
      Issue.record("\(outputs)")
      return
    }
    #expect(receive(.left(session: 7, strap)).isEmpty)
  }

  @Test mutating func `a link is encrypted at once where the phone has paired before`() {
    connect()
    _ = call(.ofCharacteristic(.readValue), .callReadValue, named)
    let refused = ATTPDU.errorResponse(
      request: .readRequest, handle: value, error: .insufficientEncryption)
    #expect(receive(refused).first == .encrypted(on: 1, isNew: true))
    _ = receive(.linkEnded(1))
    #expect(
      receive(.linkUp(strap, exchangesMTU: false)) == [.encrypted(on: 1, isNew: false)])
  }

  @Test mutating func `nothing is sent on a link that is closing`() {
    connect()
    _ = receive(.linkClosing(1))
    #expect(call(.ofCharacteristic(.readValue), .callReadValue, named).isEmpty)
    #expect(client.requestDeadline(on: 1, Parameters()) == nil)
  }
}
