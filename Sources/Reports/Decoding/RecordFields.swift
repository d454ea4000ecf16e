import BluetoothProtocols
import Captures
import Timelines

/// All fields of a record's packet, from the outermost header to the last octet. Each field has its
/// place in the record. If a frame came in several fragments, its fields have their places in the
/// frame.
enum RecordFields {
  /// Returns the fields as a tree.
  static func fields(of record: DecodedRecord, _ octets: [UInt8]) -> [PacketField] {
    PacketFieldTree.fields { unsafe show(record, octets.span.bytes, to: &$0) }
  }

  /// Gives the fields to a sink.
  static func show(
    _ record: DecodedRecord, _ octets: RawSpan, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    switch record.packet {
    case .command: PacketFields.command(octets, to: &sink)
    case .event: PacketFields.event(octets, to: &sink)
    case .acl(let header, let fragment):
      PacketFields.aclHeader(octets, to: &sink)
      show(fragment, octets, from: 4, length: Int(header.dataLength), to: &sink)
    case .synchronous: PacketFields.synchronous(octets, to: &sink)
    case .isochronous: PacketFields.isochronous(octets, to: &sink)
    case .advertising(_, let around):
      showFront(around, octets, to: &sink)
      PacketFields.advertising(octets, from: around.pduOffset, to: &sink)
    case .data(let data, let around):
      showFront(around, octets, to: &sink)
      show(data, octets, around, to: &sink)
    case .note(let note, let text):
      sink.receive(.note, at: 0..<0, .text(note.name), in: octets)
      sink.receive(.text, at: 0..<octets.byteCount, .text(text ?? ""), in: octets)
    case .other, .damaged:
      if octets.byteCount > 0 { PacketFields.payload(octets, to: &sink) }
    case .malformed(let kind, _, _): showMalformed(kind, octets, to: &sink)
    }
  }

  /// Shows the fields that can be read in a packet that breaks the rules of its kind.
  private static func showMalformed(
    _ kind: DecodedRecord.Kind, _ octets: RawSpan, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    switch kind {
    case .command: PacketFields.command(octets, to: &sink)
    case .event: PacketFields.event(octets, to: &sink)
    case .acl: PacketFields.aclHeader(octets, to: &sink)
    case .sco: PacketFields.synchronous(octets, to: &sink)
    case .iso: PacketFields.isochronous(octets, to: &sink)
    default: PacketFields.payload(octets, to: &sink)
    }
  }
}

// MARK: - L2CAP

extension RecordFields {
  private static func show(
    _ fragment: DecodedFragment, _ octets: RawSpan, from start: Int, length: Int,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    guard case .frame(let frame) = fragment else {
      if start < octets.byteCount {
        let place = start..<octets.byteCount
        sink.receive(.fragment, at: place, .octets, .text(fragment.state), in: octets)
      }
      return
    }
    guard let payload = frame.reassembled else {
      let end = min(octets.byteCount, start + 4 + frame.header.captured)
      PacketFields.frameHeader(octets, from: start, to: &sink)
      return show(frame, octets.extracting(0..<end), from: start + 4, to: &sink)
    }
    let header = L2CAPHeader(
      length: UInt16(clamping: frame.header.length), channel: frame.header.channel
    ).encoded()
    let whole = header + payload
    sink.beginGroup(.reassembledFrame)
    unsafe PacketFields.frameHeader(whole.span.bytes, from: 0, to: &sink)
    unsafe show(frame, whole.span.bytes, from: 4, to: &sink)
    sink.endGroup(.reassembledFrame, at: 0..<whole.count, meaning: "offsets are in the frame")
  }

  private static func show(
    _ frame: DecodedFrame, _ octets: RawSpan, from start: Int,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    switch frame.content {
    case .att(let pdu) where frame.isEnhancedATT:
      // The unit may have come in several frames, so places are counted in the unit's own octets.
      let unit = pdu.encoded()
      sink.beginGroup(.enhancedATT)
      unsafe PacketFields.attribute(unit.span.bytes, to: &sink)
      sink.endGroup(.enhancedATT, at: 0..<unit.count, meaning: "offsets are in the PDU")
    case .att, .malformedATT: PacketFields.attribute(octets, from: start, to: &sink)
    case .signal: PacketFields.signals(octets, from: start, to: &sink)
    case .securityManager: PacketFields.securityManager(octets, from: start, to: &sink)
    case .segment(let segment):
      let isFirst = segment.sduLength != nil
      PacketFields.creditBased(octets, from: start, isFirst: isFirst, to: &sink)
    case .other: showOther(frame.header.channel, octets, from: start, to: &sink)
    }
  }

