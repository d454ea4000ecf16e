import BluetoothProtocols

/// The traffic on the connections of the mix: discovery, notifications, reads and writes.
struct LinkTraffic {
  private struct Link {
    var handle: UInt16
    var count: UInt16 = 0
    /// A fifth of the peers have controllers with buffers of 27 octets.
    var hasSmallBuffers: Bool

    var fragmentSize: Int { hasSmallBuffers ? 27 : 251 }
  }

  private var links: [Link] = []
  private var made = 0

  /// Does one thing on one connection, or makes or ends one.
  mutating func step(_ dice: inout Dice, _ file: inout GeneratedFile) {
    if links.isEmpty || (links.count < 20 && dice.happens(perMille: 2)) {
      return connect(&dice, &file)
    }
    let index = dice.below(links.count)
    links[index].count &+= 1
    let link = links[index]
    switch dice.below(1000) {
    case ..<620: notify(link, 0x0012, dice.octets(9 + dice.below(12)), 251, &file)
    case ..<720: notify(link, 0x0016, dice.octets(244), link.fragmentSize, &file)
    case ..<860: write(link, dice.octets(1 + dice.below(59)), &file)
    case ..<940: read(link, &file)
    case ..<990:
      send(link, Packets.att(0x52, 0x0019, value: dice.octets(20)), &file)
    case ..<999: update(link, &file)
    default: disconnect(index, &file)
    }
  }

  private func notify(
    _ link: Link, _ handle: UInt16, _ value: [UInt8], _ fragmentSize: Int,
    _ file: inout GeneratedFile
  ) {
    receive(link, Packets.att(0x1B, handle, value: value), &file, fragmentSize)
  }

  private func write(_ link: Link, _ value: [UInt8], _ file: inout GeneratedFile) {
    send(link, Packets.att(0x12, 0x0019, value: value), &file)
    file.time += 7500
    receive(link, Packets.att(0x13), &file)
  }

  private func read(_ link: Link, _ file: inout GeneratedFile) {
    send(link, Packets.att(0x0A, 0x0003), &file)
    file.time += 7500
    receive(link, Packets.att(0x0B, value: Array("Device name \(link.handle)".utf8)), &file)
  }

  private func update(_ link: Link, _ file: inout GeneratedFile) {
    let parameters = Self.octets(link.handle, 24, 0, 42)
    file.add(.event, isFromController: true, Packets.event(0x3E, [0x03, 0] + parameters))
  }

  /// From the host, with the event that says that the controller has sent it.
  private func send(_ link: Link, _ pdu: [UInt8], _ file: inout GeneratedFile) {
    let packets = Packets.acl(
      handle: link.handle, isFromController: false, fragmentSize: link.fragmentSize, att: pdu)
    for packet in packets {
      file.add(.aclData, isFromController: false, packet)
      file.time += 20
      let completed = Packets.event(0x13, [1] + Self.octets(link.handle, 1))
      file.add(.event, isFromController: true, completed)
      file.time += 100
    }
  }

  private func receive(
    _ link: Link, _ pdu: [UInt8], _ file: inout GeneratedFile, _ fragmentSize: Int = 251
  ) {
    let packets = Packets.acl(
      handle: link.handle, isFromController: true, fragmentSize: fragmentSize, att: pdu)
    for packet in packets {
      file.add(.aclData, isFromController: true, packet)
      file.time += 60
    }
  }

  private static func octets(_ numbers: UInt16...) -> [UInt8] {
    var octets: [UInt8] = []
    for number in numbers { octets.append(littleEndian: number) }
    return octets
  }
}

extension LinkTraffic {
  private mutating func connect(_ dice: inout Dice, _ file: inout GeneratedFile) {
    made += 1
    let link = Link(
      handle: UInt16(0x40 + made % 64), hasSmallBuffers: made.isMultiple(of: 5))
    if let former = links.firstIndex(where: { $0.handle == link.handle }) {
      disconnect(former, &file)
    }
    links.append(link)
    let address = dice.octets(5) + [0xC1]
    let head: [UInt8] = [0x01, 0] + Self.octets(link.handle) + [0, 1]
    let event = head + address + Self.octets(36, 0, 42) + [0]
    file.add(.event, isFromController: true, Packets.event(0x3E, event))
    file.time += 1000
    discover(link, &file)
  }

  /// The host finds what it uses afterwards, as a real one does: else no app could follow it in a
  /// replay.
  private func discover(_ link: Link, _ file: inout GeneratedFile) {
    let (writeWithoutResponse, write, notify): (UInt8, UInt8, UInt8) = (0x04, 0x08, 0x10)
    let exchanges: [(request: [UInt8], response: [UInt8])] = [
      (Packets.att(0x02, 517), Packets.att(0x03, 247)),
      (
        Packets.att(0x10, 0x0001, 0xFFFF, 0x2800),
        [0x11, 6] + Self.octets(0x0001, 0x0009, 0x1800, 0x0010, 0x0019, 0x180D)
      ),
      (Packets.att(0x10, 0x001A, 0xFFFF, 0x2800), [0x01, 0x10, 0x1A, 0x00, 0x0A]),
      (
        Packets.att(0x08, 0x0010, 0x0019, 0x2803),
        [0x09, 7] + Self.characteristic(0x0011, notify, 0x2A37)
          + Self.characteristic(0x0015, notify, 0x2A5B)
          + Self.characteristic(0x0018, write | writeWithoutResponse, 0x2A39)
      ),
      (Packets.att(0x08, 0x0019, 0x0019, 0x2803), [0x01, 0x08, 0x19, 0x00, 0x0A]),
      (
        Packets.att(0x04, 0x0013, 0x0014),
        [0x05, 1] + Self.octets(0x0013, 0x2902, 0x0014, 0x2901)
      ),
      (Packets.att(0x04, 0x0017, 0x0017), [0x05, 1] + Self.octets(0x0017, 0x2902)),
      (Packets.att(0x12, 0x0013, 0x0001), [0x13]),
      (Packets.att(0x12, 0x0017, 0x0001), [0x13]),
    ]
    for exchange in exchanges {
      send(link, exchange.request, &file)
      file.time += 30_000
      receive(link, exchange.response, &file)
    }
  }

  /// The declaration of a characteristic in a Read By Type Response; its value is the next attribute.
  private static func characteristic(
    _ handle: UInt16, _ properties: UInt8, _ uuid: UInt16
  ) -> [UInt8] {
    octets(handle) + [properties] + octets(handle + 1, uuid)
  }

  private mutating func disconnect(_ index: Int, _ file: inout GeneratedFile) {
    let link = links.remove(at: index)
    let event = [0] + Self.octets(link.handle) + [0x13]
    file.add(.event, isFromController: true, Packets.event(0x05, event))
  }
}
