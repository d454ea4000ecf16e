/// The decoding of every record: `bluewake decode`, its table beside tshark with as many columns as
/// it needs to say the same, and `bluewake timeline`; then the verdicts of all rules, beside tshark
/// that only reads the capture.
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
    for command in [
      "decode --format text", "decode --format json", "timeline", "timeline --format json",
    ] {
      var program = Program(workshop.bluewake)
      program.arguments += command.split(separator: " ").map(String.init) + [tenth]
      rows.append(("bluewake \(command)", rate(try program.run(), tenth)))
    }
    if var tshark = Program(named: "tshark", "-n", "-r", capture, "-T", "fields") {
      tshark.arguments += fields.flatMap { ["-e", $0] }
      rows.append(("tshark -T fields, \(fields.count) of them", rate(try tshark.run(), capture)))
    }
    let audit = Program(workshop.bluewake, "audit", "--format", "summary", capture)
    rows.append(("bluewake audit, all rules that apply", rate(try audit.run(), capture)))
    if let tshark = Program(named: "tshark", "-n", "-r", capture) {
      rows.append(("tshark -r", rate(try tshark.run(), capture)))
    }
    return table(rows)
  }

  /// Megabytes in a second of the processor, and of the clock.
  private typealias Rate = (processor: Double, clock: Double)

  private static func rate(_ cost: Program.Cost, _ capture: String) -> Rate {
    let megabytes = Double(Workshop.size(of: capture)) / 1e6
    return (megabytes / cost.seconds, megabytes / cost.clock)
  }

  private static func table(_ rows: [(name: String, rate: Rate)]) -> Table {
    var table = Table(
      "Decoding HCI traffic", "program", "MB/s of processor", "MB/s by the clock",
      "bluewake's tsv is faster by")
    for row in rows {
      table.add(
        row.name, row.rate.processor.text(1), row.rate.clock.text(1),
        (rows[0].rate.processor / row.rate.processor).times)
    }
    return table
  }
}
