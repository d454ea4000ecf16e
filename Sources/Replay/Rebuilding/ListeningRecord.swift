import Timelines

/// The times at which the recorded host listened for advertisers, and whether its controller
/// reported everything that it heard.
///
/// A report before any entry about scanning shows that the host was listening when the capture
/// began. A capture without any such entry (a sniffer took it) counts as listening all the time.
struct ListeningRecord: Sendable {
  struct Period: Hashable, Sendable {
    var start: Instant
    var end: Instant
    /// Whether everything that was heard was reported. A controller that filters duplicates reports
    /// each advertiser only once.
    var isComplete: Bool
    /// The part of the time in which the host listened, in thousandths.
    var duty: Int64 = 1000
  }

  private(set) var periods: [Period] = []
  private var open: Period?
  private var hasBegun = false

  init() {}

  init(_ timeline: [Entry]) {
    for entry in timeline { learn(from: entry) }
    end(at: timeline.last?.time ?? .start)
  }

  /// Records the next entry of the timeline.
  mutating func learn(from entry: Entry) {
    switch entry.kind {
    case .airAdvertisement where !hasBegun:
      open = Period(start: .start, end: .distantFuture, isComplete: true)
    case .airScanning: change(entry)
    default: return
    }
    hasBegun = true
  }

  /// The number of the period that is going on; nil if there is none, or if not everything that is
  /// heard is reported.
  var completePeriod: Int? { open?.isComplete == true ? periods.count : nil }

  /// The part of the time in which the host listens now, in thousandths.
  var duty: Int64 { open?.duty ?? 0 }

  private mutating func change(_ entry: Entry) {
    end(at: entry.time)
    if entry[.enabled]?.flag == true {
      open = Period(
        start: entry.time, end: .distantFuture,
        isComplete: entry[.filtersDuplicates]?.flag != true, duty: entry.duty ?? 1000)
    }
  }

  mutating func end(at time: Instant) {
    guard var period = open else { return }
    period.end = time
    periods.append(period)
    open = nil
  }

  /// Returns for how long the host listened between two instants with everything reported. A host
  /// that listened for a tenth of ten seconds has listened for one second.
  func listened(from start: Instant, to end: Instant, without busy: [Range<Instant>]) -> Duration {
    periods.filter(\.isComplete).reduce(.zero) { total, period in
      let (first, last) = (max(period.start, start), min(period.end, end))
      guard first < last else { return total }
      let idle = last - first - busy.reduce(.zero) { $0 + $1.overlap(first, last) }
      return total + idle / 1000 * Int(period.duty)
    }
  }
}

extension Entry {
  /// The part of the time in which a controller listens by this entry's window and interval, in
  /// thousandths; nil if it does not name both.
  var duty: Int64? {
    guard let window = self[.window]?.duration?.nanoseconds,
      let interval = self[.interval]?.duration?.nanoseconds
    else { return nil }
    let (part, isTooMuch) = window.multipliedReportingOverflow(by: 1000)
    return isTooMuch ? 1000 : min(max(part / max(interval, 1), 1), 1000)
  }
}

extension Range<Instant> {
  fileprivate func overlap(_ first: Instant, _ last: Instant) -> Duration {
    let (start, end) = (Swift.max(lowerBound, first), Swift.min(upperBound, last))
    return start < end ? end - start : .zero
  }
}
