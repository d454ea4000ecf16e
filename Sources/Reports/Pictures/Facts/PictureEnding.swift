import Timelines

/// The end of a link, also of one that was not established or that outlasted the recording.
struct PictureEnding {
  var lane: PictureLane.Subject
  /// The name of the link in its lane, for example `link 3`.
  var link: String
  var time: Instant
  /// The entry of the end; nil if the recording ended before the link.
  var entry: Entry?
  /// The entry with which the link began; nil if the timeline does not show it.
  var opener: Entry?
  /// The reason of the end.
  var reason: String

  /// Whether a side ended the link, it was lost, or it is still up.
  var look: Look {
    guard let entry else { return .up }
    return entry.kind == .linkFailed || Self.losses.contains(entry[.status]?.integer ?? 0)
      ? .lost : .ended
  }

  enum Look: String { case ended, lost, up }

  /// Source: Core 5.4, Vol 1, Part F, 2 (timeouts, a passed instant, a failed integrity check, and a
  /// link that was not established).
  private static let losses: Set = [0x08, 0x22, 0x28, 0x3D, 0x3E]
}
