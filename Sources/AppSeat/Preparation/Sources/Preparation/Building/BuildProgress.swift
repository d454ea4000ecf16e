/// The steps of a build for somebody who waits: a line for each package that is fetched and each module that is built.
struct BuildProgress {
  private var shown: Set<String> = []

  /// Returns the step that a line of SwiftPM begins; nil if it belongs to one that was shown.
  ///
  /// `[61/86] Compiling UIKit UIColor.swift` becomes `[61/86] UIKit`: the tasks that are done and those that are known.
  mutating func step(begunBy line: String) -> String? {
    let step = Self.step(in: line)
    guard let step, shown.insert(step.name).inserted else { return nil }
    return "  " + step.text
  }

  private static func step(in line: String) -> (name: String, text: String)? {
    // A module of many languages names files alone, and would be hundreds of steps.
    let task = /(\[\d+\/\d+\]) (?:Compiling|Emitting module) ([^ ]+).*/
    if let match = line.wholeMatch(of: task), !match.2.contains(".") {
      return (String(match.2), "\(match.1) \(match.2)")
    }
    // One who waits for a lock should know it.
    let isStep = ["Fetching ", "Another instance of SwiftPM"].contains { line.hasPrefix($0) }
    return isStep ? (line, line) : nil
  }
}
