import BluetoothProtocols
import Captures

extension RecordDecoder {
  mutating func decodeCommand(_ record: CaptureRecord, _ octets: RawSpan) -> DecodedRecord {
    do throws(DecodingFailure) {
      let command = try HCICommand(parsing: octets)
      if let key = command.longTermKey { keys.learn(key) }
      var decoded = DecodedRecord(record, .command(command))
      let subject = command.subject
      decoded.handle = subject.connection
      decoded.address =
        subject.address ?? decoded.handle.flatMap { address(of: $0, in: record) }
      decoded.warnings = lengthWarnings(record, octets, lengthAt: 2)
      if let number = command.numberOutOfRange {
        decoded.packet = .command(command.undecoded(octets))
        decoded.warnings.append(.outOfRange(number))
      }
      return decoded
    } catch {
      let opcode = try? HCIOpcode(parsingStartOf: octets)
      return malformed(record, .command, opcode.map(DecodedRecord.CodePair.command), error)
    }
  }

  mutating func decodeEvent(
    _ record: CaptureRecord, _ octets: RawSpan, into decoded: inout DecodedRecord
  ) {
    let lone = record.originalLength == octets.byteCount ? LoneReport(octets) : nil
    if let lone, let reports = heardReports.reports(of: lone, octets) {
      return decoded.become(
        record, .event(.leAdvertisingReport(reports)), address: lone.address, rssi: lone.rssi)
    }
    do throws(DecodingFailure) {
      var event = try HCIEvent(parsing: octets)
      let subject = event.subject
      let address =
        subject.address ?? subject.connection.flatMap { self.address(of: $0, in: record) }
      var warnings = lengthWarnings(record, octets, lengthAt: 1)
      if case .leAdvertisingReport(let reports) = event {
        if let damage = reports.damage {
          warnings.append(.malformed(damage))
        } else if let lone, warnings.isEmpty {
          heardReports.keep(reports, of: lone, octets)
        }
      }
      if let number = event.numberOutOfRange {
        event = event.undecoded(octets)
        warnings.append(.outOfRange(number))
      }
      warnings += follow(event, in: record)
      decoded.become(
        record, .event(event), handle: subject.connection, address: address, rssi: subject.rssi)
      if !warnings.isEmpty { decoded.warnings = warnings }
    } catch {
      decoded = malformed(record, .event, DecodedRecord.CodePair(eventIn: octets), error)
    }
  }

  /// Opens and closes connections according to the controller's events.
  private mutating func follow(
    _ event: HCIEvent, in record: CaptureRecord
  ) -> [DecodingWarning] {
    switch event {
    case .leConnectionComplete(let complete) where complete.status == .success:
      links.begin(key(complete.handle, record), HCILink(address: complete.peerAddress))
    case .connectionComplete(let complete) where complete.status == .success:
      links.begin(key(complete.handle, record), HCILink(address: complete.address))
    case .disconnectionComplete(let complete) where complete.status == .success:
      return end(key(complete.handle, record))
    case .commandComplete(let complete)
    where complete.opcode == .reset && complete.status == .success:
      let adapter = record.adapter ?? 0
      links.end { $0.adapter == adapter }
    default: break
    }
    return []
  }

  private mutating func end(_ key: HCILink.Key) -> [DecodingWarning] {
    guard var link = links[key] else { return [] }
    links.end(key)
    return link.end().map(DecodingWarning.droppedFrame)
  }

  mutating func decodeACL(
    _ record: CaptureRecord, _ octets: RawSpan, into decoded: inout DecodedRecord
  ) {
    var input = ByteReader(octets)
    do throws(DecodingFailure) {
      decode(try receiveACL(record, &input), record, octets, into: &decoded)
    } catch {
      decoded = malformed(record, .acl, nil, error)
    }
  }

  /// An ACL packet after its link has taken it.
  struct ACLPacket {
    var header: ACLHeader
    /// The place of its data in the packet.
    var data: Range<Int>
    var address: DeviceAddress?
    var result: (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?)
    /// Whether its handle belongs to no connection.
    var isVendorData = false
    /// Whether its link has channels that signalling opened. The meaning of a frame then depends on
    /// the frames before it.
    var hasChannels = false

