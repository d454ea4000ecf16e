import ArgumentParser
import Timelines

/// An argument of the form NAME=VALUE.
struct NamedArgument {
  let name: String
  let value: String

  /// Splits an argument; nil if there is no name, or no sign of equality.
  init?(_ argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { return nil }
    (name, value) = (String(parts[0]), String(parts[1]))
  }
}

extension ExitCode {
  /// Refuses a name that nothing in the scenarios has, and names those that there are.
  ///
  /// - Parameters:
  ///   - option: The option that gives the name.
  ///   - place: Where the scenarios are.
  ///   - thing: What should have the name, with its article.
  static func unknownName(
    _ name: String, of option: String, in place: String, among thing: String, _ known: [String]
  ) -> ExitCode {
    let nearest = known.nearest(to: name).map { ", did you mean '\($0)'" } ?? ""
    let there = known.isEmpty ? "there is none" : "there is \(known.joined(separator: ", "))"
    return .wrongArgument(
      "\(option) \(name): no scenario of \(place) has \(thing) of this name\(nearest); \(there)")
  }
}
