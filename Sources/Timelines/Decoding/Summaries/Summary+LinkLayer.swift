import BluetoothProtocols

extension [UInt8] {
  mutating func append(_ pdu: AdvertisingPDU, _ around: AirPacket) {
    append(text: around.name(of: pdu))
    switch pdu.payload {
    case .data(_, let data), .scanResponse(_, let data): append(text: "", octets: data.count)
    case .extended(let extended): append(text: "", octets: extended.data.count)
    case .directed(_, let target):
      append(text: " to ")
      append(target)
    case .scanRequest(let scanner, _):
      append(text: " from ")
      append(scanner)
    case .connect(let indication):
      append(text: " from ")
      append(indication.initiator)
      append(text: ", access address ")
      append(hexadecimal: indication.accessAddress.rawValue)
    case .other(let octets): append(text: "", octets: octets.count)
    }
  }

  mutating func append(_ data: AirData) {
    let count = Int(data.header.length)
    switch data {
    case .empty: append(text: "Empty data PDU")
    case .control(_, let control):
      append(text: control.opcode.description)
      if let reason = control.terminationReason { append(detail: reason.description) }
    case .fragment(_, let fragment): append(fragment, octets: count)
    case .encrypted: append(text: "Encrypted data PDU", octets: count)
    case .retransmitted(_, let frame?):
      append(.frame(frame), octets: count)
      append(detail: "retransmitted")
    case .retransmitted: append(text: "Retransmitted data PDU", octets: count)
    case .isochronous: append(text: "ISO data PDU", octets: count)
    case .unusable: append(text: "Data PDU", octets: count)
    }
  }
}
