import Conformance
import Glibc
import Timelines

/// The cost of rules for each entry of a timeline, and the memory that they need.
enum CheckerSection: Section {
  static let name = "checker"

  static func measure(in workshop: Workshop) throws -> Table {
    var table = Table(
      "Checking decoded entries", "rules", "M entries/s", "ns an entry", "live instances",
      "octets an instance", "MB after 1 M entries", "MB after 10 M")
    for (rules, peers) in [(0, 200), (10, 200), (100, 200), (10, 20_000), (100, 20_000)] {
      let result = try run(rules: rules, peers: peers)
      let octets =
        result.instances > 1000 ? (result.growth[1] / Double(result.instances)).text(0) : ""
      table.add(
        "\(rules), \(peers) peers", (1e-6 / result.seconds).text(1),
        (result.seconds * 1e9).text(1), "\(result.instances)", octets,
        (result.growth[0] / 1e6).text(1), (result.growth[1] / 1e6).text(1))
    }
    return table
  }

  private struct Result {
    /// For one entry: the least of ten rounds of a million, as others disturb the rest.
    var seconds: Double
    var instances: Int
    /// The growth of the process's memory since before the first entry.
    var growth: [Double]
  }

  private static func run(rules: Int, peers: Int) throws -> Result {
    var timeline = PeersTimeline(peers: peers, count: max(16_384, 4 * peers))
    var checker = Checker(try RuleSet.specs(rules), profile: .documented)
    let before = residentOctets
    var (shortest, growth) = (Double.infinity, [Double]())
    for _ in 0..<10 {
      var (count, seconds) = (0, 0.0)
      while count < 1_000_000 {
        seconds += try Stopwatch.seconds { checker.receive(timeline.entries) }
        count += timeline.entries.count
        timeline.moveOn()
      }
      shortest = min(shortest, seconds / Double(count))
      growth.append(Double(residentOctets - before))
    }
    return Result(
      seconds: shortest, instances: checker.instanceCount, growth: [growth[0], growth[9]])
  }

  private static var residentOctets: Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let octets = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let words = String(decoding: octets, as: UTF8.self).split(separator: " ")
    return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 : 0
  }
}
