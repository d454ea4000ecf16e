import Timelines
import VirtualTime

/// When the recorded host listened for advertisers, and whether it was told of everything it heard.
///
/// A report that comes before any word about scanning shows that the host was listening when the
/// capture began; without any such word at all (a sniffer took the capture) it listened all the time.
struct ListeningRecord: Sendable {
  struct Period: Hashable, Sendable {
    var start: Instant
    var end: Instant
    /// A controller that filters duplicates is silent about whom it has reported already.
    var isComplete: Bool
  }

  private(set) var periods: [Period] = []

  init(_ timeline: [Entry]) {
    let end = timeline.last?.time ?? .start
    let first = timeline.first { $0.kind == .airScanning || $0.kind == .airAdvertisement }
    var open: Period?
    if first?.kind == .airAdvertisement {
      open = Period(start: .start, end: end, isComplete: true)
    }
    for entry in timeline where entry.kind == .airScanning {
      if var period = open {
        period.end = entry.time
        periods.append(period)
        open = nil
      }
      if entry[.enabled]?.flag == true {
        open = Period(
          start: entry.time, end: end,
          isComplete: entry[.filtersDuplicates]?.flag != true)
      }
    }
    if let open { periods.append(open) }
  }

  /// For how long it listened, and would have been told of everything, between two instants.
  func listened(from start: Instant, to end: Instant, without busy: [Range<Instant>]) -> Duration {
    periods.filter(\.isComplete).reduce(.zero) { total, period in
      let (first, last) = (max(period.start, start), min(period.end, end))
      guard first < last else { return total }
      return total + (last - first) - busy.reduce(.zero) { $0 + $1.overlap(first, last) }
    }
  }

  /// Whether two instants lie in one period.
  func isOnePeriod(_ first: Instant, _ last: Instant) -> Bool {
    periods.contains { $0.isComplete && $0.start <= first && last <= $0.end }
  }
}

extension Range<Instant> {
  fileprivate func overlap(_ first: Instant, _ last: Instant) -> Duration {
    let (start, end) = (Swift.max(lowerBound, first), Swift.min(upperBound, last))
    return start < end ? end - start : .zero
  }
}
