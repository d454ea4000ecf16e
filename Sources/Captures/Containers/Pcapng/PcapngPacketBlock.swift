import BluetoothProtocols

/// Looks at a packet block once more, for what a walk does not need.
struct PcapngPacketBlock {
  private let order: Pcapng.ByteOrder
  /// The start and the length of the body. Neither is read a second time, since another program may
  /// write to the file in the meantime.
  private var start: Int
  private let bodySize: Int
  /// The interface within its section. A simple packet block does not say one: then this is nil,
  /// and the interface is the first.
  private(set) var interface: Int?
  /// The place of the packet in the body.
  private(set) var packet: Range<Int>
  /// The start of the options in the body.
  private(set) var options: Int

  /// Finds the block that a record came from; returns nil if that was no block with a packet.
  init?(at offset: Int, in file: RawSpan) {
    guard offset >= 0, file.byteCount - offset >= Pcapng.blockOverhead else { return nil }
    let type = file.littleEndian(at: offset, as: UInt32.self)
    // All packet types fit one octet, so the type of the block shows the byte order.
    let order = Pcapng.ByteOrder(isBigEndian: type > 0xFF)
    let length = Pcapng.padded(Int(octetCount: order.read(file, at: offset + 4, as: UInt32.self)))
    guard length >= Pcapng.blockOverhead, length <= file.byteCount - offset else { return nil }
    let body = file.extracting(
      offset + Pcapng.blockHeaderSize..<offset + length - 4)
    switch order.read(file, at: offset, as: UInt32.self) {
    case Pcapng.BlockType.enhancedPacket: self.init(body, order, isOld: false)
    case Pcapng.BlockType.packet: self.init(body, order, isOld: true)
    case Pcapng.BlockType.simplePacket: self.init(simple: body, order)
    default: return nil
    }
    start = offset + Pcapng.blockHeaderSize
  }

  /// Reads the body of a block in either of the forms with options; returns nil if it is too
  /// short.
  init?(_ body: RawSpan, _ order: Pcapng.ByteOrder, isOld: Bool = false) {
    guard body.byteCount >= 20 else { return nil }
    let captured = Int(octetCount: order.read(body, at: 12, as: UInt32.self))
    guard captured <= body.byteCount - 20 else { return nil }
    self.order = order
    start = 0
    bodySize = body.byteCount
    interface =
      isOld
      ? Int(order.read(body, at: 0, as: UInt16.self))
      : Int(clamping: order.read(body, at: 0, as: UInt32.self))
    packet = 20..<20 + captured
    options = 20 + (captured + 3) & ~3
  }

  private init?(simple body: RawSpan, _ order: Pcapng.ByteOrder) {
    guard body.byteCount >= 4 else { return nil }
    let original = Int(octetCount: order.read(body, at: 0, as: UInt32.self))
    self.order = order
    start = 0
    bodySize = body.byteCount
    packet = 4..<4 + min(original, body.byteCount - 4)
    options = body.byteCount
  }
}

extension PcapngPacketBlock {
  /// The place of the packet in the file, with what its link type puts around it.
  var frame: Range<Int> { start + packet.lowerBound..<start + packet.upperBound }

  func comments(in file: RawSpan) -> [String] {
    var comments: [String] = []
    forEachOption(in: file) { code, value in
      if code == Pcapng.Option.comment { comments.append(String(textIn: value)) }
    }
    return comments
  }

  /// Returns the flags word. It holds the direction, and more that only a radio or a cable knows.
  func flags(in file: RawSpan) -> UInt32? {
    var flags: UInt32?
    forEachOption(in: file) { code, value in
      guard code == Pcapng.Option.packetFlags, value.byteCount == 4 else { return }
      flags = order.read(value, at: 0)
    }
    return flags
  }

  private func forEachOption(in file: RawSpan, _ body: (UInt16, RawSpan) -> Void) {
    let octets = file.extracting(start..<start + bodySize)
    var options = PcapngOptions(at: options)
    while let option = options.next(in: octets, order) {
      body(option.code, octets.extracting(option.value))
    }
  }
}