    /// Returns whether it has fewer octets than its header says, although no recorder cut it.
    func isShort(in record: CaptureRecord) -> Bool {
      record.originalLength < 4 + Int(header.dataLength)
    }
  }

  mutating func receiveACL(
    _ record: CaptureRecord, _ input: inout ByteReader
  ) throws(DecodingFailure) -> ACLPacket {
    let header = try ACLHeader(parsing: &input)
    let start = input.offset
    let count = min(Int(header.dataLength), input.remaining)
    let data = try input.readOctets("ACL Data", count: count)
    let key = key(header.handle, record)
    let place = start..<start + count
    if !header.handle.isPossible || (header.handle == .qualcommDiagnostics && links[key] == nil) {
      return ACLPacket(header: header, data: place, result: (.pending, nil), isVendorData: true)
    }
    return links.update(key, orBegin: HCILink()) { link in
      ACLPacket(
        header: header, data: place, address: link.address,
        result: link.receive(header, data, isFromHost: record.isFromHost),
        hasChannels: !link.channels.isEmpty)
    }
  }

  mutating func decode(
    _ packet: ACLPacket, _ record: CaptureRecord, _ octets: RawSpan,
    into decoded: inout DecodedRecord
  ) {
    if packet.isVendorData {
      return decoded.become(
        record, .acl(packet.header, .vendorData), handle: packet.header.handle)
    }
    var (fragment, warnings) = decode(packet.result, octets.extracting(packet.data))
    if fragment.needsHistory { interpret(&fragment, of: packet, in: record) }
    learn(from: fragment)
    if packet.isShort(in: record) {
      warnings.append(
        .lengthMismatch(
          claimed: Int(packet.header.dataLength), found: record.originalLength - 4))
    }
    decoded.become(
      record, .acl(packet.header, fragment), handle: packet.header.handle,
      address: packet.address)
    if !warnings.isEmpty { decoded.warnings = warnings }
  }

  /// Learns the keys of a pairing. Over HCI they are sent in the clear.
  private mutating func learn(from fragment: DecodedFragment) {
    guard case .frame(let frame) = fragment, case .securityManager(let pdu) = frame.content
    else { return }
    keys.learn(from: pdu)
  }

  private mutating func interpret(
    _ fragment: inout DecodedFragment, of packet: ACLPacket, in record: CaptureRecord
  ) {
    links.update(key(packet.header.handle, record), orBegin: HCILink()) { link in
      let isFromHost = record.isFromHost ?? link.lastStartIsFromHost
      fragment.interpret(by: &link.channels, from: isFromHost ? .near : .far)
    }
  }

  /// Returns a warning if a packet has fewer octets than its length says, although no recorder cut
  /// it.
  private func lengthWarnings(
    _ record: CaptureRecord, _ octets: RawSpan, lengthAt offset: Int
  ) -> [DecodingWarning] {
    let claimed = Int(octets.littleEndian(at: offset, as: UInt8.self))
    let found = record.originalLength - offset - 1
    return claimed <= found ? [] : [.lengthMismatch(claimed: claimed, found: found)]
  }
}

extension CaptureRecord {
  var isFromHost: Bool? {
    switch direction {
    case .hostToController: true
    case .controllerToHost: false
    case .air, nil: nil
    }
  }
}

extension HCIOpcode {
  /// Reads the opcode of a command whose rest may be damaged.
  fileprivate init(parsingStartOf octets: RawSpan) throws(DecodingFailure) {
    var input = ByteReader(octets)
    self.init(rawValue: try input.readInteger("OpCode"))
  }
}

extension DecodedRecord.CodePair {
  /// Reads the codes of an event whose rest may be damaged.
  fileprivate init?(eventIn octets: RawSpan) {
    guard octets.byteCount > 0 else { return nil }
    let code = HCIEventCode(rawValue: octets.littleEndian(at: 0))
    let hasSubevent = code == .leMeta && octets.byteCount > 2
    self = .event(
      code, hasSubevent ? LESubeventCode(rawValue: octets.littleEndian(at: 2)) : nil)
  }
}
