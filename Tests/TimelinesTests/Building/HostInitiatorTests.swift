import BluetoothProtocols
import Testing

@testable import Timelines

/// A command, read from the octets of its packet.
private func command(_ opcode: UInt16, _ parameters: [UInt8]) throws -> HCICommand {
  try HCICommand(
    parsing: [UInt8(opcode & 0xFF), UInt8(opcode >> 8), UInt8(parameters.count)] + parameters)
}

@Suite struct HostInitiatorTests {
  private let first = DeviceAddress(truncating: 0xC000_0000_0001)
  private let second = DeviceAddress(truncating: 0xC000_0000_0002)

  private func create(byList: Bool) throws -> HCICommand {
    try command(
      0x200D,
      [0x60, 0, 0x30, 0, byList ? 1 : 0, byList ? 0 : 1]
        + (byList ? [0, 0, 0, 0, 0, 0] : first.encoded())
        + [1, 24, 0, 40, 0, 0, 0, 72, 0, 0, 0, 0, 0])
  }

  private func peers(_ entries: [Fields]) -> [String?] {
    entries.map { $0[.address]?.address?.description }
  }

  @Test func `the accept list says for whom a controller looks out`() throws {
    var initiator = HostInitiator()
    #expect(initiator.receive(.leAddDeviceToFilterAcceptList(.random, first)).isEmpty)
    #expect(initiator.receive(.leAddDeviceToFilterAcceptList(.random, second)).isEmpty)
    let begun = initiator.receive(try create(byList: true))
    #expect(peers(begun) == [first.description, second.description])
    #expect(begun.allSatisfy { $0[.enabled] == .flag(true) && $0[.window] != nil })
    let ended = initiator.receive(.leCreateConnectionCancel)
    #expect(peers(ended) == peers(begun))
    #expect(ended.allSatisfy { $0[.enabled] == .flag(false) })
  }

  @Test func `whom the accept list does not name is nobody known`() throws {
    var initiator = HostInitiator()
    #expect(peers(initiator.receive(try create(byList: true))) == [nil])
    #expect(peers(initiator.receive(.leCreateConnectionCancel)) == [nil])
    _ = initiator.receive(.leAddDeviceToFilterAcceptList(.random, first))
    _ = initiator.receive(.leRemoveDeviceFromFilterAcceptList(.random, first))
    #expect(peers(initiator.receive(try create(byList: true))) == [nil])
  }

  @Test func `what is over is not cancelled, and a reset forgets the list`() throws {
    var initiator = HostInitiator()
    _ = initiator.receive(.leAddDeviceToFilterAcceptList(.random, second))
    #expect(peers(initiator.receive(try create(byList: false))) == [first.description])
    #expect(initiator.finish().targets.count == 1)
    #expect(peers(initiator.receive(.leCreateConnectionCancel)) == [nil])
    // What the controller says next is its answer to that.
    #expect(initiator.finish().isCancelled)
    #expect(!initiator.finish().isCancelled)
    _ = initiator.receive(.reset)
    #expect(peers(initiator.receive(try create(byList: true))) == [nil])
  }
}

@Suite struct HostRadioTests {
  @Test func `what is set up after a connection is not on air before it is switched on`() {
    var radio = HostRadio()
    _ = radio.receive(.leSetAdvertisingData([2, 1, 6]))
    #expect(radio.receive(.leSetAdvertisingEnable(true)).count == 1)
    #expect(radio.receive(.leSetAdvertisingData([2, 1, 4])).count == 1)
    radio.legacyAdvertisingEnded()
    #expect(radio.receive(.leSetAdvertisingData([2, 1, 5])).isEmpty)
    let again = radio.receive(.leSetAdvertisingEnable(true))
    #expect(again.map { $0[.payload]?.octets } == [[2, 1, 5]])
    // The host's word that it wants no more counts all the same.
    radio.legacyAdvertisingEnded()
    #expect(radio.receive(.leSetAdvertisingEnable(false)).count == 1)
  }

  @Test func `a set that has ended is not on air either`() throws {
    var radio = HostRadio()
    let data = try command(0x2037, [3, 3, 0, 3, 2, 1, 6])
    #expect(radio.receive(try command(0x2039, [1, 1, 3, 0, 0, 0])).count == 1)
    #expect(radio.receive(data).count == 1)
    radio.advertisingEnded(set: 3)
    #expect(radio.receive(data).isEmpty)
  }
}
