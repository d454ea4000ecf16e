import Timelines

/// The bounds at which a run is ended. So no capture, scenario or implementation makes it go on for
/// ever or fill a disk.
///
/// ``Run`` itself counts entries, quiet time and wakes. It knows neither real time nor how much is
/// written: the code that drives a run watches these two.
public struct RunLimits: Hashable, Sendable {
  /// The most entries. With this many, a device that advertises ten times in a second can be heard
  /// for four months.
  ///
  /// Source: chosen. That many take some minutes if the implementation is quick.
  public var entries = 100_000_000

  /// The longest virtual time without new events. Acts and callbacks are new; a repeated
  /// advertisement is not.
  ///
  /// Source: chosen: a year.
  public var quiet = Duration.seconds(366 * 86_400)

  /// The longest real time, beyond the time that a run by a real clock takes anyway.
  ///
  /// Source: chosen.
  public var wall = Duration.seconds(600)

  /// The most octets that a run may write, to a file and to standard output together.
  ///
  /// Source: chosen.
  public var output = 4_000_000_000

  /// The number of times in a virtual second that an implementation in virtual time may ask to be
  /// woken. It may ask more often for the length of ``wakeAllowance``, and entries of others bring
  /// some more wakes.
  ///
  /// Source: chosen. Times on air are counted in units of 0.625 ms, of which a second has 1600
  /// (Core 5.4, Vol 6, Part B, 4.4.2.2.1): a stack that wakes once in each unit stays below this.
  public var wakes = 2000

  /// The time for which an implementation may be woken as often as it likes. It saves up this time
  /// while it asks for fewer wakes.
  ///
  /// Source: chosen.
  static let wakeAllowance = Duration.seconds(2)

  /// Makes the usual bounds.
  public init() {}

  /// For runs whose entries are all kept in memory.
  public static var ofRunsInMemory: RunLimits {
    var limits = RunLimits()
    limits.entries = 1_000_000
    return limits
  }

  /// One of the bounds, by the name under which it is raised.
  public enum Bound: String, CaseIterable, Sendable { case entries, quiet, wall, output, wakes }
}

extension RunLimits {
  /// A bound that a run has come to.
  public struct Reached: Hashable, Sendable, CustomStringConvertible {
    /// The bound that the run has come to; nil if it was interrupted.
    public let bound: Bound?
    /// Whether the implementation brought the run there.
    public let isImplementations: Bool
    /// The event and the limit, in a sentence without its full stop.
    public let description: String

    init(
      _ bound: Bound, of limits: RunLimits, isImplementations: Bool = false,
      by culprit: String = "the implementation"
    ) {
      self.bound = bound
      self.isImplementations = isImplementations
      description = limits.sentence(about: bound, by: culprit)
    }

    /// Makes the end of a run by a signal, which the text names.
    package init(interruptedBy signal: String) {
      (bound, isImplementations) = (nil, false)
      description = "bluewake was interrupted by \(signal)"
    }
  }

  /// Returns a bound for code that watches a run from outside.
  public func reached(_ bound: Bound) -> Reached { Reached(bound, of: self) }

  private func sentence(about bound: Bound, by culprit: String) -> String {
    switch bound {
    case .entries: "there were \(entries) entries, the most that a run may have"
    case .quiet: "\(quiet.words) of virtual time without a new event, which ends a run"
    case .wall: "it took \(wall.words) of real time beyond its own, the most that a run may take"
    case .output: "\(output) octets were written, the most that a run may write"
    case .wakes:
      "\(culprit) asked for more than \(wakes) wakes in each virtual second, which ends a run"
    }
  }
}
