/// Octets that come piece by piece, and nobody knows how many: kept in memory while they are few,
/// and else in a temporary file without a name, which is then mapped.
struct OctetCollector: ~Copyable {
  fileprivate var octets: [UInt8] = []
  private var file: TemporaryFile?
  private(set) var count = 0
  /// What the octets come out of, for messages.
  private let origin: String
  private var isKnownToBeACapture = false

  /// How many are kept in memory.
  private static let memoryLimit = 4 << 20
  /// When it is looked at whether this can be a capture at all: a device that never ends must not
  /// fill the disk.
  private static let firstLook = 1 << 20
  /// The most that is taken at all: 8 GiB.
  ///
  /// Source: chosen. A small file may decompress to more than any disk can hold.
  private static let limit = 8 << 30

  init(of origin: String) { self.origin = origin }

  /// - Throws: Also where what has come by now is no capture.
  mutating func append(_ piece: ArraySlice<UInt8>) throws(Refusal) {
    count += piece.count
    guard count <= Self.limit else {
      throw Refusal(
        .unreadable,
        "more than \(Self.limit) octets come out of \(origin), but no more are taken")
    }
    octets.append(contentsOf: piece)
    if !isKnownToBeACapture, count >= Self.firstLook {
      try refuseForeignOctets()
      isKnownToBeACapture = true
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
