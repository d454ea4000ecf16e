import BluetoothProtocols
import Testing

/// Two ends of a link that encrypt it.
@Suite struct LinkEncryptionTests {
  private static let key = LongTermKey([UInt8](1...16))
  private static let other = LongTermKey([UInt8](2...17))
  private static let name = LinkEncryption.KeyName(random: 0x1122, diversifier: 0x33)

  private struct Bench {
    var central = LinkEncryption(isCentral: true)
    var peripheral = LinkEncryption(isCentral: false)
    /// The opcodes of what was sent; of an encrypted PDU its length.
    var sent: [String] = []
    var centralTold: [LinkEncryption.Output] = []
    var peripheralTold: [LinkEncryption.Output] = []
    var chance = SystemRandomNumberGenerator()

    /// Encrypts the link; the peripheral's host has the given key.
    mutating func encrypt(_ key: LongTermKey?, hostHas kept: LongTermKey?) throws {
      let key = try #require(key)
      var toPeripheral = central.start(key, LinkEncryptionTests.name, by: &chance)
      while !toPeripheral.isEmpty {
        var toCentral: [LinkEncryption.Output] = []
        for output in toPeripheral {
          guard case .send(let pdu) = output else {
            centralTold.append(output)
            continue
          }
          sent.append(pdu.count == 5 ? "sealed" : pdu[0].hexadecimal)
          for answer in peripheral.receive(pdu, by: &chance) {
            toCentral.append(answer)
            if case .needsKey = answer { toCentral += peripheral.supply(kept) }
          }
        }
        toPeripheral = []
        for output in toCentral {
          guard case .send(let pdu) = output else {
            peripheralTold.append(output)
            continue
          }
          sent.append(pdu.count == 5 ? "sealed" : pdu[0].hexadecimal)
          toPeripheral += central.receive(pdu, by: &chance)
        }
      }
    }
  }

  @Test func `two ends with the same key encrypt their link`() throws {
    var bench = Bench()
    try bench.encrypt(Self.key, hostHas: Self.key)
    #expect(bench.sent == ["0x03", "0x04", "0x05", "sealed", "sealed"])
    #expect(bench.centralTold == [.encrypted(isRefresh: false)])
    #expect(bench.peripheralTold == [.needsKey(Self.name), .encrypted(isRefresh: false)])
    #expect(bench.central.isOn && bench.peripheral.isOn && !bench.central.isUnderWay)
  }

  @Test func `another key pauses encryption first`() throws {
    var bench = Bench()
    try bench.encrypt(Self.key, hostHas: Self.key)
    bench.sent = []
    try bench.encrypt(Self.other, hostHas: Self.other)
    #expect(bench.sent == ["0x0a", "0x0b", "0x0b", "0x03", "0x04", "0x05", "sealed", "sealed"])
    #expect(bench.centralTold.last == .encrypted(isRefresh: true))
    #expect(bench.peripheralTold.last == .encrypted(isRefresh: true))
  }

  @Test func `without a key the link stays as it is`() throws {
    var bench = Bench()
    try bench.encrypt(Self.key, hostHas: nil)
    #expect(bench.sent == ["0x03", "0x04", "0x11"])
    #expect(bench.centralTold == [.refused(.pinOrKeyMissing)])
    #expect(!bench.central.isOn && !bench.peripheral.isUnderWay)
  }

  @Test func `two ends with different keys lose their link`() throws {
    var bench = Bench()
    try bench.encrypt(Self.key, hostHas: Self.other)
    #expect(bench.peripheralTold.last == .lost(.connectionTerminatedByMICFailure))
  }
}
