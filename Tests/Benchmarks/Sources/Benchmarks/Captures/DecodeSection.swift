/// What every record means, as a table: `bluewake decode` beside tshark with as many columns as it
/// needs to say the same.
enum DecodeSection: Section {
  static let name = "decode"

  private static let fields = [
    "frame.number", "frame.time_epoch", "hci_h4.direction", "hci_h4.type", "bthci_cmd.opcode",
    "bthci_evt.code", "bthci_evt.le_meta_subevent", "bthci_acl.chandle", "btatt.opcode",
    "btatt.handle", "bthci_evt.bd_addr", "bthci_evt.rssi",
  ]

  static func measure(in workshop: Workshop) throws -> Table {
    let capture = try workshop.capture(megabytes: 300, .btsnoop)
    var table = Table(
      "Decoding 300 MB of HCI traffic", "program", "CPU s", "MB/s", "bluewake tsv is faster by")
    let tsv = try Program(workshop.bluewake, "decode", "--format", "tsv", capture).cheapest(of: 5)
    func add(_ name: String, _ cost: Program.Cost) {
      let size = Double(Workshop.size(of: capture)) / 1e6
      table.add(
        name, cost.seconds.text(2), (size / cost.seconds).text(0),
        (cost.seconds / tsv.seconds).times)
    }
    add("bluewake decode --format tsv", tsv)
    for format in ["text", "json"] {
      let program = Program(workshop.bluewake, "decode", "--format", format, capture)
      add("bluewake decode --format \(format)", try program.run())
    }
    if var tshark = Program(named: "tshark", "-n", "-r", capture) {
      add("tshark", try tshark.run())
      tshark.arguments += ["-T", "fields"] + fields.flatMap { ["-e", $0] }
      add("tshark -T fields, \(fields.count) of them", try tshark.run())
    }
    return table
  }
}
