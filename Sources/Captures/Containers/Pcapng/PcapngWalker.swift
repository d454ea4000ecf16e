import BluetoothProtocols

/// Walks the packets of a pcapng file.
struct PcapngWalker {
  private var blocks: PcapngBlocks
  /// The interfaces of the current section; nil for an interface whose description cannot be read.
  private var interfaces: [PcapngInterface?] = []
  /// The number of interfaces of the earlier sections. An interface of a later section may or may
  /// not be one of them, so numbers go on counting.
  private var earlierInterfaces = 0
  private var drops: UInt64 = 0
  private var time = CaptureTime(nanosecondsSince1970: 0)

  init(order: Pcapng.ByteOrder) { blocks = PcapngBlocks(order: order) }

  mutating func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    while let block = blocks.next(in: file, &state) {
      let body = file.extracting(block.body)
      switch block.type {
      case Pcapng.BlockType.enhancedPacket, Pcapng.BlockType.packet:
        guard deliverPacket(body, of: block, &state, visit) else { return }
      case Pcapng.BlockType.simplePacket:
        guard deliverSimplePacket(body, of: block, &state, visit) else { return }
      case Pcapng.BlockType.interface: describeInterface(body, of: block, &state)
      case Pcapng.BlockType.interfaceStatistics: countDrops(body)
      case Pcapng.BlockType.section:
        earlierInterfaces += interfaces.count
        interfaces = []
      default: break
      }
    }
  }

  private mutating func describeInterface(
    _ body: RawSpan, of block: PcapngBlock, _ state: inout WalkState
  ) {
    guard body.byteCount >= PcapngInterface.fixedSize else {
      interfaces.append(nil)
      state.warn(
        .notARecord, at: block.offset,
        "Interface Description Block at offset \(block.offset) is cut short: "
          + "\(body.byteCount) of \(PcapngInterface.fixedSize) octets")
      return
    }
    let interface = PcapngInterface(body: body, blocks.order)
    interfaces.append(interface)
    if let resolution = interface.badResolution {
      state.warn(
        .oddField, at: block.offset,
        "if_tsresol in the block at offset \(block.offset) is \(resolution.hexadecimal), "
          + "but times of 64 bits need a larger unit; microseconds are assumed")
    }
  }

  /// Reads the loss counter from an interface's statistics.
  private mutating func countDrops(_ body: RawSpan) {
    var options = PcapngOptions(at: 12)
    while let option = options.next(in: body, blocks.order) {
      if option.code == Pcapng.Option.interfaceDrops, option.value.count == 8 {
        drops = max(drops, blocks.order.read(body, at: option.value.lowerBound))
      }
    }
  }
}

extension PcapngWalker {
  /// Delivers an enhanced packet block or its obsolete form, which has a loss counter beside a
  /// shorter interface number:
  ///
  ///     interface (4)              time, high (4)  time, low (4)  captured (4)  original (4)
  ///     interface (2)  drops (2)   time, high (4)  time, low (4)  captured (4)  original (4)
  private mutating func deliverPacket(
    _ body: RawSpan, of block: PcapngBlock, _ state: inout WalkState, _ visit: Visitor
  ) -> Bool {
    let size = 20
    let order = blocks.order
    guard body.byteCount >= size else {
      let damage = RecordDamage.headerCutShort(found: body.byteCount, expected: size)
      return deliver(damage, body, block, &state, visit)
    }
    let number =
      block.type == Pcapng.BlockType.packet
      ? UInt32(order.read(body, at: 0, as: UInt16.self)) : order.read(body, at: 0)
    guard let interface = interface(number) else {
      return deliver(.unknownInterface(number), body, block, &state, visit)
    }
    let ticks =
      UInt64(order.read(body, at: 4, as: UInt32.self)) << 32
      | UInt64(order.read(body, at: 8, as: UInt32.self))
    time = interface.time.time(ticks)
    let captured = Int(octetCount: order.read(body, at: 12, as: UInt32.self))
    guard captured <= body.byteCount - size else {
      let damage = RecordDamage.blockTooShort(found: body.byteCount - size, expected: captured)
      return deliver(damage, body, block, &state, visit)
    }
    var header = PacketHeader(
      offset: block.offset, time: time,
      originalLength: Int(octetCount: order.read(body, at: 16, as: UInt32.self)),
      linkType: interface.linkType, interface: earlierInterfaces + Int(number))
    readOptions(at: size + (captured + 3) & ~3, of: body, into: &header)
    return state.deliver(body.extracting(size..<size + captured), header, to: visit)
  }

  /// Delivers a simple packet block. It holds the original length and the packet, which belongs to
  /// the first interface and has no time.
  private mutating func deliverSimplePacket(
    _ body: RawSpan, of block: PcapngBlock, _ state: inout WalkState, _ visit: Visitor
  ) -> Bool {
    guard body.byteCount >= 4 else {
      let damage = RecordDamage.headerCutShort(found: body.byteCount, expected: 4)
      return deliver(damage, body, block, &state, visit)
    }
    guard let interface = interface(0) else {
      return deliver(.unknownInterface(0), body, block, &state, visit)
    }
    let original = Int(octetCount: blocks.order.read(body, at: 0, as: UInt32.self))
    let limit = interface.snapshotLength == 0 ? Int.max : Int(octetCount: interface.snapshotLength)
    let captured = min(original, limit)
    guard captured <= body.byteCount - 4 else {
      let damage = RecordDamage.blockTooShort(found: body.byteCount - 4, expected: captured)
      return deliver(damage, body, block, &state, visit)
    }
    state.warn(
      .noTime, at: block.offset,
      "Simple Packet Block at offset \(block.offset) has no time; it gets the one before")
    let header = PacketHeader(
      offset: block.offset, time: time, originalLength: original,
      linkType: interface.linkType, interface: earlierInterfaces, cumulativeDrops: drops)
    return state.deliver(body.extracting(4..<4 + captured), header, to: visit)
  }

  private func interface(_ number: UInt32) -> PcapngInterface? {
    guard let index = Int(exactly: number), index < interfaces.count else { return nil }
    return interfaces[index]
  }

  /// Delivers a block whose packet cannot be used.
  private func deliver(
    _ damage: RecordDamage, _ body: RawSpan, _ block: PcapngBlock, _ state: inout WalkState,
    _ visit: Visitor
  ) -> Bool {
    let record = CaptureRecord(
      number: state.nextNumber, offset: block.offset, time: time, direction: nil,
      content: .damaged(damage), originalLength: body.byteCount, cumulativeDrops: drops)
    return state.deliver(record, body, to: visit)
  }

  /// Reads the direction and the losses from a packet's options.
  private mutating func readOptions(
    at start: Int, of body: RawSpan, into header: inout PacketHeader
  ) {
    var options = PcapngOptions(at: start)
    while let option = options.next(in: body, blocks.order) {
      switch option.code {
      case Pcapng.Option.packetFlags where option.value.count == 4:
        switch blocks.order.read(body, at: option.value.lowerBound, as: UInt32.self) & 3 {
        case 1: header.direction = .controllerToHost
        case 2: header.direction = .hostToController
        default: break
        }
      case Pcapng.Option.packetDrops where option.value.count == 8:
        let lost = blocks.order.read(body, at: option.value.lowerBound, as: UInt64.self)
        let (sum, overflow) = drops.addingReportingOverflow(lost)
        drops = overflow ? .max : sum
      default: break
      }
    }
    header.cumulativeDrops = drops
  }
}
