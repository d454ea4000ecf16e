import BluetoothProtocols
import Captures
import Timelines

/// All fields of a record's packet, from the outermost header to the last octet. Each field has its
/// place in the record. If a frame came in several fragments, its fields have their places in the
/// frame.
enum RecordFields {
  static func fields(of record: DecodedRecord, _ octets: [UInt8]) -> [PacketField] {
    switch record.packet {
    case .command: PacketFields.command(octets)
    case .event: PacketFields.event(octets)
    case .acl(let header, let fragment):
      PacketFields.aclHeader(octets)
        + fields(of: fragment, octets, from: 4, length: Int(header.dataLength))
    case .synchronous: PacketFields.synchronous(octets)
    case .isochronous: PacketFields.isochronous(octets)
    case .advertising(_, let around): accessAddress(octets, around) + advertising(octets, around)
    case .data(let data, let around):
      accessAddress(octets, around) + fields(of: data, octets, around)
    case .note(let note, let text):
      [
        PacketField("Note", offset: 0, length: 0, .text(note.name)),
        PacketField("Text", offset: 0, length: octets.count, .text(text ?? "")),
      ]
    case .other, .damaged: octets.isEmpty ? [] : PacketFields.payload(octets)
    case .malformed(let kind, _, _): malformed(kind, octets)
    }
  }

  /// Returns the fields that can be read in a packet that breaks the rules of its kind.
  private static func malformed(
    _ kind: DecodedRecord.Kind, _ octets: [UInt8]
  ) -> [PacketField] {
    switch kind {
    case .command: PacketFields.command(octets)
    case .event: PacketFields.event(octets)
    case .acl: PacketFields.aclHeader(octets)
    case .sco: PacketFields.synchronous(octets)
    case .iso: PacketFields.isochronous(octets)
    default: PacketFields.payload(octets)
    }
  }
}

// MARK: - L2CAP

extension RecordFields {
  private static func fields(
    of fragment: DecodedFragment, _ octets: [UInt8], from start: Int, length: Int
  ) -> [PacketField] {
    guard case .frame(let frame) = fragment else {
      return start < octets.count
        ? [
          PacketField(
            "L2CAP_Fragment", offset: start, length: octets.count - start,
            .octets(Array(octets[start...])), meaning: fragment.state)
        ] : []
    }
    guard let payload = frame.reassembled else {
      let end = min(octets.count, start + 4 + frame.header.captured)
      let content = content(of: frame, Array(octets.prefix(end)), from: start + 4)
      return PacketFields.frameHeader(octets, from: start) + content
    }
    let header = L2CAPHeader(
      length: UInt16(clamping: frame.header.length), channel: frame.header.channel
    ).encoded()
    let whole = header + payload
    let inside = PacketFields.frameHeader(whole, from: 0) + content(of: frame, whole, from: 4)
    return [
      PacketField(
        "Reassembled_Frame", offset: 0, length: whole.count, .group(inside),
        meaning: "places are in the frame")
    ]
  }

  private static func content(
    of frame: DecodedFrame, _ octets: [UInt8], from start: Int
  ) -> [PacketField] {
    switch frame.content {
    case .att(let pdu) where frame.isEnhancedATT:
      // The unit may have come in several frames, so places are counted in the unit's own octets.
      [
        PacketField(
          "Enhanced_ATT_PDU", offset: 0, length: pdu.encoded().count,
          .group(PacketFields.attribute(pdu.encoded())), meaning: "places are in the PDU")
      ]
    case .att, .malformedATT: PacketFields.attribute(octets, from: start)
    case .signal: PacketFields.signals(octets, from: start)
    case .securityManager: PacketFields.securityManager(octets, from: start)
    case .segment(let segment):
      PacketFields.creditBased(octets, from: start, isFirst: segment.sduLength != nil)
    case .other: other(frame.header.channel, octets, from: start)
    }
  }

  private static func other(
    _ channel: L2CAPChannel, _ octets: [UInt8], from start: Int
  ) -> [PacketField] {
    switch channel {
    case .leSignalling, .classicSignalling: PacketFields.signals(octets, from: start)
    case .securityManager, .classicSecurityManager:
      PacketFields.securityManager(octets, from: start)
    default: PacketFields.payload(octets, from: start)
    }
  }
}

