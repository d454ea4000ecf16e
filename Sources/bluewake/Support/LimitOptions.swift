import ArgumentParser
import Captures

/// `--limit`: how much a capture may hold, for every command that reads one.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      "Stop reading a capture at this bound; repeatable.",
      discussion: """
        The records before it count, and the exit code is 65. A figure may be 500000 or 500k; M \
        and G are 10^6 and 10^9. The default bounds:
        \(CaptureLimits.table)
        """,
      valueName: "bound=figure"))
  private var given: [LimitArgument] = []

  /// The bounds, with the given figures.
  var limits: CaptureLimits {
    var limits = CaptureLimits()
    for argument in given { limits[argument.bound] = argument.count }
    return limits
  }
}

/// A bound and its new figure.
struct LimitArgument: ExpressibleByArgument {
  let bound: CaptureLimits.Bound
  let count: Int

  init?(argument: String) {
    guard let (bound, figure) = BoundText.parts(argument, CaptureLimits.Bound.self),
      let count = CountText.count(figure), count > 0
    else { return nil }
    self.bound = bound
    self.count = count
  }
}

/// The form in which an argument sets a bound: `entries=5M`.
enum BoundText {
  /// Returns the bound and its figure; nil if the argument names none of these bounds.
  static func parts<Bound: RawRepresentable<String>>(
    _ argument: String, _: Bound.Type
  ) -> (Bound, Substring)? {
    guard let named = NamedArgument(argument), let bound = Bound(rawValue: named.name) else {
      return nil
    }
    return (bound, named.value[...])
  }
}

extension CaptureLimits {
  /// A line for each bound: its name, its figure, and what it counts.
  fileprivate static var table: String {
    Bound.allCases.map { "\($0.rawValue)=\($0.standard): \($0.meaning)" }.joined(separator: "\n")
  }
}
