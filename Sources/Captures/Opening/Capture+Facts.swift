extension Capture {
  /// The facts in the file besides its packets.
  ///
  /// - Complexity: O(*n*) in the number of blocks for pcapng, as blocks may come in any order.
  public var facts: CaptureFacts {
    guard case .pcapng(let order) = container else { return CaptureFacts() }
    return storage.withOctets { octets in
      var reader = PcapngFacts(order: order)
      reader.read(octets, of: storage, within: limits)
      return reader.facts
    }
  }

  /// Returns the comments that people wrote beside a record of this capture.
  public func comments(of record: CaptureRecord) -> [String] {
    guard case .pcapng = container else { return [] }
    return storage.withOctets { octets in
      PcapngPacketBlock(at: record.offset, in: octets)?.comments(in: octets) ?? []
    }
  }
}
