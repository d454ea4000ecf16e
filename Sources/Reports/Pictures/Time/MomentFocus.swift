import Timelines

/// The moments near what a picture points out. In a long run the others would take nearly all of the
/// room, so they are squeezed into gaps, and counted.
struct MomentFocus {
  /// The moments that are left, in the order of time.
  private(set) var moments: [PictureMoment]
  /// The beginnings of the moments before which others were left out.
  private(set) var cuts: Set<Instant> = []
  /// The number of entries left out.
  private(set) var squeezed = 0

  /// The number of moments that fit into any picture.
  private static let few = 40
  /// The number of moments kept before and after each time.
  private static let (before, behind) = (7, 5)

  /// - Parameters:
  ///   - moments: All moments, in the order of time.
  ///   - times: The times that are pointed out.
  ///   - end: The end of the timeline.
  init(_ moments: [PictureMoment], near times: [Instant], until end: Instant) {
    self.moments = moments
    guard moments.count > Self.few, !times.isEmpty else { return }
    var isKept = [Bool](repeating: false, count: moments.count)
    for time in times {
      let place = moments.firstIndex { $0.end >= time } ?? moments.count - 1
      for near in max(0, place - Self.before)...min(moments.count - 1, place + Self.behind) {
        isKept[near] = true
      }
    }
    let kept = moments.indices.filter { isKept[$0] }
    guard kept.count * 4 < moments.count * 3, let last = kept.last else { return }
    for place in kept where place > 0 && !isKept[place - 1] { cuts.insert(moments[place].start) }
    if last < moments.count - 1 { cuts.insert(end) }
    squeezed = moments.indices.reduce(0) { $0 + (isKept[$1] ? 0 : moments[$1].count) }
    self.moments = kept.map { moments[$0] }
  }
}