extension DecodedFragment {
  fileprivate var state: String {
    switch self {
    case .frame: "complete"
    case .pending: "more to come"
    case .orphan: "its start is not in the capture"
    case .diagnostics: "diagnostics of the controller"
    case .headerNotCaptured: "its header was not captured"
    }
  }
}

// MARK: - The link layer

extension RecordFields {
  private static func accessAddress(_ octets: [UInt8], _ around: AirPacket) -> [PacketField] {
    var fields = radio(around)
    fields.append(
      PacketField(
        "Access_Address", offset: 0, length: 4,
        .code(UInt64(around.accessAddress.rawValue), digits: 8),
        meaning: around.accessAddress == .advertising ? "advertising" : nil))
    if around.radio?.phy == .leCoded, octets.count > 4 {
      fields.append(
        PacketField("Coding_Indicator", offset: 4, length: 1, .number(Int(octets[4]))))
    }
    return fields
  }

  /// Returns what the sniffer says in addition to the octets.
  private static func radio(_ around: AirPacket) -> [PacketField] {
    var fields: [PacketField] = []
    func add(_ name: String, _ value: PacketField.Value, _ meaning: String? = nil) {
      fields.append(PacketField(name, offset: 0, length: 0, value, meaning: meaning))
    }
    if let radio = around.radio {
      if let channel = radio.channel { add("Channel_Index", .number(Int(channel))) }
      add("PHY", .text("\(radio.phy)"))
      if let rssi = radio.rssi { add("RSSI", .number(Int(rssi)), "\(rssi) dBm") }
      if let counter = radio.eventCounter { add("Event_Counter", .number(Int(counter))) }
      if radio.isDecrypted { add("Decrypted_By_Sniffer", .text("yes")) }
    }
    if around.decrypted != nil { add("Decrypted_By_Key", .text("yes")) }
    if let assumed = around.assumedByLength { add("Assumed", .text("\(assumed)")) }
    if let isValid = around.crcIsValid { add("CRC_Check", .text(isValid ? "right" : "wrong")) }
    return fields
  }

  private static func advertising(_ octets: [UInt8], _ around: AirPacket) -> [PacketField] {
    PacketFields.advertising(octets, from: around.pduOffset)
  }

  private static func fields(
    of data: AirData, _ octets: [UInt8], _ around: AirPacket
  ) -> [PacketField] {
    let header = PacketFields.dataHeader(octets, from: around.pduOffset)
    let start = around.pduOffset + (data.header.hasCTE ? 3 : 2)
    let end = min(octets.count, start + Int(data.header.length))
    let check = PacketFields.check(octets, from: start + Int(data.header.length))
    guard let plain = around.decrypted, start + plain.count <= end else {
      return header + payload(of: data, octets, start, end) + check
    }
    // The decrypted octets take the places of the encrypted ones.
    var opened = octets
    let middle = start + plain.count
    opened.replaceSubrange(start..<middle, with: plain)
    let integrity = PacketField(
      "MIC", offset: middle, length: end - middle, .octets(Array(octets[middle..<end])),
      meaning: "right")
    return header + payload(of: data, opened, start, middle) + [integrity] + check
  }

  private static func payload(
    of data: AirData, _ octets: [UInt8], _ start: Int, _ end: Int
  ) -> [PacketField] {
    guard start < end else { return [] }
    func opaque(_ name: String, _ meaning: String?) -> [PacketField] {
      [
        PacketField(
          name, offset: start, length: end - start, .octets(Array(octets[start..<end])),
          meaning: meaning)
      ]
    }
    return switch data {
    case .empty: []
    case .control: PacketFields.control(octets, from: start, to: end)
    case .fragment(_, let fragment):
      fields(of: fragment, Array(octets.prefix(end)), from: start, length: end - start)
    case .retransmitted(_, let frame?):
      fields(of: .frame(frame), Array(octets.prefix(end)), from: start, length: end - start)
    case .retransmitted(let header, nil) where header.logicalLink == .control:
      PacketFields.control(octets, from: start, to: end)
    case .encrypted: opaque("Encrypted_Payload", "no key")
    case .retransmitted: opaque("Payload", "retransmitted")
    case .isochronous: opaque("ISO_Payload", nil)
    case .unusable: opaque("Payload", "not to be trusted")
    }
  }
}
