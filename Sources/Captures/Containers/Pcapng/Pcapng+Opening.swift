import BluetoothProtocols

extension Pcapng.ByteOrder {
  /// Reads the first section header.
  init(fileHeader file: RawSpan) throws(Refusal) {
    let size = 28
    guard file.byteCount >= size else {
      throw Refusal(
        .damagedHeader,
        "Section Header Block at offset 0 is cut short: \(file.byteCount) of \(size) octets")
    }
    guard let order = Self(sectionAt: 0, in: file) else {
      throw Refusal(
        .damagedHeader,
        "Byte-Order Magic at offset 8 is \(file.bigEndian(at: 8, as: UInt32.self).hexadecimal), "
          + "but it is \(Pcapng.byteOrderMagic.hexadecimal) in one of the two byte orders")
    }
    self = order
    let version = order.read(file, at: 12, as: UInt16.self)
    guard version == 1 else {
      throw Refusal(
        .unsupported, "Major Version at offset 12 is \(version), but pcapng files have version 1")
    }
    try refuseForeignInterfaces(file)
  }

  /// Refuses a file if none of its interfaces has a link type that is read.
  private func refuseForeignInterfaces(_ file: RawSpan) throws(Refusal) {
    let interfaces = Pcapng.interfaces(in: file, self, of: nil, within: CaptureLimits()) {
      LinkType.supported.contains($0)
    }
    guard let first = interfaces.first,
      !interfaces.contains(where: { LinkType.supported.contains($0.linkType) })
    else { return }
    throw Refusal(
      .unsupported, LinkType.refusal(of: first.linkType, at: first.offset + 8))
  }
}

extension Pcapng {
  /// Returns the link types of a file's interfaces in order, with the offsets of their blocks.
  ///
  /// - Parameters:
  ///   - storage: The storage of the octets, if their memory is to be released.
  ///   - isLast: Returns whether to stop at an interface. It is asked for each one.
  static func interfaces(
    in file: RawSpan, _ order: ByteOrder, of storage: OctetStorage?,
    within limits: CaptureLimits, until isLast: (LinkType) -> Bool
  ) -> [(linkType: LinkType, offset: Int)] {
    var blocks = PcapngBlocks(order: order)
    var state = WalkState(over: storage, within: limits)
    var found: [(linkType: LinkType, offset: Int)] = []
    while let block = blocks.next(in: file, &state) {
      state.passed(block.offset)
      guard block.type == BlockType.interface, block.body.count >= PcapngInterface.fixedSize
      else { continue }
      let number = blocks.order.read(file, at: block.body.lowerBound, as: UInt16.self)
      let linkType = LinkType(rawValue: number)
      found.append((linkType, block.offset))
      if isLast(linkType) { break }
    }
    return found
  }
}
