/// Collects octets that come piece by piece, in unknown number. A few are kept in memory. More go
/// to a temporary file without a name, which is then mapped.
struct OctetCollector: ~Copyable {
  fileprivate var octets: [UInt8] = []
  fileprivate var file: TemporaryFile?
  private(set) var count = 0
  /// The most octets that are accepted, and the bound that limits them.
  private let room: (count: Int, bound: CaptureLimits.Bound)
  private let limits: CaptureLimits
  /// Whether more octets came than were accepted.
  private(set) var isFull = false
  /// Whether it has been checked that the octets can be a capture, or cannot be checked.
  private var isLookedAt: Bool

  /// The number of octets that are kept in memory.
  private static let memoryLimit = 4 << 20
  /// The number of octets after which it is checked that they can be a capture at all. A device
  /// that never ends must not fill the disk.
  private static let firstLook = 1 << 20

  /// - Parameters:
  ///   - packed: The length of the compressed file that the octets come from; nil for a pipe.
  ///   - isHeadless: Whether the octets are records without the file header that shows a capture.
  init(within limits: CaptureLimits, outOf packed: Int?, isHeadless: Bool = false) {
    isLookedAt = isHeadless
    self.limits = limits
    room = limits.octets(outOf: packed)
  }

  /// Takes in as many octets as there is room for.
  ///
  /// - Throws: `Refusal`, also if the octets so far are no capture.
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

  /// Ends the collecting. If there is a file, it then holds all octets.
  fileprivate mutating func finish() throws(Refusal) {
    if file != nil { try moveToFile() }
  }

  /// Returns the fault to report if the bound was reached.
  ///
  /// - Parameter offset: The place, counted in the packed octets.
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
    if let file = collector.file {
      try self.init(mapping: file, byteCount: collector.count)
    } else {
      self.init(copying: unsafe collector.octets.span.bytes)
    }
  }
}
