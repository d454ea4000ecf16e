import BluetoothProtocols
import Testing

/// One advertising PDU as octets.
struct AirExample: CustomTestStringConvertible {
  var wire: String
  var name: String
  var sender: String?

  var testDescription: String { name }
}

let airExamples = [
  AirExample(
    wire: "40 09 0605040302C0 020106", name: "ADV_IND", sender: "C0:02:03:04:05:06"),
  AirExample(
    wire: "C1 0C 0605040302C0 0C0B0A090848", name: "ADV_DIRECT_IND", sender: "C0:02:03:04:05:06"),
  AirExample(wire: "42 06 0605040302C0", name: "ADV_NONCONN_IND", sender: "C0:02:03:04:05:06"),
  AirExample(
    wire: "C3 0C 0C0B0A090848 0605040302C0", name: "SCAN_REQ", sender: "48:08:09:0A:0B:0C"),
  AirExample(wire: "44 09 0605040302C0 020941", name: "SCAN_RSP", sender: "C0:02:03:04:05:06"),
  AirExample(
    wire: """
      C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
      """, name: "CONNECT_IND", sender: "48:08:09:0A:0B:0C"),
  AirExample(wire: "46 06 0605040302C0", name: "ADV_SCAN_IND", sender: "C0:02:03:04:05:06"),
  AirExample(wire: "07 07 06 18 0230 050121", name: "ADV_EXT_IND"),
  AirExample(
    wire: "47 0D 49 09 0605040302C0 0230 020106", name: "ADV_EXT_IND",
    sender: "C0:02:03:04:05:06"),
  AirExample(wire: "0C 02 0102", name: "Advertising PDU type 0x0c"),
]

@Suite struct AdvertisingPDUTests {
  @Test(arguments: airExamples) func `a PDU has its name and its sender`(example: AirExample) throws
  {
    let pdu = try AdvertisingPDU(parsing: octets(example.wire))
    #expect(pdu.header.type.description == example.name)
    #expect(pdu.sender?.description == example.sender)
  }

  @Test(arguments: airExamples) func `a damaged PDU is read or refused`(example: AirExample) {
    expectSurvival(of: AdvertisingPDU.self, from: octets(example.wire))
  }

  @Test func `CONNECT_IND opens a connection`() throws {
    let pdu = try AdvertisingPDU(
      parsing: octets(
        "C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9"))
    guard case .connect(let indication) = pdu.payload else {
      Issue.record("\(pdu)")
      return
    }
    #expect(indication.accessAddress.rawValue == 0x2A34_5678)
    #expect(indication.crcStart == 0xEEFFC0)
    #expect(indication.timing.interval.duration == .milliseconds(30))
    #expect(indication.channelMap == 0x1F_FFFF_FFFF)
    #expect(indication.hop == 9)
    #expect(indication.sleepClockAccuracy == 5)
    #expect(pdu.header.rxAddressType == .random)
  }

  @Test func `the extended header is read by its flags`() throws {
    let pdu = try AdvertisingPDU(parsing: octets("07 07 06 18 0230 050121"))
    guard case .extended(let extended) = pdu.payload else {
      Issue.record("\(pdu)")
      return
    }
    #expect(extended.dataInfo?.dataIdentifier == 2)
    #expect(extended.dataInfo?.setIdentifier == 3)
    #expect(extended.auxPointer?.channel == 5)
    #expect(extended.auxPointer?.offset == 7710)
    #expect(extended.auxPointer?.phy == 1)
    #expect(extended.advertiser == nil)
    #expect(extended.data.isEmpty)
  }
}

@Suite struct DataPDUTests {
  @Test func `the header carries the sequence bits`() throws {
    let header = try DataPDUHeader(parsing: octets("0E 07"))
    #expect(header.logicalLink == .start)
    #expect(header.sequenceNumber)
    #expect(header.nextExpectedSequenceNumber)
    #expect(!header.moreData)
    #expect(header.length == 7)
    #expect(try DataPDUHeader(parsing: octets("01 00")).isEmpty)
    expectSurvival(of: DataPDUHeader.self, from: octets("2E 07 01"))
  }

  @Test func `a termination says why`() throws {
    let control = try LLControlPDU(parsing: [0x02, 0x13])
    #expect(control.opcode.description == "LL_TERMINATE_IND")
    #expect(control.terminationReason == .remoteUserTerminatedConnection)
    #expect(LLControlOpcode(rawValue: 0x2A).description == "LL_PERIODIC_SYNC_WR_IND")
    #expect(LLControlOpcode(rawValue: 0xF0).description == "LL control opcode 0xf0")
    #expect(throws: DecodingFailure.self) { try LLControlPDU(parsing: []) }
  }
}

@Suite struct CRC24Tests {
  /// Two empty PDUs of one connection, with the CRCs that a sniffer heard after them.
  @Test func `the check is the one on air`() {
    #expect(CRC24.check(of: [0x05, 0x00], start: 0x0A2F85) == 0x2B76BA)
    #expect(CRC24.check(of: [0x0D, 0x00], start: 0x0A2F85) == 0x2B7B1C)
  }

  @Test func `one changed bit changes the check`() {
    let pdu = octets("40 09 0605040302C0 020106")
    let right = CRC24.check(of: pdu, start: CRC24.advertisingStart)
    for index in pdu.indices {
      for bit in 0..<8 {
        var changed = pdu
        changed[index] ^= 1 << UInt8(bit)
        #expect(CRC24.check(of: changed, start: CRC24.advertisingStart) != right)
      }
    }
  }
}
