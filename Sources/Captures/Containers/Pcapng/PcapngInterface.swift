import BluetoothProtocols

/// The contents of an interface description block.
struct PcapngInterface: Sendable {
  var linkType: LinkType
  /// The most octets of a packet that were kept; 0 for no limit.
  var snapshotLength: UInt32
  var time = PcapngTime()
  /// A time resolution that makes no sense. Microseconds are used in its place.
  var badResolution: UInt8?

  /// The size of the link type, two reserved octets and the snapshot length.
  static let fixedSize = 8
}

extension PcapngInterface {
  /// - Parameter body: The block's body, of at least ``fixedSize`` octets.
  init(body: RawSpan, _ order: Pcapng.ByteOrder) {
    linkType = LinkType(rawValue: order.read(body, at: 0))
    snapshotLength = order.read(body, at: 4)
    var options = PcapngOptions(at: Self.fixedSize)
    var timeOffset: Int64 = 0
    while let option = options.next(in: body, order) {
      switch option.code {
      case Pcapng.Option.timeResolution where option.value.count >= 1:
        let resolution = body.littleEndian(at: option.value.lowerBound, as: UInt8.self)
        let known = PcapngTime(resolution: resolution)
        badResolution = known == nil ? resolution : nil
        time = known ?? PcapngTime()
      case Pcapng.Option.timeOffset where option.value.count >= 8:
        timeOffset = order.read(body, at: option.value.lowerBound)
      default: break
      }
    }
    time.offset = timeOffset
  }
}

/// Steps through the options at the end of a block.
///
///     code (2)  length (2)  value, padded to 4 octets
struct PcapngOptions {
  private var position: Int

  init(at position: Int) { self.position = position }

  /// Returns the next option with the place of its value; nil at the end, and at octets that are no
  /// option.
  mutating func next(
    in body: RawSpan, _ order: Pcapng.ByteOrder
  ) -> (code: UInt16, value: Range<Int>)? {
    guard body.byteCount - position >= 4 else { return nil }
    let code = order.read(body, at: position, as: UInt16.self)
    let length = Int(order.read(body, at: position + 2, as: UInt16.self))
    let start = position + 4
    guard code != Pcapng.Option.end, length <= body.byteCount - start else { return nil }
    position = min(body.byteCount, start + (length + 3) & ~3)
    return (code, start..<start + length)
  }
}
