import ArgumentParser
import Replay
import Timelines
import VirtualTime

/// `--limit`: the option of every command that runs an implementation.
struct RunLimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Raise or lower a bound at which a run is ended: entries (100M in a run), quiet (8784h of \
      virtual time without anything new), wall (10min of real time), output (4G octets written), \
      wakes (2k asked for in a virtual second). May be given more than once.
      """,
      valueName: "bound=figure"))
  private var settings: [RunLimitSetting] = []

  /// The bounds of each run of the command.
  var limits: RunLimits { limits(from: RunLimits()) }

  func limits(from defaults: RunLimits) -> RunLimits {
    settings.reduce(into: defaults) { $1.apply(to: &$0) }
  }
}

/// One bound and its new figure: a number, or nanoseconds where it is a time.
struct RunLimitSetting: ExpressibleByArgument {
  private let bound: RunLimits.Bound
  private let figure: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let bound = RunLimits.Bound(rawValue: String(parts[0])) else {
      return nil
    }
    let text = String(parts[1])
    let figure =
      switch bound {
      case .entries, .output, .wakes: Self.count(of: text)
      case .quiet, .wall: DurationText.nanoseconds(text).map(Int.init)
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

  /// `5000`, `100M`: k, M and G are thousands, millions and milliards.
  private static func count(of text: String) -> Int? {
    let factors: [Character: Int] = ["k": 1000, "M": 1_000_000, "G": 1_000_000_000]
    let factor = text.last.flatMap { factors[$0] }
    guard let number = Int(factor == nil ? text : String(text.dropLast())) else { return nil }
    let (count, overflow) = number.multipliedReportingOverflow(by: factor ?? 1)
    return overflow ? nil : count
  }
}

extension Run.Ending {
  /// Why a run ended, with the option that lets it go on for longer.
  var text: String {
    guard case .reached(let reached) = self else { return description }
    let figure =
      switch reached.bound {
      case .entries, .output, .wakes: "N"
      case .quiet, .wall: "TIME"
      }
    return "\(reached); --limit \(reached.bound.rawValue)=\(figure) raises that"
  }
}
