/// Octets that come piece by piece, and nobody knows how many: kept in memory while they are few,
/// and else in a temporary file without a name, which is then mapped.
struct OctetCollector: ~Copyable {
  fileprivate var octets: [UInt8] = []
  private var file: TemporaryFile?
  private(set) var count = 0
  /// How many are taken at all, and which bound says so.
  private let room: (count: Int, bound: CaptureLimits.Bound)
  private let limits: CaptureLimits
  /// Whether more came than is taken.
  private(set) var isFull = false
  /// Whether it is known that this can be a capture, or cannot be known.
  private var isLookedAt: Bool

  /// How many are kept in memory.
  private static let memoryLimit = 4 << 20
  /// When it is looked at whether this can be a capture at all: a device that never ends must not
  /// fill the disk.
  private static let firstLook = 1 << 20

  /// - Parameters:
  ///   - packed: How long the compressed file is that they come out of; nil for a pipe.
  ///   - isHeadless: Whether they are records without the header that tells a capture.
  init(within limits: CaptureLimits, outOf packed: Int?, isHeadless: Bool = false) {
    isLookedAt = isHeadless
    self.limits = limits
    room = limits.octets(outOf: packed)
  }

  /// Takes what there is room for.
  ///
  /// - Throws: Also where what has come by now is no capture.
  mutating func append(_ piece: ArraySlice<UInt8>) throws(Refusal) {
    let taken = piece.prefix(room.count - count)
    isFull = isFull || taken.count < piece.count
    count += taken.count
    octets.append(contentsOf: taken)
    if !isLookedAt, count >= Self.firstLook {
      try refuseForeignOctets()
      isLookedAt = true
    }
    if octets.count >= Self.memoryLimit { try moveToFile() }
  }

  private func refuseForeignOctets() throws(Refusal) {
    let file = unsafe octets.span.bytes
    do {
      _ = try Container(detectedIn: file)
    } catch {
      if error.kind == .notACapture, !file.looksLikeText, Compression(detectedIn: file) == nil {
        throw error
      }
    }
  }

  private mutating func moveToFile() throws(Refusal) {
    if file == nil { file = try TemporaryFile() }
    try file?.write(octets)
    octets.removeAll(keepingCapacity: true)
  }

  /// Ends the collecting: what is not in memory is all in the file.
  fileprivate mutating func finish() throws(Refusal) {
    if file != nil { try moveToFile() }
  }

  fileprivate var descriptor: Int32? { file?.descriptor }

  /// Where the bound was reached, if it was.
  ///
  /// - Parameter offset: Counted in what is packed.
  func excess(at offset: Int) -> PackingDamage? {
    guard isFull else { return nil }
    return PackingDamage(
      kind: .limitReached, offset: offset, text: room.bound.reached(limits[room.bound]))
  }
}

extension OctetStorage {
  /// Takes over what was collected.
  convenience init(_ collector: consuming OctetCollector) throws(Refusal) {
    try collector.finish()
    if let descriptor = collector.descriptor {
      try self.init(mapping: descriptor, byteCount: collector.count, isShared: false)
    } else {
      self.init(copying: unsafe collector.octets.span.bytes)
    }
  }
}
