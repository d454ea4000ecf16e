public import Captures

// Notes and a capture, each with a clock of its own.
//
// The log of an app's lifecycle and the recorder of a capture often use two clocks or two time
// zones. If all notes were four hours early, they would lie before the capture, and the last one
// would set the app's state for all of it: an app in the foreground would be judged as one in the
// background. So notes count only if at least one lies inside the capture, which shows that both
// clocks agree. Otherwise a time zone offset that would move them in is looked for and reported. It
// is not applied, as it is only likely.

extension LifecycleNotes {
  /// Notes on the clock of a capture.
  public struct Placed: Hashable, Sendable {
    /// The notes to judge with.
    public var notes: LifecycleNotes
    /// The problem of the two clocks, a clause for people; nil if there is none.
    public var warning: String?
  }

  /// Returns the notes on the clock of a capture.
  ///
  /// Of the notes from before the capture the last of each kind and app are kept, at its beginning:
  /// the app is then still in that state. Notes from after its end are left out. All are left out
  /// if no note of a state lies inside the capture.
  ///
  /// - Parameters:
  ///   - start: The beginning of the capture; nil if it has no record.
  ///   - end: The end of the capture; nil if that is not known yet.
  public func placed(from start: CaptureTime?, to end: CaptureTime?) -> Placed {
    guard let start, !notes.isEmpty else { return Placed(notes: LifecycleNotes(notes: notes)) }
    let times = notes.map { time(of: $0, since: start) }
    let span = 0...(end.map { max($0.distance(from: start), 0) } ?? .max)
    let inside = notes.indices.filter { span.contains(times[$0]) }
    let states = notes.indices.filter { !notes[$0].isLaunch }
    let areStatesInside = inside.contains { !notes[$0].isLaunch }
    let isDoubtful = !areStatesInside && inside.count < notes.count
    let before = isDoubtful ? [] : lastOfEachKind(notes.indices.filter { times[$0] < 0 })
    let kept = (before + inside).map { index in
      var note = notes[index]
      note.time = Instant(nanoseconds: max(times[index], 0))
      return note
    }
    var placed = Placed(notes: LifecycleNotes(notes: kept))
    if isDoubtful {
      let offset = zoneOffset(moving: states.map { times[$0] }, into: span)
      placed.warning = warning(times, holding: inside.count, offset)
    }
    return placed
  }

  /// Returns when a note happened, in nanoseconds since the capture began.
  private func time(of note: Note, since start: CaptureTime) -> Int64 {
    let lead = (epoch?.distance(from: start) ?? 0).addingClamped(offset.nanoseconds)
    return note.time.nanoseconds.addingClamped(lead)
  }

  private func lastOfEachKind(_ indices: [Int]) -> [Int] {
    struct Subject: Hashable {
      var kind: Kind
      var app: FieldValue?
    }
    var seen: Set<Subject> = []
    return indices.reversed().filter {
      seen.insert(Subject(kind: notes[$0].kind, app: notes[$0].fields[.app])).inserted
    }.reversed()
  }
}

// An offset between two time zones.
extension LifecycleNotes {
  private static let quarter: Int64 = 900_000_000_000

  /// Returns the time zone offset that moves most of the notes into the capture: one of whole hours
  /// if possible, else of half hours, else of quarters. Nil if fewer than half of the notes come
  /// in, or if several such offsets fit equally well.
  ///
  /// Source: time zones range from UTC-12 to UTC+14, in steps of 15 min. Source: chosen, the half.
  private func zoneOffset(moving times: [Int64], into span: ClosedRange<Int64>) -> Int64? {
    let offsets = (-104...104).map { Int64($0) * Self.quarter }.filter { $0 != 0 }
    let counts = offsets.map { offset in
      times.count { span.contains($0.addingClamped(offset)) }
    }
    guard let most = counts.max(), most > 0, most * 2 >= times.count else { return nil }
    let best = zip(offsets, counts).filter { $0.1 == most }.map(\.0)
    for step in [4, 2, 1] {
      let found = best.filter { $0 % (Int64(step) * Self.quarter) == 0 }
      if let only = found.first { return found.count == 1 ? only : nil }
    }
    return nil
  }

  private func warning(_ times: [Int64], holding inside: Int, _ offset: Int64?) -> String {
    var parts = [
      inside == 0
        ? "none of the \(notes.count) notes of the app's life is inside the capture, so none counts"
        : "of the \(notes.count) notes of the app's life only launches are inside the capture, so "
          + "none from before it counts"
    ]
    if inside == 0, let first = times.first, let last = times.last {
      parts.append(
        last < 0
          ? "the last one is \(Self.words(Int64(clamping: last.magnitude))) before its beginning"
          : "the first one is \(Self.words(first)) after its beginning")
    }
    if let offset {
      let total = Self.words(self.offset.nanoseconds + offset)
      parts.append(
        "moved by \(Self.words(offset)), as between two time zones, they lie inside: "
          + "--clock-offset \(total) moves them")
    } else {
      parts.append("--clock-offset says how far the capture's clock is ahead of theirs")
    }
    return parts.joined(separator: "; ")
  }

  /// For example `4h`, `-5h30min` or `2min`.
  private static func words(_ nanoseconds: Int64) -> String {
    let size = Int64(clamping: nanoseconds.magnitude)
    if size < 60_000_000_000 { return DurationText.rounded(nanoseconds: nanoseconds) }
    let (hours, minutes) = (size / 3_600_000_000_000, size / 60_000_000_000 % 60)
    let text = (hours > 0 ? "\(hours)h" : "") + (minutes > 0 ? "\(minutes)min" : "")
    return (nanoseconds < 0 ? "-" : "") + text
  }
}

extension LifecycleNotes.Note {
  /// Whether it only shows that an app was launched. Logs often hold only such notes.
  fileprivate var isLaunch: Bool {
    switch kind {
    case .appLaunched, .systemInstallsApp, .userOpensApp: true
    default: false
    }
  }
}

extension CaptureTime {
  /// Returns the nanoseconds from another time to this one.
  fileprivate func distance(from start: CaptureTime) -> Int64 {
    let (distance, isTooFar) = nanosecondsSince1970.subtractingReportingOverflow(
      start.nanosecondsSince1970)
    return isTooFar ? (self < start ? .min : .max) : distance
  }
}

extension Int64 {
  fileprivate func addingClamped(_ other: Int64) -> Int64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? (other < 0 ? .min : .max) : sum
  }
}

extension Capture {
  /// The first and the last time of the traffic; nil if the capture has no record.
  public var trafficTimes: (first: CaptureTime, last: CaptureTime)? {
    guard let first = firstTime else { return nil }
    var last = first
    _ = forEachRecord { record, _ in
      if record.isOnTrafficClock { last = max(last, record.time) }
    }
    return (first, last)
  }
}
