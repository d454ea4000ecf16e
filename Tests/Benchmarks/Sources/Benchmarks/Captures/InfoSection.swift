/// The summary of a capture: `bluewake info` beside capinfos.
enum InfoSection: Section {
  static let name = "info"

  static func measure(in workshop: Workshop) throws -> Table {
    let capture = try workshop.capture(megabytes: 300, .btsnoop)
    let ours = try Program(workshop.bluewake, "info", capture).cheapest(of: 5)
    var table = Table(
      "Summing up 300 MB of HCI traffic", "program", "CPU s", "bluewake is faster by")
    table.add("bluewake info", ours.seconds.text(2), 1.0.times)
    if let capinfos = try Program(named: "capinfos", capture)?.cheapest(of: 3) {
      table.add("capinfos", capinfos.seconds.text(2), (capinfos.seconds / ours.seconds).times)
    }
    if let capinfos = try Program(named: "capinfos", "-c", capture)?.cheapest(of: 3) {
      table.add(
        "capinfos -c, which only counts records", capinfos.seconds.text(2),
        (capinfos.seconds / ours.seconds).times)
    }
    return table
  }
}
