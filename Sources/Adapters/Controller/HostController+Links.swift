import BluetoothProtocols
import Timelines

// The host's questions about its links.
extension HostController {
  mutating func executeOnLink(_ opcode: HCIOpcode, _ parameters: [UInt8]) {
    let handle = ConnectionHandle(masking: UInt16(parameters[0]) | UInt16(parameters[1]) << 8)
    if let refusal = refusal(onLink: handle) { return refuse(opcode, refusal) }
    let name = handle.encoded()
    switch opcode {
    case .readRemoteVersion:
      status(opcode)
      // Core 5.4, and a company that does not exist.
      send(
        .other(.readRemoteVersionComplete, parameters: [0] + name + [13, 0xFF, 0xFF, 0, 0]))
    case .leReadRemoteFeatures:
      status(opcode)
      send(
        .leReadRemoteFeaturesComplete(
          .init(handle: handle, features: configuration.features)))
    case .leSetDataLength:
      complete(opcode, [0] + name)
      send(
        .leDataLengthChange(
          .init(handle: handle, txOctets: 251, txTime: 2120, rxOctets: 251, rxTime: 2120)))
    case .leReadPHY: complete(opcode, [0] + name + [1, 1])
    case .leSetPHY:
      status(opcode)
      send(.lePHYUpdateComplete(.init(handle: handle, txPHY: 1, rxPHY: 1)))
    case .leReadChannelMap: complete(opcode, [0] + name + [0xFF, 0xFF, 0xFF, 0xFF, 0x1F])
    case .readRSSI: complete(opcode, [0] + name + [UInt8(bitPattern: -60)])
    default: executeEncryption(opcode, parameters, on: handle)
    }
  }
}

// The data of links.
extension HostController {
  /// Receives ACL data from the host, and frees its buffer at once.
  mutating func data(_ octets: [UInt8]) {
    guard let header = try? ACLHeader(parsing: octets), octets.count == 4 + Int(header.dataLength)
    else {
      return complain("\(octets.count) octets of ACL data, whose header gives another length")
    }
    guard let index = links.firstIndex(where: { $0.handle == header.handle }) else {
      if mayStillUse(header.handle) { return }
      return complain("ACL data for handle \(header.handle), which has no link")
    }
    send(.numberOfCompletedPackets([.init(handle: header.handle, count: 1)]))
    // Source: Core 5.4, Vol 4, Part E, 5.4.2 (what LE has of both flags from the host).
    if header.packetBoundary.rawValue > 1 || header.broadcast != 0 {
      complain("ACL data with a boundary or broadcast flag that LE does not have")
    }
    checkRoom(for: octets.count - 4)
    let fragment = Array(octets.dropFirst(4))
    let (outcome, dropped) = unsafe links[index].reassembler.receive(
      isStart: header.packetBoundary.isStart, fragment.span.bytes, length: fragment.count)
    if dropped != nil { complain("an incomplete L2CAP frame") }
    switch outcome {
    case .wholeFrame(let frame):
      receive(Array(fragment.dropFirst(4).prefix(frame.length)), frame, on: links[index])
    case .reassembled(let frame): receive(frame.payload, frame.header, on: links[index])
    case .pending: break
    case .orphan, .headerNotCaptured: complain("a continuation without an L2CAP frame before it")
    }
  }

  /// Complains of data beyond the controller's buffers. This controller keeps the data; another one
  /// might lose it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 4.1.1.
  private mutating func checkRoom(for length: Int) {
    if length > room.octets {
      complain("ACL data of \(length) octets, where \(room.octets) fit")
    }
    unacknowledged += 1
    if unacknowledged == room.packets + 1 {
      complain("more ACL packets at once than the controller's \(room.packets) buffers")
    }
  }

