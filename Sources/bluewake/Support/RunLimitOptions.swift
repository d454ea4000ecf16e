import ArgumentParser
import Captures
import Judging
import Replay
import Timelines

/// `--limit`: the option of every command that runs an implementation.
struct RunLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Raise or lower a bound at which a run is ended: entries (100M in a run), quiet (8784h of \
      virtual time without a new event), wall (10min of real time), output (4G octets written), \
      wakes (2k requested in a virtual second). The bounds of the captures that it reads can be \
      moved too, peers (50k) among them: bluewake info --help lists them. May be given more than \
      once.
      """,
      valueName: "bound=figure"))
  private var settings: [LimitSetting] = []

  /// The bounds of each run of the command, and of each capture.
  var limits: Limits { Limits(run: limits(from: RunLimits()), captures: captures) }

  func limits(from defaults: RunLimits) -> RunLimits {
    settings.reduce(into: defaults) { limits, setting in
      if case .run(let setting) = setting { setting.apply(to: &limits) }
    }
  }

  private var captures: CaptureLimits {
    settings.reduce(into: CaptureLimits.ofReplays) { limits, setting in
      if case .capture(let setting) = setting { limits[setting.bound] = setting.count }
    }
  }
}

/// A bound of runs or of captures, and its new figure.
enum LimitSetting: ExpressibleByArgument {
  case run(RunLimitSetting)
  case capture(LimitArgument)

  init?(argument: String) {
    if let setting = RunLimitSetting(argument: argument) {
      self = .run(setting)
    } else if let setting = LimitArgument(argument: argument) {
      self = .capture(setting)
    } else {
      return nil
    }
  }
}

/// One bound and its new figure. The figure is a number, or nanoseconds if the bound is a time.
struct RunLimitSetting: ExpressibleByArgument {
  private let bound: RunLimits.Bound
  private let figure: Int

  init?(argument: String) {
    guard let (bound, text) = BoundText.parts(argument, RunLimits.Bound.self) else { return nil }
    let figure =
      switch bound {
      case .entries, .output, .wakes: CountText.count(text)
      case .quiet, .wall: DurationText.nanoseconds(String(text)).map(Int.init)
      }
    guard let figure, figure > 0 else { return nil }
    (self.bound, self.figure) = (bound, figure)
  }

  func apply(to limits: inout RunLimits) {
    switch bound {
    case .entries: limits.entries = figure
    case .output: limits.output = figure
    case .wakes: limits.wakes = figure
    case .quiet: limits.quiet = .nanoseconds(figure)
    case .wall: limits.wall = .nanoseconds(figure)
    }
  }
}

/// The form of a large number in an argument: `5000`, `100M`. k, M and G stand for thousands,
/// millions and milliards.
enum CountText {
  static func count(_ text: Substring) -> Int? {
    let factors: [Character: Int] = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000]
    let factor = text.last.flatMap { factors[$0] }
    guard let number = Int(factor == nil ? text : text.dropLast()) else { return nil }
    let (count, overflow) = number.multipliedReportingOverflow(by: factor ?? 1)
    return overflow ? nil : count
  }
}
