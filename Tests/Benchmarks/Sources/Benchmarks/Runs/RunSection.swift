/// Runs in virtual time: what an advertisement costs until everybody has dealt with it, a simulated
/// year, and captures replayed into the reference.
enum RunSection: Section {
  static let name = "run"

  static func measure(in workshop: Workshop) throws -> Table {
    var table = Table("Runs of the reference", "run", "s", "M entries", "M entries/s", "peak MB")
    for (name, app, minutes) in loads {
      let spec = try LoadSpec(app: app, minutes: minutes).write(in: workshop.folder)
      try add(name, workshop, ["check", spec], counted: ["check", spec, "--timeline"], to: &table)
    }
    let year = try YearSpec.write(in: workshop.folder)
    try add(
      "a year of daily absences", workshop, ["check", year],
      counted: ["check", year, "--timeline"], to: &table)
    for megabytes in [30, 300] {
      let replay = ["replay", try workshop.capture(megabytes: megabytes, .btsnoop)]
      try add("replay of \(megabytes) MB", workshop, replay, counted: replay, to: &table)
    }
    return table
  }

  /// Three of four advertisements are heard: a million in 24 minutes.
  private static let loads: [(name: String, app: LoadSpec.App, minutes: Int)] = [
    ("1 M advertisements, a peer reported once", .scanning, 24),
    ("1 M advertisements, each reported", .allowingDuplicates, 24),
    ("10 M advertisements, a peer reported once", .scanning, 240),
  ]

  /// - Parameter counted: Arguments with which the run's timeline is printed.
  private static func add(
    _ name: String, _ workshop: Workshop, _ arguments: [String], counted: [String],
    to table: inout Table
  ) throws {
    var program = Program(workshop.bluewake)
    program.arguments = arguments
    let cost = try program.run()
    program.arguments = counted
    let entries = Double(try program.lines(with: "run.ended").compactMap(entryCount).last ?? 0)
    table.add(
      name, cost.seconds.text(2), (entries / 1e6).text(2), (entries / 1e6 / cost.seconds).text(2),
      (Double(cost.peakOctets) / 1e6).text(0))
  }

  /// Returns the number of entries in the trailer of a run.
  private static func entryCount(in line: Substring) -> Int? {
    line.split(separator: " ").last.flatMap { Int($0) }
  }
}
