import Timelines

/// Which link of a run stands for which recorded one.
///
/// A recorded link gets the link of the run on which most of the same happened. The pairs keep the
/// order of both sides. If two links of the run are alike, the one nearer in time is taken.
struct LinkAlignment {
  /// The link of the run that stands for a recorded link, by the number of the recorded one.
  private(set) var counterparts: [Int: Int] = [:]
  /// Links of the run that stand for no recorded link.
  private(set) var extra: [Int]

  /// The content that distinguishes a link from others with the same peer.
  private struct Content {
    var start = Instant.distantFuture
    /// The digests of what happened on the link, ascending.
    var digests: [Int]

    init(_ beats: [Beat]) {
      for beat in beats { start = min(start, beat.time) }
      digests = beats.map(\.whole.hashValue).sorted()
    }

    /// Returns how many equal things happened on both.
    func likeness(to other: Content) -> Int {
      var (count, first, second) = (0, 0, 0)
      while first < digests.count, second < other.digests.count {
        let (one, another) = (digests[first], other.digests[second])
        if one == another { count += 1 }
        if one <= another { first += 1 }
        if another <= one { second += 1 }
      }
      return count
    }

    func distance(to other: Content) -> Int {
      Int(clamping: abs((start - other.start).nanoseconds / 1_000_000))
    }
  }

  init(of run: LinkBeats, with recorded: LinkBeats) {
    extra = Array(0..<run.count)
    if run.count == 0 || recorded.count == 0 { return }
    // If each side has only one link, these two are a pair, whatever happened on them.
    if run.count == 1, recorded.count == 1 {
      (counterparts, extra) = ([0: 0], [])
      return
    }
    let (found, known) = (Self.contents(of: run), Self.contents(of: recorded))
    let alignment = Alignment(found.indices, known.indices) { first, second in
      Alignment.Weight(
        likeness: found[first].likeness(to: known[second]) + 1,
        nearness: -found[first].distance(to: known[second]))
    }
    for (first, second) in alignment.pairs { counterparts[second] = first }
    let paired = Set(counterparts.values)
    extra.removeAll(where: paired.contains)
  }

  /// Leaves out the last links if they are empty. For example, a central that connects once more at
  /// the end but sends no request has made no link that counts.
  private static func contents(of links: LinkBeats) -> [Content] {
    var contents = (0..<links.count).map { Content(links[$0]) }
    while contents.last?.digests.isEmpty ?? false { contents.removeLast() }
    return contents
  }
}
