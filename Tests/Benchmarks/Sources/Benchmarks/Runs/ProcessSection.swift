import Adapters
import BluetoothProtocols
import Glibc
import Timelines

/// The cost of an implementation in another process, one entry at a time and in batches: entries
/// that reach the program in a second of the wall clock, with the two processes taking turns or
/// working side by side.
///
/// The program only counts, so the whole cost is the harness's: the run of the world that makes the
/// entries, a rule, and writing and sending JSON.
enum ProcessSection: Section {
  static let name = "process"

  static func measure(in workshop: Workshop) throws -> Table {
    var table = Table(
      "Asking an implementation in another process", "implementation", "entries", "s",
      "entries/s")
    let here = CommandLine.arguments[0]
    let short = try LoadSpec(app: .none, minutes: 2).write(in: workshop.folder)
    let long = try LoadSpec(app: .none, minutes: 20).write(in: workshop.folder)
    try add("a quiet program, lock-step", "exec:\(here) --seat 0", short, workshop, to: &table)
    try add("a quiet program, batches", "exec:\(here) --seat \(batch)", long, workshop, to: &table)
    try addBatchesAlone(here, to: &table)
    let scanning = try LoadSpec(app: .scanning, minutes: 2).write(in: workshop.folder)
    try add(
      "bluewake serve", "exec:\(workshop.bluewake) serve", scanning, workshop, to: &table)
    return table
  }

  private static let batch = 1024

  /// The cost of the exchange alone: no run makes these entries, and no rule looks at them.
  private static func addBatchesAlone(_ here: String, to table: inout Table) throws {
    var heard = HeardPeers(peers: LoadSpec.peers)
    let program = try ProcessImplementation([here, "--seat", "\(batch)"])
    var seconds = 0.0
    let batches = 1_000
    for _ in 0..<batches {
      let entries = heard.next(batch)
      seconds += try Stopwatch.wallSeconds {
        guard program.receive(entries).taken == batch else { throw Failure("no batch") }
      }
    }
    _ = program.end(at: .start)
    let entries = batches * batch
    table.add(
      "the same without a run around it", "\(entries)", seconds.text(2),
      (Double(entries) / seconds).text(0))
  }

  private static func add(
    _ name: String, _ implementation: String, _ spec: String, _ workshop: Workshop,
    to table: inout Table
  ) throws {
    var program = Program(workshop.bluewake, "check", spec, "--implementation", implementation)
    let seconds = try Stopwatch.wallSeconds { _ = try program.run() }
    program.arguments.append("--timeline")
    let end = try program.lines(with: "run.ended").last
    let entries = end?.split(separator: " ").last.flatMap { Double($0) } ?? 0
    table.add(name, "\(Int(entries))", seconds.text(2), (entries / seconds).text(0))
  }
}

/// Advertisements as a scanner hears them: the same again and again, on one channel after the other.
private struct HeardPeers {
  private let reports: [Fields]
  private var count = 0

  init(peers: Int) {
    let service = FieldValue.uuid(BluetoothUUID(UInt16(0x180D)))
    reports = (1...peers).map { peer in
      let name = Array("Device \(peer)".utf8)
      let payload: [UInt8] = [2, 1, 6, 3, 3, 0x0D, 0x18, UInt8(name.count + 1), 9] + name
      return [
        .device: .text("phone"), .peer: .text("p\(peer)"),
        .address: .address(DeviceAddress(truncating: 0xC0FF_EE00_0000 + UInt64(peer))),
        .addressType: .text("random"), .pdu: .text("ADV_IND"), .connectable: .flag(true),
        .scannable: .flag(true), .payload: .octets(payload), .rssi: .integer(-50),
        .adTypes: .integers([1, 3, 9]), .localName: .text("Device \(peer)"),
        .services: .list([service]),
      ]
    }
  }

  mutating func next(_ count: Int) -> [Entry] {
    (0..<count).map { _ in
      self.count += 1
      var fields = reports[self.count % reports.count]
      fields[.channel] = .integer(37 + self.count / reports.count % 3)
      return Entry(
        time: Instant(nanoseconds: Int64(self.count) * 1_000_000), sequence: self.count,
        from: .peer, kind: .airAdvertisement, fields: fields)
    }
  }
}
