import BluetoothProtocols

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The last packets before an Android bug report, as they stand in the text of the report: base64
/// between two lines.
///
///     --- BEGIN:BTSNOOP_LOG_SUMMARY (… bytes in) ---
///     version (1)  time of the last packet (8)  zlib stream of records
///     --- END:BTSNOOP_LOG_SUMMARY ---
///
/// Source: Android, system/bt, tools/scripts/btsnooz.py and btif/src/btif_debug_btsnoop.cc.
enum Btsnooz {
  private static let opening = Array("--- BEGIN:BTSNOOP_LOG_SUMMARY".utf8)

  /// Returns the place where the base64 begins; nil if the text has no such block.
  static func start(in file: RawSpan) -> Int? {
    guard var position = opening(in: file) else { return nil }
    position += opening.count
    while position < file.byteCount, file.littleEndian(at: position, as: UInt8.self) != 0x0A {
      position += 1
    }
    return position
  }

  private static func opening(in file: RawSpan) -> Int? {
    unsafe file.withUnsafeBytes { text in
      var position = 0
      while let start = text.baseAddress, text.count - position >= opening.count,
        let found = unsafe memchr(start + position, CInt(opening[0]), text.count - position)
      {
        position = unsafe UnsafeRawPointer(found) - start
        if unsafe text[position...].starts(with: opening) { return position }
        position += 1
      }
      return nil
    }
  }

  /// Makes a btsnoop file from the block in a text, as far as the block is not damaged.
  static func unpack(
    _ packed: OctetStorage, _ earlier: [PackingDamage], within budget: UnpackingBudget
  ) throws(Refusal) -> (OctetStorage, [PackingDamage]) {
    guard var block = BtsnoozBlock(within: budget) else {
      throw Refusal(.unreadable, "there is no memory to decompress with")
    }
    var damage = earlier
    if let found = try packed.withOctets({ file throws(Refusal) in try block.read(file) }) {
      damage.append(found)
    }
    guard let preamble = block.preamble else {
      throw damage.last?.refusal ?? Refusal(.damagedHeader, "the btsnooz block is empty")
    }
    let records = try BtsnoozRecords(preamble: preamble)
    let storage = try block.records()
    var collector = OctetCollector(within: budget.limits, outOf: budget.packed)
    if let found = try storage.withOctets({ octets throws(Refusal) in
      try records.write(octets, into: &collector)
    }) {
      damage.append(found)
    }
    return (try OctetStorage(collector), damage)
  }
}

/// The block while it is being unpacked from base64 and zlib.
struct BtsnoozBlock: ~Copyable {
  /// The octets before the compressed ones; nil until all of them have been read.
  private(set) var preamble: [UInt8]?
  private var inflater: Inflater
  private var collector: OctetCollector
  private var base64 = Base64Reader()
  private var compressed: [UInt8] = []
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  private var isAtEnd = false

  private static let preambleSize = 9

  init?(within budget: UnpackingBudget) {
    guard let inflater = Inflater(.zlib) else { return nil }
    self.inflater = inflater
    collector = OctetCollector(within: budget.limits, outOf: budget.packed, isHeadless: true)
  }

  /// Returns the decompressed records.
  consuming func records() throws(Refusal) -> OctetStorage { try OctetStorage(collector) }

  /// Reads the block in a text.
  ///
  /// - Returns: The fault of the block; nil if it has none.
  mutating func read(_ file: RawSpan) throws(Refusal) -> PackingDamage? {
    guard var position = Btsnooz.start(in: file) else { return nil }
    while position < file.byteCount {
      let letter = file.littleEndian(at: position, as: UInt8.self)
      if letter == UInt8(ascii: "-") { return try finish(at: position, isClosed: true) }
      guard base64.decode(letter, into: &compressed) else {
        let damage = PackingDamage(
          kind: .notARecord, offset: position,
          text: "btsnooz block at offset \(position) has \(letter.hexadecimal), "
            + "but base64 was expected; reading ends there")
        return try inflate(at: position) ?? damage
      }
      position += 1
      if compressed.count >= 1 << 16, let damage = try inflate(at: position) { return damage }
    }
    return try finish(at: position, isClosed: false)
  }

  private mutating func finish(
    at position: Int, isClosed: Bool
  ) throws(Refusal) -> PackingDamage? {
    if let damage = try inflate(at: position) { return damage }
    if isClosed, isAtEnd { return nil }
    return PackingDamage(
      kind: .cutShort, offset: position,
      text: "btsnooz block is cut short: it ends at offset \(position) "
        + (isClosed ? "inside its compressed records" : "without its last line"))
  }

  /// Decompresses what has been read.
  private mutating func inflate(at position: Int) throws(Refusal) -> PackingDamage? {
    if preamble == nil, compressed.count >= Self.preambleSize {
      preamble = Array(compressed.prefix(Self.preambleSize))
      compressed.removeFirst(Self.preambleSize)
    }
    guard preamble != nil, !isAtEnd else { return nil }
    let taken = compressed
    compressed.removeAll()
    let input = unsafe taken.span.bytes
    var done = 0
    while true {
      let result = inflater.inflate(input.extracting(done..<input.byteCount), into: &room)
      done += result.consumed
      try collector.append(room[..<result.produced])
      if let excess = collector.excess(at: position) { return excess }
      switch result.step {
      case .more: if result.produced == 0 { return nil }
      case .end:
        isAtEnd = true
        return nil
      case .damaged(let text):
        isAtEnd = true
        return PackingDamage(
          kind: .notARecord, offset: position,
          text: "btsnooz block is damaged before offset \(position): \(text); reading ends there")
      }
    }
  }
}
