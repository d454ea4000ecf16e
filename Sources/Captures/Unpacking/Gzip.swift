import BluetoothProtocols

/// Files compressed by gzip: one member after another.
///
/// Source: RFC 1952.
enum Gzip {
  static let magic: [UInt8] = [0x1F, 0x8B, 8]

  /// The number of octets that are read or made in one step.
  private static let step = 1 << 18

  /// Unpacks the contents of a file, as far as it is not damaged.
  static func unpack(
    _ packed: OctetStorage, _ earlier: [PackingDamage], within budget: UnpackingBudget
  ) throws(Refusal) -> (OctetStorage, [PackingDamage]) {
    guard var inflater = Inflater(.gzip) else {
      throw Refusal(.unreadable, "there is no memory to decompress with")
    }
    var collector = OctetCollector(within: budget.limits, outOf: budget.packed)
    let damage = try packed.withOctets { file throws(Refusal) in
      try inflate(file, &inflater, packed, into: &collector)
    }
    if let damage, collector.count == 0 { throw damage.refusal }
    return (try OctetStorage(collector), earlier + (damage.map { [$0] } ?? []))
  }

  private static func inflate(
    _ file: RawSpan, _ inflater: inout Inflater, _ storage: OctetStorage,
    into collector: inout OctetCollector
  ) throws(Refusal) -> PackingDamage? {
    var position = 0
    var released = 0
    var room = [UInt8](repeating: 0, count: step)
    while true {
      let end = min(position + step, file.byteCount)
      let result = inflater.inflate(file.extracting(position..<end), into: &room)
      position += result.consumed
      try collector.append(room[..<result.produced])
      if let excess = collector.excess(at: position) { return excess }
      switch result.step {
      case .more:
        let isStuck = result.consumed == 0 && result.produced == 0
        if isStuck, position == file.byteCount { return cutShort(at: position) }
        if isStuck { return damaged("no progress", at: position) }
      case .end:
        guard position < file.byteCount else { return nil }
        let rest = file.extracting(position..<file.byteCount)
        guard rest.starts(with: magic) else { return trailer(rest, at: position) }
        inflater.restart()
      case .damaged(let text): return damaged(text, at: position)
      }
      if position - released >= OctetStorage.window {
        storage.release(released..<position)
        released = position
      }
    }
  }

  private static func cutShort(at position: Int) -> PackingDamage {
    PackingDamage(
      kind: .cutShort, offset: position,
      text: "gzip member is cut short: the file ends at offset \(position) inside it")
  }

  private static func damaged(_ text: String, at position: Int) -> PackingDamage {
    PackingDamage(
      kind: .notARecord, offset: position,
      text: "gzip member is damaged before offset \(position): \(text); reading ends there")
  }

  /// Ignores zeros after the last member, which are padding as on tapes, and reports any other
  /// octets.
  private static func trailer(_ rest: RawSpan, at position: Int) -> PackingDamage? {
    for offset in 0..<rest.byteCount where rest.littleEndian(at: offset, as: UInt8.self) != 0 {
      return PackingDamage(
        kind: .oddField, offset: position,
        text: "octets at offset \(position) are no gzip member; they are left out: "
          + "\(rest.byteCount)")
    }
    return nil
  }
}
