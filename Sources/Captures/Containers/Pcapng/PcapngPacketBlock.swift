import BluetoothProtocols

/// A packet block that is looked at once more, for what a walk does not need.
struct PcapngPacketBlock {
  private let order: Pcapng.ByteOrder
  /// Where the body starts, and how long it is. Neither is looked up twice: somebody may write to
  /// the file meanwhile.
  private var start: Int
  private let bodySize: Int
  /// Within its section; nil for a simple packet block, whose interface is the first.
  private(set) var interface: Int?
  /// Where the packet is in the body.
  private(set) var packet: Range<Int>
  /// Where the options start in the body.
  private(set) var options: Int

  /// The block that a record came from; nil where that was none with a packet in it.
  init?(at offset: Int, in file: RawSpan) {
    guard offset >= 0, file.byteCount - offset >= Pcapng.blockOverhead else { return nil }
    let type = file.littleEndian(at: offset, as: UInt32.self)
    // The block's own type says in which order it is, as all types of packets fit an octet.
    let order = Pcapng.ByteOrder(isBigEndian: type > 0xFF)
    let length = Pcapng.padded(Int(order.read(file, at: offset + 4, as: UInt32.self)))
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

  /// The block with a body, in either form that has options; nil where the body is too short.
  init?(_ body: RawSpan, _ order: Pcapng.ByteOrder, isOld: Bool = false) {
    guard body.byteCount >= 20 else { return nil }
    let captured = Int(order.read(body, at: 12, as: UInt32.self))
    guard captured <= body.byteCount - 20 else { return nil }
    self.order = order
    start = 0
    bodySize = body.byteCount
    interface =
      isOld
      ? Int(order.read(body, at: 0, as: UInt16.self))
      : Int(order.read(body, at: 0, as: UInt32.self))
    packet = 20..<20 + captured
    options = 20 + (captured + 3) & ~3
  }

  private init?(simple body: RawSpan, _ order: Pcapng.ByteOrder) {
    guard body.byteCount >= 4 else { return nil }
    let original = Int(order.read(body, at: 0, as: UInt32.self))
    self.order = order
    start = 0
    bodySize = body.byteCount
    packet = 4..<4 + min(original, body.byteCount - 4)
    options = body.byteCount
  }
}

extension PcapngPacketBlock {
  /// Where the packet is in the file, with what its link type puts around it.
  var frame: Range<Int> { start + packet.lowerBound..<start + packet.upperBound }

  func comments(in file: RawSpan) -> [String] {
    var comments: [String] = []
    forEachOption(in: file) { code, value in
      if code == Pcapng.Option.comment { comments.append(String(textIn: value)) }
    }
    return comments
  }

  /// The word with the direction, and more that only a radio or a cable knows.
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
