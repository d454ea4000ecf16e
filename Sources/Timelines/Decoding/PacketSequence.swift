public import Captures

/// The packets of a capture one after the other, as far as it takes to say whether one capture is
/// the beginning of another: a digest of each, and its time since the first.
///
/// A file that was closed early, or copied while it grew, is the beginning of the whole one. The
/// container does not count, only what it holds.
public struct PacketSequence: Sendable {
  private var digests: [UInt64] = []
  private var times: [Int64] = []
  private var first: Int64?
  private var isWhole = true

  /// Source: chosen. So many packets take 64 MB.
  private static let most = 4_000_000

  /// Makes a sequence without packets.
  public init() {}

  /// Takes in the next record. Notes and damaged records are no packets.
  public mutating func receive(_ record: CaptureRecord, _ octets: RawSpan) {
    guard record.isPacket else { return }
    guard digests.count < Self.most else {
      isWhole = false
      return
    }
    let direction: UInt64 =
      switch record.direction {
      case .hostToController: 1
      case .controllerToHost: 2
      case .air: 3
      case nil: 0
      }
    digests.append(octets.fingerprint ^ direction)
    let time = record.time.nanosecondsSince1970
    first = first ?? time
    times.append(time &- (first ?? time))
  }

  /// A capture that is the beginning of another one.
  public struct Beginning: Hashable, Sendable {
    /// Whether it is the former one.
    public var isOfFormer: Bool
    /// The number of its packets.
    public var packets: Int
    /// The number of packets of the other capture: the same if both hold the same.
    public var packetsOfWhole: Int

    /// For example `A is the beginning of B: its 12 packets are the first of 90`.
    public var words: String {
      if packets == packetsOfWhole { return "A and B hold the same \(packets) packets" }
      let (part, whole) = isOfFormer ? ("A", "B") : ("B", "A")
      return "\(part) is the beginning of \(whole): its \(packets) packets are the first of "
        + "\(packetsOfWhole)"
    }
  }

  /// Returns which of two captures is the beginning of the other; nil if neither is, if either has
  /// no packet, or if there are too many packets to tell.
  public func beginning(with other: PacketSequence) -> Beginning? {
    let count = min(digests.count, other.digests.count)
    // Containers round times to microseconds.
    guard count > 0, isWhole, other.isWhole,
      (0..<count).allSatisfy({
        digests[$0] == other.digests[$0] && abs(times[$0] - other.times[$0]) <= 1000
      })
    else { return nil }
    return Beginning(
      isOfFormer: digests.count == count, packets: count,
      packetsOfWhole: max(digests.count, other.digests.count))
  }
}

extension CaptureRecord {
  fileprivate var isPacket: Bool {
    switch content {
    case .hci, .air: true
    case .note, .damaged: false
    }
  }
}
