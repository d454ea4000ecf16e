/// What every record means: `bluewake decode`, its table beside tshark with as many columns as it
/// needs to say the same, and `bluewake timeline`.
enum DecodeSection: Section {
  static let name = "decode"

  private static let fields = [
    "frame.number", "frame.time_epoch", "hci_h4.direction", "hci_h4.type", "bthci_cmd.opcode",
    "bthci_evt.code", "bthci_evt.le_meta_subevent", "bthci_acl.chandle", "btatt.opcode",
    "btatt.handle", "bthci_evt.bd_addr", "bthci_evt.rssi",
  ]

  static func measure(in workshop: Workshop) throws -> Table {
    let capture = try workshop.capture(megabytes: 300, .btsnoop)
    let tsv = try Program(workshop.bluewake, "decode", "--format", "tsv", capture).cheapest(of: 5)
    var rows = [("bluewake decode --format tsv", rate(tsv, capture))]
    // These are for fewer records: a tenth of the file shows what each costs.
    let tenth = try workshop.capture(megabytes: 30, .btsnoop)
    for command in ["decode --format text", "decode --format json", "timeline"] {
      var program = Program(workshop.bluewake)
      program.arguments += command.split(separator: " ").map(String.init) + [tenth]
      rows.append(("bluewake \(command)", rate(try program.run(), tenth)))
    }
    if var tshark = Program(named: "tshark", "-n", "-r", capture, "-T", "fields") {
      tshark.arguments += fields.flatMap { ["-e", $0] }
      rows.append(("tshark -T fields, \(fields.count) of them", rate(try tshark.run(), capture)))
    }
    return table(rows)
  }

  /// Megabytes in a second of the processor.
  private static func rate(_ cost: Program.Cost, _ capture: String) -> Double {
    Double(Workshop.size(of: capture)) / 1e6 / cost.seconds
  }

  private static func table(_ rows: [(name: String, rate: Double)]) -> Table {
    var table = Table("Decoding HCI traffic", "program", "MB/s", "bluewake's tsv is faster by")
    for row in rows { table.add(row.name, row.rate.text(1), (rows[0].rate / row.rate).times) }
    return table
  }
}
