import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct LocalServerTests {
  private var server = LocalServer()
  private var capability = RoleCapability.full

  private let service: Fields = [
    .service: .uuid(.heartRate),
    .characteristics: .list([
      .record([
        .characteristic: .uuid(.measurement), .properties: .texts(["notify", "read", "write"]),
      ])
    ]),
  ]
  private let path = AttributePath(service: .heartRate, characteristic: .measurement)
  /// The first service begins at 10, its characteristic at 11.
  private let value = AttributeHandle(rawValue: 12)
  private let configuration = AttributeHandle(rawValue: 13)

  private mutating func receive(_ input: LocalServer.Input) -> [LocalServer.Output] {
    let peer = LocalServer.Peer(
      connection: 1, name: "C", mtu: 23, interval: .milliseconds(30), isClosing: false)
    return server.receive(
      input,
      LocalServer.Context(
        now: .start, parameters: Parameters(), behaviour: .init(), capabilities: [7: capability],
        links: [peer]))
  }

  private mutating func publish() {
    #expect(
      receive(.addService(service, by: 7))
        == [.added(service: .uuid(.heartRate), error: nil, by: 7)])
  }

  @Test mutating func `a read waits for the response of the app, which counts once`() {
    publish()
    let question = LocalServer.Question(path: path, request: 1, session: 7, central: "C")
    #expect(
      receive(.received(.readRequest(value), on: 1)) == [.asksForValue(question, offset: 0)])
    let response: LocalServer.Input = .respond(
      to: 1, with: .init(error: nil, value: [5]), by: 7)
    #expect(receive(.respond(to: 1, with: .init(value: []), by: 8)) == [.noSuchRequest])
    #expect(receive(response) == [.send(.readResponse(value: [5]), path, on: 1)])
    #expect(receive(response) == [.noSuchRequest])
  }

  @Test mutating func `a PDU counts the services of all apps, and an app its own`() {
    server = LocalServer(firstHandle: 40)
    publish()
    _ = receive(.addService(service, by: 8))
    let second = AttributeHandle(rawValue: 46)
    let question = LocalServer.Question(path: path, request: 1, session: 8, central: "C")
    #expect(
      receive(.received(.readRequest(second), on: 1)) == [.asksForValue(question, offset: 0)])
    let path = AttributePath(
      service: .heartRate, serviceInstance: 2, characteristic: .measurement)
    #expect(
      receive(.respond(to: 1, with: .init(value: [5]), by: 8))
        == [.send(.readResponse(value: [5]), path, on: 1)])
  }

  @Test mutating func `the values of a disabled app are refused`() {
    publish()
    capability = .none
    let outputs = receive(.received(.readRequest(value), on: 1))
    guard
      case .send(.errorResponse(request: .readRequest, handle: value, _), path, on: 1)? =
        outputs.first
    else {
      Issue.record("not refused: \(outputs)")
      return
    }
  }

  @Test mutating func `what was prepared is refused if its app is disabled when it is executed`() {
    publish()
    let part = ATTPDU.prepareWriteRequest(value, offset: 0, value: [1])
    let execution = ATTPDU.executeWriteRequest(.write)
    _ = receive(.received(part, on: 1))
    capability = .none
    guard
      case .send(.errorResponse(request: .executeWriteRequest, handle: value, _), path, on: 1)? =
        receive(.received(execution, on: 1)).first
    else {
      Issue.record("not refused")
      return
    }
  }

  @Test mutating func `a subscription lasts until the link ends`() {
    publish()
    let subscribe = ATTPDU.writeRequest(configuration, value: [1, 0])
    #expect(
      receive(.received(subscribe, on: 1)).last
        == .subscribed(central: "C", path, session: 7))
    let update: LocalServer.Input = .updateValue([1], of: path, to: nil, by: 7)
    #expect(
      receive(update)
        == [
          .send(.handleValueNotification(value, value: [1]), path, on: 1), .queued(true, by: 7),
        ])
    #expect(
      receive(.linkEnded(1, central: "C")) == [.unsubscribed(central: "C", path, session: 7)])
    #expect(receive(update) == [.queued(true, by: 7)])
  }

  @Test mutating func `a value that finds no room is refused, and the app is told of room`() {
    publish()
    _ = receive(.received(.writeRequest(configuration, value: [2, 0]), on: 1))
    let update: LocalServer.Input = .updateValue([1], of: path, to: nil, by: 7)
    // The first indication goes out, and the others wait for its confirmation.
    for _ in 0...Parameters().updateQueueLength {
      #expect(receive(update).last == .queued(true, by: 7))
    }
    #expect(receive(update) == [.queued(false, by: 7)])
    #expect(!server.isIdle(on: 1))
  }

  /// A random scenario of `explore`: an update left one connection event after its central had
  /// unsubscribed.
  @Test mutating func `what waits for a central that unsubscribes is dropped`() {
    publish()
    _ = receive(.received(.writeRequest(configuration, value: [1, 0]), on: 1))
    let update: LocalServer.Input = .updateValue([1], of: path, to: nil, by: 7)
    // The first value goes out in this connection event, and the others wait for the next ones.
    for _ in 0...Parameters().updateQueueLength { _ = receive(update) }
    #expect(receive(update) == [.queued(false, by: 7)])
    var about = path
    about.descriptor = GATTAttributeType.clientCharacteristicConfiguration
    #expect(
      receive(.received(.writeRequest(configuration, value: [0, 0]), on: 1))
        == [
          .send(.writeResponse, about, on: 1), .unsubscribed(central: "C", path, session: 7),
          .isReady(session: 7),
        ])
    #expect(server.isIdle(on: 1))
    #expect(server.nextDeadline(on: 1) == nil)
  }

  @Test mutating func `services of the system are not for apps`() {
    let system = FieldValue.uuid(BluetoothUUID(UInt16(0x1801)))
    #expect(
      receive(.addService([.service: system], by: 7))
        == [.added(service: system, error: "uuidNotAllowed", by: 7)])
  }

  @Test mutating func `radio that went down takes the subscribers in silence`() {
    publish()
    _ = receive(.received(.writeRequest(configuration, value: [1, 0]), on: 1))
    #expect(receive(.lostCentrals(of: 7)).isEmpty)
    #expect(server.services(of: 7).first?.characteristics.first?.subscribers.isEmpty == true)
    #expect(receive(.removeServices(nil, by: 7)).isEmpty)
    #expect(server.services(of: 7).isEmpty)
  }
}
