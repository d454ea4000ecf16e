import BluetoothProtocols

/// A block, and the place of its body in the file.
struct PcapngBlock {
  var type: UInt32
  var offset: Int
  var body: Range<Int>
}

/// Steps through the blocks of a file, and skips octets that are no block.
struct PcapngBlocks {
  /// The byte order of the section of the last block.
  private(set) var order: Pcapng.ByteOrder
  private var position = 0
  /// The number of sections and interfaces so far. The memory that they take grows with their
  /// number, so it is limited.
  private var descriptions = 0

  init(order: Pcapng.ByteOrder) { self.order = order }

  /// Returns the next block; nil at the end.
  mutating func next(in file: RawSpan, _ state: inout WalkState) -> PcapngBlock? {
    while file.byteCount - position >= Pcapng.blockOverhead {
      readByteOrder(in: file)
      let claimed = Int(octetCount: order.read(file, at: position + 4, as: UInt32.self))
      let length = Pcapng.padded(claimed)
      if isBlock(at: position, ofLength: length, in: file) {
        defer { position += length }
        if length != claimed { warnOfOddLength(claimed, &state) }
        let block = PcapngBlock(
          type: order.read(file, at: position), offset: position,
          body: position + Pcapng.blockHeaderSize..<position + length - 4)
        return allows(block, &state) ? block : nil
      }
      guard recover(claimed, in: file, &state) else { return nil }
    }
    if position < file.byteCount {
      state.warn(
        .cutShort, at: position,
        "Block at offset \(position) is cut short: "
          + "\(file.byteCount - position) of at least \(Pcapng.blockOverhead) octets")
    }
    return nil
  }

  private mutating func allows(_ block: PcapngBlock, _ state: inout WalkState) -> Bool {
    guard block.type == Pcapng.BlockType.section || block.type == Pcapng.BlockType.interface else {
      return true
    }
    descriptions += 1
    return descriptions <= state.limits[.interfaces]
      || state.end(by: .interfaces, at: block.offset)
  }

  /// Takes the byte order from a section header, which says how its own integers are to be read.
  private mutating func readByteOrder(in file: RawSpan) {
    guard order.read(file, at: position, as: UInt32.self) == Pcapng.BlockType.section,
      let sectionOrder = Pcapng.ByteOrder(sectionAt: position, in: file)
    else { return }
    order = sectionOrder
  }

  /// Returns whether a block may have this length, and whether the length stands at its end again.
  private func isBlock(at start: Int, ofLength length: Int, in file: RawSpan) -> Bool {
    length >= Pcapng.blockOverhead && length <= Pcapng.longestBlock && length % 4 == 0
      && length <= file.byteCount - start
      && Pcapng.padded(Int(octetCount: order.read(file, at: start + length - 4, as: UInt32.self)))
        == length
  }

  /// Warns about a length without the padding of the last octets, as some writers have it.
  ///
  /// Source: observed, Wireshark reads such blocks.
  @inline(never)
  private func warnOfOddLength(_ length: Int, _ state: inout WalkState) {
    state.warn(
      .oddField, at: position,
      "Block Total Length at offset \(position + 4) is \(length), but it is a multiple of 4; "
        + "it is rounded up")
  }
}

extension PcapngBlocks {
  /// Warns about the block here, and moves to the next one that can be read.
  ///
  /// - Returns: Whether there is one.
  @inline(never)
  private mutating func recover(
    _ length: Int, in file: RawSpan, _ state: inout WalkState
  ) -> Bool {
    let damaged = position
    let left = file.byteCount - damaged
    let isFound = skipToBlock(in: file)
    let isPossible =
      (Pcapng.blockOverhead...Pcapng.longestBlock).contains(length) && length % 4 == 0
    if !isFound, isPossible, length > left {
      state.warn(
        .cutShort, at: damaged,
        "Block at offset \(damaged) is cut short: \(left) of \(length) octets")
      return false
    }
    let end = isFound ? "reading goes on at offset \(position)" : "no block follows"
    state.warn(.notARecord, at: damaged, problem(length, at: damaged, in: file) + "; " + end)
    return isFound
  }

  private func problem(_ length: Int, at start: Int, in file: RawSpan) -> String {
    let longest = min(file.byteCount - start, Pcapng.longestBlock)
    guard length >= Pcapng.blockOverhead, length <= longest, length % 4 == 0 else {
      return "Block Total Length at offset \(start + 4) is \(length), but it is a multiple of 4 "
        + "from \(Pcapng.blockOverhead) to \(longest)"
    }
    let end = start + length - 4
    let trailer = order.read(file, at: end, as: UInt32.self)
    return "Block Total Length at offset \(end) is \(trailer), but at offset \(start + 4) "
      + "it is \(length)"
  }

  /// Moves to the next position at which a known block begins, such as a packet, an interface or a
  /// section.
  private mutating func skipToBlock(in file: RawSpan) -> Bool {
    while file.byteCount - position > Pcapng.blockOverhead {
      position += 1
      readByteOrder(in: file)
      let type = order.read(file, at: position, as: UInt32.self)
      let length = Int(octetCount: order.read(file, at: position + 4, as: UInt32.self))
      let isKnown = (1...6).contains(type) || type == Pcapng.BlockType.section
      if isKnown, isBlock(at: position, ofLength: length, in: file) { return true }
    }
    return false
  }
}
