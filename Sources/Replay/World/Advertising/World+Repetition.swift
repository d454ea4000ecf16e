import Seats
import Timelines

/// A seat that may only repeat itself for a long time, while no other seat does anything.
///
/// If its repetitions can be computed, they are counted, and no seat is shown them.
protocol RepetitiveSeat: Seat {
  /// Until when the seat will only repeat itself.
  var outlook: Outlook { mutating get }

  /// Lets time pass without the repetitions until then.
  mutating func pass(to instant: Instant)

  /// Takes the drafts that report the repetitions since the last call.
  mutating func takeRepetitions() -> [Draft]
}

/// The time during which a seat will only repeat itself.
struct Outlook: Hashable, Sendable {
  /// The instant at which the seat last did something that it had not done before.
  var lastNews: Instant
  /// The instant at which it may do something new; nil if it plans nothing new.
  var nextNews: Instant?
  /// Whether everything that it has begun is finished.
  var isSettled: Bool
}

/// The number of advertising events of each peer that were shown to no seat.
struct Repetitions: Sendable {
  /// The number of advertising events, by the index of the peer.
  private var counts: [Int: Int64] = [:]
  /// The instant at which the first stretch began.
  private var start: Instant?
  /// The instant at which a peer last sent something that no scanner had received before.
  private(set) var lastNews = Instant.start

  mutating func interrupt(at now: Instant) { lastNews = now }

  mutating func begin(at now: Instant) { if start == nil { start = now } }

  mutating func add(_ count: Int64, ofPeer peer: Int) {
    if count > 0 { counts[peer, default: 0] += count }
  }

  /// Takes the counts by ascending indices of the peers, and the time since the first stretch began.
  mutating func take(at now: Instant) -> (counts: [(peer: Int, count: Int64)], time: Duration) {
    defer { (counts, start) = ([:], nil) }
    return (counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, now - (start ?? now))
  }
}

// On air, the advertisers repeat themselves: each sends the same again and again.
extension World: RepetitiveSeat {
  var outlook: Outlook {
    mutating get {
      var next = timers.nextDeadline { !$0.isRepetition }
      let isScanned = phones.contains { $0.listening.scanner?.window.opens ?? false }
      for index in peers.indices where canBeHeard(.peer(index)) {
        let news = peers[index].advertising.nextNews(after: now, isScanned: isScanned)
        guard let news else { continue }
        next = min(next ?? news, news)
      }
      // A phone's own advertising events are reported one by one, if any device hears them.
      for index in phones.indices where !phones[index].advertising.listeners.isEmpty {
        let event = phones[index].advertising.advertiser.firstEvent(atOrAfter: now)
        guard let event else { continue }
        next = min(next ?? event, event)
      }
      return Outlook(
        lastNews: repetitions.lastNews, nextNews: next,
        isSettled: timers.nextDeadline { $0.isScanResponse } == nil)
    }
  }

  mutating func pass(to instant: Instant) {
    repetitions.begin(at: now)
    let isReported = phones.contains { $0.listening.scanner.map { $0.reported == nil } ?? false }
    for index in peers.indices where isReported && canBeHeard(.peer(index)) {
      let count = peers[index].advertising.eventCount(after: now, before: instant)
      repetitions.add(count, ofPeer: index)
    }
    now = instant
    scheduleAdvertising()
  }

  mutating func takeRepetitions() -> [Draft] {
    let (counts, time) = repetitions.take(at: now)
    return counts.map { peer, count in
      Draft(
        .noteRepeated, from: .harness,
        [
          .peer: .text(peers[peer].name), .count: .integer(Int(count)),
          .interval: .duration(time),
        ])
    }
  }
}

extension World.Timer {
  fileprivate var isRepetition: Bool {
    if case .advertisingEvent = self { true } else { isScanResponse }
  }

  fileprivate var isScanResponse: Bool { if case .scanResponse = self { true } else { false } }
}
