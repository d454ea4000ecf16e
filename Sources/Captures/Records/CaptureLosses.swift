/// Something in a capture that the output format cannot hold.
///
/// The raw value is the loss's name in documents.
public enum CaptureLoss: String, Hashable, Sendable, CaseIterable {
  /// Link-layer packets, if only HCI packets can be written.
  case airPackets
  /// HCI packets, if only link-layer packets can be written.
  case hciPackets
  /// HCI packets of a type that has no number in the format.
  case packetTypes
  /// Notes that the recorder wrote beside the packets.
  case notes
  /// Records that were damaged already.
  case damagedRecords
  /// Packets of other link types than the one that the output has.
  case otherPackets

  /// Packets longer than a record may be.
  case longPackets
  /// Notes of which only the text is kept.
  case noteKinds
  /// Packets of unknown direction, which had to be written with some direction.
  case unknownDirections
  /// Packets whose direction the format cannot hold.
  case directions
  /// Radio information that a sniffer had beside the octets.
  case radioInfo
  /// The part of a time below a microsecond.
  case fineTimes
  /// Times outside the range of the format; the nearest time was written.
  case farTimes
  /// The information that a packet was longer than its captured part.
  case originalLengths
  /// The controller or interface of a packet.
  case adapters
  /// The number of packets that the recorder had lost.
  case drops
  /// The comments that people wrote beside packets, interfaces and sections.
  case comments

  /// Whether the record is not in the output at all.
  public var leavesRecordOut: Bool {
    switch self {
    case .airPackets, .hciPackets, .packetTypes, .notes, .damagedRecords, .otherPackets: true
    case .longPackets, .noteKinds, .unknownDirections, .directions, .radioInfo, .fineTimes,
      .farTimes, .originalLengths, .adapters, .drops, .comments:
      false
    }
  }
}

extension CaptureLoss: CustomStringConvertible {
  /// The loss, as the clause before the number of records.
  public var description: String {
    switch self {
    case .airPackets: "link-layer packets left out"
    case .hciPackets: "HCI packets left out"
    case .packetTypes: "HCI packets of types without a number left out"
    case .notes: "notes left out"
    case .damagedRecords: "damaged records left out"
    case .otherPackets: "packets of other link types left out"
    case .longPackets: "packets cut to what a record can hold"
    case .noteKinds: "notes kept as text only"
    case .unknownDirections: "packets without a direction written as from the host"
    case .directions: "packets written without their direction"
    case .radioInfo: "packets written without all that the sniffer knew"
    case .fineTimes: "times cut to microseconds"
    case .farTimes: "times out of range, written as the nearest possible"
    case .originalLengths: "packets written without their original length"
    case .adapters: "packets written without their adapter"
    case .drops: "packets written without the count of lost ones"
    case .comments: "comments left out"
    }
  }
}

/// The losses on the way into a format, and their numbers.
public struct CaptureLosses: Hashable, Sendable {
  private var counts: [CaptureLoss: Int] = [:]

  /// Makes a list without losses.
  public init() {}

  /// Returns how many records lost something in this way.
  public func count(of loss: CaptureLoss) -> Int { counts[loss] ?? 0 }

  /// Whether nothing was lost.
  public var isEmpty: Bool { counts.isEmpty }

  mutating func add(_ other: CaptureLosses) {
    for (loss, count) in other.counts { add(loss, count: count) }
  }

  mutating func add(_ loss: CaptureLoss, count: Int = 1) {
    if count > 0 { counts[loss, default: 0] += count }
  }
}
