public import Captures

/// The time of a recorder's clock at the instants of its timeline.
///
/// A clock that was set back shows the same time twice. The timeline goes on, so later records are
/// further from the beginning than their time stamps say.
public struct WallClock: Hashable, Sendable {
  /// The time at instant zero.
  public let start: CaptureTime
  /// The lag of the clock from each step on: the sum of the steps back until then.
  public private(set) var steps: [Step] = []

  /// A step back of the clock.
  public struct Step: Hashable, Sendable {
    /// The first instant after the step.
    public var from: Instant
    /// The sum of all steps back so far.
    public var behind: Duration
  }

  /// Source: chosen. A clock that is set so often shows no time.
  private static let mostSteps = 256

  /// Begins a clock.
  public init(start: CaptureTime) { self.start = start }

  /// The time at instant zero, in nanoseconds since the beginning of 1970 in UTC.
  package var origin: Int64 { start.nanosecondsSince1970 }

  /// Takes in the next entry of the timeline. Only a note of a step back matters.
  public mutating func receive(_ entry: Entry) {
    guard let step = entry.clockStepBack, steps.count < Self.mostSteps else { return }
    steps.append(Step(from: entry.time, behind: (steps.last?.behind ?? .zero) + step))
  }

  /// Returns the time that the clock showed at an instant.
  public func time(at instant: Instant) -> CaptureTime {
    let behind = steps.last { $0.from <= instant }?.behind ?? .zero
    let (time, isTooLate) = start.nanosecondsSince1970.addingReportingOverflow(
      (instant - behind).nanoseconds)
    return CaptureTime(nanosecondsSince1970: isTooLate ? .max : time)
  }

  /// Returns the time of day with milliseconds, as in `14:03:22.125`. The date comes before it if
  /// it is not that of the beginning.
  public func text(at instant: Instant) -> String {
    let (first, text) = (start.description, time(at: instant).description)
    let clock = text.dropFirst(11).prefix(12)
    return text.prefix(10) == first.prefix(10) ? "\(clock)" : "\(text.prefix(10)) \(clock)"
  }

  /// Returns the date and the time at instant zero, as in `2021-03-04 14:03:22.125`.
  public var beginning: String { "\(start.description.prefix(10)) \(text(at: .start))" }
}
