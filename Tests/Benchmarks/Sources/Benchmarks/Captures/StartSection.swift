/// The time until a command can begin.
enum StartSection: Section {
  static let name = "start"

  static func measure(in workshop: Workshop) throws -> Table {
    let cost = try Program(workshop.bluewake, "--help").cheapest(of: 20)
    var table = Table("Starting", "program", "CPU ms")
    table.add("bluewake --help", (cost.seconds * 1000).text(1))
    return table
  }
}
