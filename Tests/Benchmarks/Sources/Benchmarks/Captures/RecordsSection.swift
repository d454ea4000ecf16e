import BluetoothProtocols
import CLoops
import Captures

/// Walking the records of a mapped file: a loop in C that does no more than it must, ours, and
/// libpcap's over the same records in its own container.
enum RecordsSection: Section {
  static let name = "records"
  private static let rounds = 10

  static func measure(in workshop: Workshop) throws -> Table {
    let btsnoop = try workshop.capture(megabytes: 300, .btsnoop)
    let pcap = try workshop.capture(megabytes: 300, .pcap)
    var sums = [loop_sums](repeating: loop_sums(), count: 3)
    let seconds = try Stopwatch.shortest(
      rounds: rounds,
      [
        {
          sums[0] = loop_sums()
          guard loop_btsnoop_file(btsnoop, &sums[0]) == 0 else { throw Failure(btsnoop) }
        },
        { sums[1] = try walk(btsnoop) },
        {
          sums[2] = loop_sums()
          guard loop_pcap_file(pcap, &sums[2]) == 0 else { throw Failure(pcap) }
        },
      ])
    guard sums[0] == sums[1], sums[0] == sums[2] else { throw Failure("the loops differ") }
    return table(seconds, sums[0].records)
  }

  private static func walk(_ path: String) throws -> loop_sums {
    var sums = loop_sums()
    _ = try Capture.open(path).forEachRecord { record, octets in
      sums.records += 1
      sums.octets += UInt64(octets.byteCount)
      if case .hci(let type) = record.content { sums.types += UInt64(type.rawValue) }
      if record.direction == .controllerToHost { sums.types += 1 }
      sums.times &+= UInt64(bitPattern: record.time.nanosecondsSince1970)
    }
    return sums
  }

  private static func table(_ seconds: [Double], _ records: UInt64) -> Table {
    var table = Table(
      "Walking \(records) records of 300 MB, each file mapped anew, \(rounds) rounds in turn",
      "loop", "ms", "million records/s", "time beside C")
    let names = ["C over the mapped btsnoop file", "bluewake, the same file", "libpcap, as pcap"]
    for (name, time) in zip(names, seconds) {
      table.add(
        name, (time * 1000).text(0), (Double(records) / time / 1e6).text(0),
        (time / seconds[0]).times)
    }
    return table
  }
}

extension loop_sums: @retroactive Equatable {
  public static func == (left: loop_sums, right: loop_sums) -> Bool {
    left.records == right.records && left.octets == right.octets && left.types == right.types
      && left.times == right.times
  }
}
