import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

@Suite struct PlaceholderTests {
  private func table(_ build: (inout Tape) -> Void) throws -> RecordedTable {
    var tape = Tape()
    tape.connect(at: 0)
    build(&tape)
    return try #require(Recording(tape.entries).peers.first).table
  }

  private func layout(_ table: RecordedTable) -> [String] {
    table.table.attributes.map { "\($0.handle) \($0.type)" }
  }

  @Test func `a used handle gets a declaration, and both get a service`() throws {
    let table = try table { tape in
      tape.send(.writeCommand(handle(0x12), value: [7]), at: 100)
    }
    #expect(
      layout(table) == [
        "0x0010 2800", "0x0011 2803", "0x0012 626C7565-7761-6B65-8000-000200000012",
      ])
    let value = try #require(table.table[handle(0x12)])
    #expect(value.properties == .writeWithoutResponse)
    #expect(value.name.service?.description == "626C7565-7761-6B65-8000-000100000010")
    #expect(table.isReachable(value))
  }

  @Test func `who subscribes to a handle has a value before it`() throws {
    let table = try table { tape in
      tape.ask(.writeRequest(handle(0x13), value: [2, 0]), .writeResponse, at: 100)
      tape.send(.handleValueIndication(handle(0x12), value: [7]), at: 200, from: .peer)
    }
    #expect(table.table[handle(0x13)]?.isConfiguration == true)
    #expect(table.table[handle(0x12)]?.properties == .indicate)
  }

  @Test func `types without values make characteristics where they stand`() throws {
    let types: [BluetoothUUID] = [
      GATTAttributeType.primaryService, GATTAttributeType.characteristic,
      BluetoothUUID(UInt16(0x2A19)), GATTAttributeType.clientCharacteristicConfiguration,
    ]
    let table = try table { tape in
      let entries = types.enumerated().map {
        ATTInformation(handle: handle(UInt16($0.offset + 1)), type: $0.element)
      }
      tape.ask(.findInformationRequest(.all), .findInformationResponse(entries), at: 100)
    }
    let value = try #require(table.table[handle(3)])
    #expect(value.name.characteristic == BluetoothUUID(UInt16(0x2A19)))
    #expect(value.properties == [.read, .notify])
    #expect(table.placeholders == [handle(1), handle(2)])
  }

  @Test func `a descriptor of which nothing else is known gets a characteristic`() throws {
    let table = try table { tape in
      for place in [UInt16(0x12), 0x15] {
        let found = ATTInformation(
          handle: handle(place), type: BluetoothUUID(UInt16(0x2901)))
        tape.ask(
          .findInformationRequest(range(place, place)), .findInformationResponse([found]), at: 100)
      }
      tape.send(.writeCommand(handle(0x17), value: [7]), at: 200)
    }
    #expect(
      table.table.attributes.map(\.handle)
        == [0x0F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x15, 0x16, 0x17].map(handle))
    #expect(try table.isReachable(#require(table.table[handle(0x12)])))
    #expect(try table.isReachable(#require(table.table[handle(0x17)])))
  }

  @Test func `what is known is left as it is`() throws {
    let recording = Recording(Tape.strap.entries)
    #expect(try #require(recording.peers.first).table.placeholders.isEmpty)
  }
}
