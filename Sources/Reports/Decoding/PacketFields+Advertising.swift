import BluetoothProtocols
import Captures
import Timelines

extension PacketFields {
  /// The AD structures, each by its name, with its value where it has a plain one.
  mutating func add(advertisingData octets: [UInt8]) {
    let data = AdvertisingData(parsing: octets)
    if data.structures.isEmpty { return }
    add(
      "structures",
      list: data.structures.map { structure in
        .group {
          $0.add("type", structure.type)
          $0.add("data", octets: structure.data)
        }
      })
    if let name = data.localName { add("local_name", name.text) }
    if !data.serviceUUIDs.isEmpty {
      add("services", list: data.serviceUUIDs.map { .text(of: $0) })
    }
    if let area = OverflowArea(in: data) {
      add("overflow_bits", list: area.bits.map { .integer($0) })
    }
    if let power = data.txPower { add("tx_power", power) }
    if let overrun = data.overrun { add("overrun", overrun) }
  }

  mutating func add(_ around: AirPacket) {
    add("access_address", around.accessAddress)
    if let isValid = around.crcIsValid { add("crc_valid", flag: isValid) }
    guard let radio = around.radio else { return }
    if let channel = radio.channel { add("channel", channel) }
    add("phy", "\(radio.phy)")
  }

  mutating func add(_ pdu: AdvertisingPDU) {
    add("pdu", pdu.header.type)
    add("tx_address_type", pdu.header.txAddressType)
    switch pdu.payload {
    case .data(_, let data):
      add("data", octets: data)
      add(advertisingData: data)
    case .directed(_, let target): add("target", target)
    case .scanRequest(let scanner, _): add("scanner", scanner)
    case .connect(let indication):
      add("initiator", indication.initiator)
      add("connection_access_address", indication.accessAddress)
      add(indication.timing)
    case .extended(let extended): add(extended)
    case .other(let octets): add("payload", octets: octets)
    }
  }

  private mutating func add(_ extended: ExtendedAdvertising) {
    if let target = extended.target { add("target", target) }
    if let info = extended.dataInfo {
      add("set", info.setIdentifier)
      add("data_identifier", info.dataIdentifier)
    }
    if let pointer = extended.auxPointer {
      add("aux_channel", pointer.channel)
      add("aux_offset_us", pointer.offset)
    }
    if let power = extended.txPower { add("tx_power", power) }
    add("data", octets: extended.data)
    add(advertisingData: extended.data)
  }

  mutating func add(_ data: AirData) {
    add("logical_link", "\(data.header.logicalLink)")
    add("sequence_number", data.header.sequenceNumber ? 1 : 0)
    add("next_expected_sequence_number", data.header.nextExpectedSequenceNumber ? 1 : 0)
    add("length", data.header.length)
    switch data {
    case .control(_, let control):
      add("control", control.opcode)
      add("parameters", octets: control.parameters)
    case .fragment(_, let fragment): add(fragment)
    case .retransmitted(_, let frame?): add(frame)
    case .empty, .encrypted, .retransmitted, .unusable: break
    }
  }
}