  private static func showOther(
    _ channel: L2CAPChannel, _ octets: RawSpan, from start: Int,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    switch channel {
    case .leSignalling, .classicSignalling:
      PacketFields.signals(octets, from: start, to: &sink)
    case .securityManager, .classicSecurityManager:
      PacketFields.securityManager(octets, from: start, to: &sink)
    default: PacketFields.payload(octets, from: start, to: &sink)
    }
  }
}

extension DecodedFragment {
  fileprivate var state: String {
    switch self {
    case .frame: "complete"
    case .pending: "more to come"
    case .orphan: "its start is not in the capture"
    case .vendorData: "data of the controller's maker"
    case .headerNotCaptured: "its header was not captured"
    }
  }
}

// MARK: - The link layer

extension RecordFields {
  private static func showFront(
    _ around: AirPacket, _ octets: RawSpan, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    showRadio(around, octets, to: &sink)
    sink.receive(
      .accessAddress, at: 0..<4, .code(UInt64(around.accessAddress.rawValue), digits: 8),
      around.accessAddress == .advertising ? .text("advertising") : .none, in: octets)
    if around.radio?.phy == .leCoded, octets.byteCount > 4 {
      let indicator = octets.littleEndian(at: 4, as: UInt8.self)
      sink.receive(.codingIndicator, at: 4..<5, .number(Int(indicator)), in: octets)
    }
  }

  /// Shows what the sniffer says in addition to the octets.
  private static func showRadio(
    _ around: AirPacket, _ octets: RawSpan, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    let nowhere = 0..<0
    if let radio = around.radio {
      if let channel = radio.channel {
        sink.receive(.channelIndex, at: nowhere, .number(Int(channel)), in: octets)
      }
      sink.receive(.phy, at: nowhere, .text(radio.phy.rawValue), in: octets)
      if let rssi = radio.rssi {
        sink.receive(.rssi, at: nowhere, .number(Int(rssi)), .power(Int(rssi)), in: octets)
      }
      if let counter = radio.eventCounter {
        sink.receive(.eventCounter, at: nowhere, .number(Int(counter)), in: octets)
      }
      if radio.isDecrypted {
        sink.receive(.decryptedBySniffer, at: nowhere, .text("yes"), in: octets)
      }
    }
    if let sender = around.sender {
      sink.receive(.sender, at: nowhere, .text(sender.rawValue), in: octets)
    }
    if around.decrypted != nil {
      sink.receive(.decryptedByKey, at: nowhere, .text("yes"), in: octets)
    }
    if let assumed = around.assumedByLength {
      sink.receive(.assumed, at: nowhere, .text("\(assumed)"), in: octets)
    }
    if let isValid = around.crcIsValid {
      sink.receive(.crcCheck, at: nowhere, .text(isValid ? "right" : "wrong"), in: octets)
    }
  }

  private static func show(
    _ data: AirData, _ octets: RawSpan, _ around: AirPacket,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    PacketFields.dataHeader(octets, from: around.pduOffset, to: &sink)
    let start = around.pduOffset + (data.header.hasCTE ? 3 : 2)
    let end = min(octets.byteCount, start + Int(data.header.length))
    if let plain = around.decrypted, start + plain.count <= end {
      // The decrypted octets take the places of the encrypted ones.
      var opened = Array(copying: octets)
      let middle = start + plain.count
      opened.replaceSubrange(start..<middle, with: plain)
      unsafe showPayload(of: data, opened.span.bytes, start, middle, to: &sink)
      sink.receive(.integrity, at: middle..<end, .octets, .text("right"), in: octets)
    } else {
      showPayload(of: data, octets, start, end, to: &sink)
    }
    PacketFields.check(octets, from: start + Int(data.header.length), to: &sink)
  }

  private static func showPayload(
    of data: AirData, _ octets: RawSpan, _ start: Int, _ end: Int,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    guard start < end else { return }
    let part = octets.extracting(0..<min(octets.byteCount, end))
    switch data {
    case .empty: break
    case .control: PacketFields.control(octets, from: start, end: end, to: &sink)
    case .fragment(_, let fragment):
      show(fragment, part, from: start, length: end - start, to: &sink)
    case .retransmitted(_, let frame?):
      show(.frame(frame), part, from: start, length: end - start, to: &sink)
    case .retransmitted(let header, nil) where header.logicalLink == .control:
      PacketFields.control(octets, from: start, end: end, to: &sink)
    case .encrypted: sink.receive(.encrypted, at: start..<end, .octets, .text("no key"), in: octets)
    case .retransmitted:
      sink.receive(.payload, at: start..<end, .octets, .text("retransmitted"), in: octets)
    case .isochronous: sink.receive(.isoPayload, at: start..<end, .octets, in: octets)
    case .unusable:
      sink.receive(.payload, at: start..<end, .octets, .text("not to be trusted"), in: octets)
    }
  }
}
