/// What a capture was packed in.
public enum Compression: Hashable, Sendable {
  case gzip
  /// The block of an Android bug report.
  case btsnooz
}

extension Compression: CustomStringConvertible {
  public var description: String {
    switch self {
    case .gzip: "gzip"
    case .btsnooz: "btsnooz"
    }
  }
}

extension Compression {
  /// Nil where octets are packed in nothing that is known.
  init?(detectedIn file: RawSpan) {
    if file.starts(with: Gzip.magic) {
      self = .gzip
    } else if file.looksLikeText, Btsnooz.start(in: file) != nil {
      self = .btsnooz
    } else {
      return nil
    }
  }
}

/// A capture's octets, out of what they were packed in.
struct Unpacked {
  var storage: OctetStorage
  /// The outermost first.
  var compressions: [Compression] = []
  /// Where the packing is damaged; what came out before is here all the same.
  var damage: [PackingDamage] = []

  /// A bug report may be compressed, and there are captures within captures' backups.
  private static let deepest = 3

  init(_ packed: OctetStorage, within limits: CaptureLimits) throws(Refusal) {
    storage = packed
    let budget = UnpackingBudget(limits: limits, packed: packed.byteCount)
    while compressions.count < Self.deepest,
      let compression = storage.withOctets({ Compression(detectedIn: $0) })
    {
      let packed = storage
      switch compression {
      case .gzip: (storage, damage) = try Gzip.unpack(storage, damage, within: budget)
      case .btsnooz: (storage, damage) = try Btsnooz.unpack(storage, damage, within: budget)
      }
      // It is not read again: its memory can be had for what came out of it.
      packed.release(0..<packed.byteCount)
      compressions.append(compression)
    }
    // What is packed twice comes to its bound twice, and that is said once.
    let reached = damage.first { $0.kind == .limitReached }
    damage.removeAll { $0.kind == .limitReached }
    if let reached { damage.append(reached) }
  }
}

/// How much may come out of a file. What is packed in what was packed is measured by the file too: a
/// bomb within a bomb is no larger than one.
struct UnpackingBudget {
  var limits: CaptureLimits
  /// How long the file is.
  var packed: Int
}
