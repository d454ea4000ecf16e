import Timelines

/// The look of a timeline: its participants and events, as lanes, bars and marks.
///
/// A picture has a bounded size, however long the timeline is. Folded elements are counted.
public struct Picture {
  /// From top to bottom.
  var lanes: [PictureLane] = []
  /// The instants for which the time axis makes room.
  var moments: [PictureMoment] = []
  /// The time of the first entry.
  var start = Instant.start
  /// The time of the last entry.
  var end = Instant.start
  /// The number of entries in the timeline.
  public internal(set) var count = 0
  /// The facts in the first entry of a run: the implementation, the profile, the seed.
  var facts: [String] = []
  /// Entries that other ones name as their cause, as far as they are kept.
  var places: [Int: PicturePlace] = [:]
  /// The ends of links, in the order of time.
  var endings: [PictureEnding] = []
  /// The recorder's clock; nil if the picture shows none.
  var clock: WallClock?

  init() {}
}

/// The place of an entry: its lane, its row and its time.
struct PicturePlace: Hashable {
  var lane: PictureLane.Subject
  var row: PictureLane.RowKind
  var time: Instant
  var sequence: Int
}
