import BluetoothProtocols
import Replay
import Testing
import Timelines

@Suite struct ValuesOnLinksTests {
  private let measurement = BluetoothUUID(UInt16(0x2A37))
  private let configuration = AttributeHandle(rawValue: 4)

  private func connectedBench(properties: [String] = ["notify", "indicate"]) -> AirBench {
    let characteristic: Fields = [
      .characteristic: .uuid(measurement), .properties: .texts(properties),
    ]
    var bench = AirBench(peers: [
      .strap([
        .gatt: .list([
          .record([
            .service: .uuid(BluetoothUUID(UInt16(0x180D))),
            .characteristics: .list([.record(characteristic)]),
          ])
        ])
      ])
    ])
    bench.connect(to: "strap")
    return bench
  }

  private func send(_ kind: Kind, _ value: [UInt8], in bench: inout AirBench) {
    bench.tell(
      kind, from: .peer,
      [
        .peer: .text("strap"), .characteristic: .uuid(measurement), .value: .octets(value),
        .device: .text("phone"),
      ])
  }

  @Test func `an answer comes one connection event after the request and names it`() throws {
    var bench = connectedBench()
    let start = bench.now
    let request = Fields(ATTPDU.writeRequest(configuration, value: [1, 0]))
    let asked = bench.tell(.linkRequest, request.merging([.connection: .integer(1)]))
    bench.run(for: .seconds(1))
    let answer = try #require(bench.entries(.linkResponse).first)
    #expect(answer.time == start + .milliseconds(30))
    #expect(answer.cause == asked)
    #expect(answer[.octets] == .octets([0x13]))
    #expect(answer[.handle] == .integer(4))
    #expect(answer[.characteristic] == .uuid(measurement))
    #expect(answer[.descriptor] == .uuid(GATTAttributeType.clientCharacteristicConfiguration))
    #expect(answer.fields.allSatisfy { answer.kind.fields.contains($0.field) })
  }

  @Test func `only a subscriber is notified`() {
    var bench = connectedBench()
    send(.peerNotifies, [1], in: &bench)
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkNotification).isEmpty)
    #expect(bench.entries(.noteText).count == 1)
    #expect(bench.ask(.writeRequest(configuration, value: [1, 0])) == [0x13])
    send(.peerNotifies, [2], in: &bench)
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkNotification).map { $0[.octets] } == [.octets([0x1B, 3, 0, 2])])
    #expect(bench.entries(.linkNotification).first?[.characteristic] == .uuid(measurement))
  }

  @Test func `a notification is cut to the MTU`() {
    var bench = connectedBench()
    _ = bench.ask(.writeRequest(configuration, value: [1, 0]))
    send(.peerNotifies, [UInt8](repeating: 7, count: 40), in: &bench)
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkNotification).first?[.octets]?.octets?.count == 23)
  }

  @Test func `an indication waits for the confirmation of the one before`() {
    var bench = connectedBench()
    _ = bench.ask(.writeRequest(configuration, value: [2, 0]))
    for value in UInt8(1)...3 { send(.peerIndicates, [value], in: &bench) }
    var counts: [Int] = []
    for _ in 0..<4 {
      bench.run(for: .seconds(1))
      counts.append(bench.entries(.linkIndication).count)
      _ = bench.ask(.handleValueConfirmation)
    }
    #expect(counts == [1, 2, 3, 3])
    let values = bench.entries(.linkIndication).map { $0[.value] }
    #expect(values == [.octets([1]), .octets([2]), .octets([3])])
  }

  @Test func `a request that cannot be read is an invalid PDU`() {
    var bench = connectedBench()
    bench.tell(.linkRequest, [.connection: .integer(1), .octets: .octets([0x0A, 3])])
    bench.run(for: .seconds(1))
    #expect(bench.entries(.linkError).map { $0[.octets] } == [.octets([1, 0x0A, 0, 0, 4])])
  }

  @Test func `changed services are indicated to who asked for that`() {
    func service(_ uuid: UInt16, _ characteristic: UInt16, _ properties: [String]) -> FieldValue {
      .record([
        .service: .uuid(BluetoothUUID(uuid)),
        .characteristics: .list([
          .record([
            .characteristic: .uuid(BluetoothUUID(characteristic)),
            .properties: .texts(properties),
          ])
        ]),
      ])
    }
    let attributeService = service(0x1801, 0x2A05, ["indicate"])
    var bench = AirBench(peers: [.strap([.gatt: .list([attributeService])])])
    bench.connect(to: "strap")
    _ = bench.ask(.writeRequest(configuration, value: [2, 0]))
    bench.tell(
      .peerChangesServices, from: .peer,
      [
        .peer: .text("strap"),
        .gatt: .list([attributeService, service(0x180F, 0x2A19, ["read"])]),
      ])
    bench.run(for: .seconds(1))
    #expect(
      bench.entries(.linkIndication).map { $0[.octets] } == [
        .octets([0x1D, 3, 0, 1, 0, 0xFF, 0xFF])
      ])
    let found = bench.ask(.readByGroupTypeRequest(.all, type: GATTAttributeType.primaryService))
    #expect(found == [0x11, 6, 1, 0, 4, 0, 0x01, 0x18, 5, 0, 7, 0, 0x0F, 0x18])
  }
}