  mutating func receive(_ payload: [UInt8], _ frame: L2CAPFrameHeader, on link: RunLink) {
    if link.cipher.encryption.isUnderWay,
      let index = links.firstIndex(where: { $0.handle == link.handle })
    {
      return links[index].cipher.held.append((frame, payload))
    }
    switch frame.channel {
    case .attributeProtocol: sendATT(payload, on: link)
    case .leSignalling: signal(payload, on: link)
    case .securityManager: sendPairing(payload, on: link)
    case let channel where channel.isDynamicOverLE:
      draft(
        .linkChannelData,
        link.identifiers.merging([
          .channel: .integer(Int(channel.rawValue)), .value: .octets(payload),
          .octets: .octets(payload),
        ]))
    default: complain("an L2CAP frame for channel \(frame.channel), which is not open")
    }
  }

  private mutating func sendATT(_ octets: [UInt8], on link: RunLink) {
    guard let pdu = try? ATTPDU(parsing: octets) else {
      complain("an ATT PDU that is malformed: 0x" + octets.prefix(32).hexadecimal)
      return
    }
    draft(Kind(pdu.opcode), link.identifiers.merging(Fields(pdu, octets: octets)))
  }

  /// Hands on a PDU that the peer sent.
  mutating func deliver(_ entry: Entry) {
    guard entry.from == .peer, let link = link(of: entry), let octets = entry[.octets]?.octets
    else {
      return
    }
    send(
      octets, in: entry.kind == .linkPairing ? .securityManager : .attributeProtocol, on: link)
  }

  private mutating func send(_ payload: [UInt8], in channel: L2CAPChannel, on link: RunLink) {
    guard let length = UInt16(exactly: payload.count), hasRoomForFrame() else { return }
    var frame: [UInt8] = []
    frame.append(littleEndian: length)
    frame.append(littleEndian: channel.rawValue)
    var rest = (frame + payload)[...]
    var boundary = ACLHeader.PacketBoundary.firstFlushable
    repeat {
      let part = rest.prefix(min(Int(ControllerTable.aclLength), hostRoom.octets ?? .max))
      rest = rest.dropFirst(part.count)
      let header = ACLHeader(
        handle: link.handle, packetBoundary: boundary, dataLength: UInt16(clamping: part.count))
      hostRoom.put([HCIPacketType.aclData.rawValue] + header.encoded() + part, for: link.handle)
      boundary = .continuing
    } while !rest.isEmpty
    sendData()
  }

  /// Hands on a frame of a channel that the peer sent.
  mutating func deliverFrame(_ entry: Entry) {
    guard entry.from == .peer, let link = link(of: entry), let octets = entry[.octets]?.octets,
      let channel = entry[.channel]?.integer.flatMap(UInt16.init(exactly:))
    else { return }
    send(octets, in: L2CAPChannel(rawValue: channel), on: link)
  }

  /// Hands on a signal that the peer sent.
  mutating func deliverSignal(_ entry: Entry) {
    guard entry.from == .peer, let link = link(of: entry), let octets = entry[.octets]?.octets
    else { return }
    send(octets, in: .leSignalling, on: link)
  }

  /// Takes an L2CAP signal to the other end, which answers it. One that cannot be read is refused
  /// here.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.1 and 4.20.
  private mutating func signal(_ octets: [UInt8], on link: RunLink) {
    guard let signal = try? L2CAPSignal(parsing: octets), signal.identifier != 0 else {
      complain("an L2CAP signal that is malformed: 0x" + octets.prefix(32).hexadecimal)
      guard octets.count > 1 else { return }
      let malformed = L2CAPSignal(identifier: octets[1], content: .commandReject(reason: 0))
      return send(malformed.encoded(), in: .leSignalling, on: link)
    }
    draft(.linkSignalling, link.identifiers.merging(Fields(signal: signal, octets: octets)))
    guard case .connectionParameterUpdateRequest(let request) = signal.content else { return }
    if host.links[link.handle]?.role == .central {
      complain("an L2CAP Connection Parameter Update Request as a central")
    } else if let breach = CommandBounds.breach(of: request) {
      complain("an L2CAP Connection Parameter Update Request \(breach.text)")
    }
  }
}
