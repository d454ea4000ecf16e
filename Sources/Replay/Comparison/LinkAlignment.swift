import VirtualTime

/// Which link of a run stands for which recorded one: those on which most of the same happened, in
/// the order of both; of equals the one that is nearest in time.
struct LinkAlignment {
  /// A link as far as it can be told from others with the same peer.
  private struct Content {
    var start = Instant.distantFuture
    var beats: [Beat.Whole: Int] = [:]

    mutating func take(_ beat: Beat) {
      start = min(start, beat.time)
      var whole = beat.whole
      whole.subject.link = nil
      beats[whole, default: 0] += 1
    }

    /// How much of the same happened on both.
    func likeness(to other: Content) -> Int {
      beats.reduce(0) { $0 + min($1.value, other.beats[$1.key] ?? 0) }
    }

    func distance(to other: Content) -> Int {
      Int(clamping: abs((start - other.start).nanoseconds / 1_000_000))
    }
  }

  /// Links with a peer in one role; the number of a link counts among these alone.
  private struct Partner: Hashable {
    var peer: String
    var isServed: Bool

    init(_ subject: Beat.Subject) {
      peer = subject.peer
      isServed = subject.act.isOfServedLink
    }
  }

  private var numbers: [Partner: [Int: Int]] = [:]

  init(of run: [Beat], with recorded: [Beat]) {
    let (run, recorded) = (Self.links(in: run), Self.links(in: recorded))
    for (partner, found) in run {
      let known = recorded[partner] ?? []
      let alignment = Alignment(found.indices, known.indices) { first, second in
        Alignment.Weight(
          likeness: found[first].likeness(to: known[second]) + 1,
          nearness: -found[first].distance(to: known[second]))
      }
      // A link that nothing stands for has a number that no recorded link has.
      var numbers = Dictionary(
        uniqueKeysWithValues: found.indices.map { ($0, known.count + $0) })
      for (first, second) in alignment.pairs { numbers[first] = second }
      self.numbers[partner] = numbers
    }
  }

  /// The beat of the run with the number of the recorded link.
  func renumbered(_ beat: Beat) -> Beat {
    guard let link = beat.subject.link else { return beat }
    var beat = beat
    beat.subject.link = numbers[Partner(beat.subject)]?[link] ?? link
    return beat
  }

  private static func links(in beats: [Beat]) -> [Partner: [Content]] {
    var links: [Partner: [Content]] = [:]
    for beat in beats {
      guard let link = beat.subject.link else { continue }
      let partner = Partner(beat.subject)
      while links[partner, default: []].count <= link {
        links[partner, default: []].append(Content())
      }
      links[partner]?[link].take(beat)
    }
    return links
  }
}

extension Beat.Act {
  /// Whether the peer is the client on the link, and the phone serves it.
  fileprivate var isOfServedLink: Bool { self == .asks || self == .receives }
}
