/// The obstacles of a build, in a line: the frameworks that are missing, each with the number of places, and what to do.
public struct ObstacleSummary: CustomStringConvertible {
  public let description: String

  /// - Parameter name: The name of the app.
  public init(_ obstacles: [Obstacle], of name: String) {
    let count = obstacles.count == 1 ? "1 place stops" : "\(obstacles.count) places stop"
    let groups = Dictionary(grouping: obstacles.compactMap(\.framework)) { $0 }.mapValues(\.count)
    let others = obstacles.count - groups.values.reduce(0, +)
    var parts = groups.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }
    if others > 0, !groups.isEmpty { parts.append("other \(others)") }
    let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    let remedy =
      groups.isEmpty
      ? ""
      : "\nLeave out files that do no Bluetooth (--leave-out PATH), or begin stubs (bluewake app stub)"
    description = "\(name) cannot be built. \(count) it\(list)\(remedy)\n"
  }
}
