/// The packing of a capture.
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
  /// Finds out how octets are packed; returns nil if they are in no known packing.
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

/// The octets of a capture, unpacked.
struct Unpacked {
  var storage: OctetStorage
  /// The compressions that were undone, the outermost first.
  var compressions: [Compression] = []
  /// The faults of the packing. Octets unpacked before a fault are kept.
  var damage: [PackingDamage] = []

  /// The greatest depth of nested packings. For example, a bug report may be compressed, and a
  /// backup may hold compressed captures.
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
      // The packed octets are not read again, so their memory is free for what came out of them.
      packed.release(0..<packed.byteCount)
      compressions.append(compression)
    }
    // A file that is packed twice reaches its bound twice, but one warning is enough.
    let reached = damage.first { $0.kind == .limitReached }
    damage.removeAll { $0.kind == .limitReached }
    if let reached { damage.append(reached) }
  }
}

/// The number of octets that may come out of a file. A packing within another one is measured by
/// the length of the file as well, so that a bomb within a bomb gets no larger.
struct UnpackingBudget {
  var limits: CaptureLimits
  /// The length of the file.
  var packed: Int
}
