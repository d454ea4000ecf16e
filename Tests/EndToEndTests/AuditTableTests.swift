import Foundation
import TestSupport
import Testing

/// Every verdict that `audit` gives on captures of other people's devices, with the reason for it.
///
/// Each row was read off the octets: the requests and answers were counted on each link, and the
/// advertising data was measured. A verdict that is not here would accuse or acquit a device
/// without a manual check.
@Suite(
  .waitsForPrograms,
  .enabled(if: !CaptureFiles.shared.isEmpty, "the folder of shared captures is not there"))
struct AuditTableTests {
  private struct Row: Hashable, CustomStringConvertible {
    var capture: String
    var rule: String
    var verdict: String

    var description: String { "\(capture) | \(rule) | \(verdict)" }
  }

  /// A capture, a rule, a verdict, and why.
  private static let table: [(String, String, String, String)] = [
    (
      "btsnooper_hci.log", "BG-SEM-32/one-response", "pass",
      "two requests of a peer, each answered once, within 4 ms"
    ),
    (
      "btsnooper_hci.log", "BG-SEM-32/one-response-per-request", "pass",
      "the same two, and no second answer"
    ),
    (
      "btsnooprs_android_hci.log", "BG-AIR-02/payload-fits-the-pdu", "pass",
      "one ADV_IND of 7 octets"
    ),
    (
      "darkelf_laser_hci.log", "BG-AIR-02/payload-fits-the-pdu", "pass",
      "four ADV_INDs of 28 and 29 octets"
    ),
    (
      "darkelf_root_hci.log", "BG-AIR-02/payload-fits-the-pdu", "pass",
      "six ADV_INDs of 28 and 29 octets"
    ),
    (
      "fossibot_hci_small.log", "BG-AIR-02/payload-fits-the-pdu", "pass",
      "nineteen times the same ADV_IND of 29 octets"
    ),
    (
      "pongbot_hci.log", "BG-PER-01/read-wakes", "pass",
      "four Read Requests of a peer, answered within 33 ms"
    ),
    (
      "pongbot_hci.log", "BG-PER-02/write-wakes", "pass",
      "four Write Requests of a peer, answered within 33 ms"
    ),
    (
      "pongbot_hci.log", "BG-SEM-32/one-response", "pass",
      "thirty requests of peers, each answered once, within 33 ms"
    ),
    (
      "pongbot_hci.log", "BG-SEM-32/one-response-per-request", "pass",
      "the same thirty, and no second answer"
    ),
    (
      "rgbctf2020_magicintheair.btsnoop", "BG-PER-01/read-wakes", "pass",
      "two Read Requests of the keyboard, answered within 2 ms"
    ),
    (
      "rgbctf2020_magicintheair.btsnoop", "BG-SEM-32/one-response", "pass",
      "six requests of the keyboard, each answered once, within 2 ms"
    ),
    (
      "rgbctf2020_magicintheair.btsnoop", "BG-SEM-32/one-response-per-request", "pass",
      "the same six, and no second answer"
    ),
    (
      "derived_dlt254_rgbctf.pcap", "BG-PER-01/read-wakes", "pass",
      "the same packets as rgbctf2020_magicintheair.btsnoop"
    ),
    (
      "derived_dlt254_rgbctf.pcap", "BG-SEM-32/one-response", "pass",
      "the same packets as rgbctf2020_magicintheair.btsnoop"
    ),
    (
      "derived_dlt254_rgbctf.pcap", "BG-SEM-32/one-response-per-request", "pass",
      "the same packets as rgbctf2020_magicintheair.btsnoop"
    ),
    (
      "btsnooper_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "831 requests of the host, each after the answer to the one before"
    ),
    (
      "darkelf_laser_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "18 requests of the host, each after the answer to the one before"
    ),
    (
      "darkelf_root_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "35 requests of the host, each after the answer to the one before"
    ),
    (
      "darkelf_test1.pcapng", "BG-CEN-02/one-answer-per-read", "pass",
      "18 requests of the host, each after the answer to the one before"
    ),
    (
      "ec521_miband_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "68 requests of the host, each after the answer to the one before"
    ),
    (
      "fossibot_hci_small.log", "BG-CEN-02/one-answer-per-read", "pass",
      "39 requests of the host, each after the answer to the one before"
    ),
    (
      "horizon74_treadmill_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "306 requests of the host, each after the answer to the one before"
    ),
    (
      "lumentree_inverter_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "19 requests of the host, each after the answer to the one before"
    ),
    (
      "pongbot_hci.log", "BG-CEN-02/one-answer-per-read", "pass",
      "85 requests of the host, each after the answer to the one before"
    ),
    (
      "rgbctf2020_magicintheair.btsnoop", "BG-CEN-02/one-answer-per-read", "pass",
      "58 requests of the host, each after the answer to the one before"
    ),
    (
      "pongbot_hci.log", "BG-SEM-25/modified-services", "pass",
      "four indications of a peer, confirmed within 2 ms"
    ),
    (
      "pongbot_hci.log", "BG-FGO-06/foreground-only-peripheral", "pass",
      "seven refusals of the host, all Attribute Not Found"
    ),
    (
      "rgbctf2020_magicintheair.btsnoop", "BG-FGO-06/foreground-only-peripheral", "pass",
      "two refusals of the host, both Attribute Not Found"
    ),
    (
      "derived_dl1001_horizon74.btsnoop", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as horizon74_treadmill_hci.log"
    ),
    (
      "derived_dlt187_horizon74.pcap", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as horizon74_treadmill_hci.log"
    ),
    (
      "derived_dlt201_horizon74.pcap", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as horizon74_treadmill_hci.log"
    ),
    (
      "derived_dlt201_horizon74.pcapng", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as horizon74_treadmill_hci.log"
    ),
    (
      "derived_gz_horizon74_treadmill_hci.log.gz", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as horizon74_treadmill_hci.log"
    ),
    (
      "derived_dlt254_rgbctf.pcap", "BG-CEN-02/one-answer-per-read", "pass",
      "the same packets as rgbctf2020_magicintheair.btsnoop"
    ),
    (
      "derived_dlt254_rgbctf.pcap", "BG-FGO-06/foreground-only-peripheral", "pass",
      "the same packets as rgbctf2020_magicintheair.btsnoop"
    ),
    (
      "derived_trunc_mid_block.pcapng", "BG-CEN-02/one-answer-per-read", "pass",
      "the first of darkelf_test1.pcapng"
    ),
  ]

  /// The rules that devices break, each read off the octets beside the Core Specification.
  private static let broken: [(String, String, String, String)] = [
    (
      "btsnooper_hci.log", "DEV-GAT-01/room-for-a-configuration", "fail",
      "the Device Name of D8:0B:CB:62:5C:2B notifies, and no handle is left for its configuration"
    ),
    (
      "btsnooper_hci.log", "DEV-GAP-19/no-flags-in-scan-responses", "fail",
      "scan responses of CC:DD:EE:26:00:2A and others begin with 02 01 06"
    ),
    (
      "ec521_miband_hci.log", "DEV-ATT-13/nothing-found-names-the-first", "fail",
      "01 10 FF FF 0A answers a request from 0x0067 on, and eighteen times more"
    ),
    (
      "pongbot_hci.log", "DEV-ATT-13/nothing-found-names-the-first", "fail",
      "01 08 00 00 0A answers a request from 0x0001 on"
    ),
  ]

  /// The makers of the hosts, for captures that show them.
  private static let hosts: [(capture: String, host: String)] = [
    ("peripage_ios_printer.pklg", "Apple, as its recorder notes 'Product: iPhone17,1'"),
    ("rgbctf2020_magicintheair.btsnoop", "Linux, as its recorder notes 'Linux version 5.5.0"),
    ("pongbot_hci.log", "Android, as it sends vendor command 0xFD53, which Android defines"),
    ("btstack_hci_dump.pklg", "another system, as its recorder notes 'btstack"),
    ("lumentree_inverter_hci.log", "unknown, so only what binds every host is judged"),
  ]

  @Test(.slow) func `every pass and every fail on a shared capture has been read`() throws {
    let known = Set(CaptureFiles.shared.map(\.lastPathComponent))
    let found = Set(try rules(of: CaptureFiles.shared, by: "observed").filter(Self.isDecided))
    let expected = Set(
      (Self.table + Self.broken).filter { known.contains($0.0) }.map {
        Row(capture: $0.0, rule: $0.1, verdict: $0.2)
      })
    #expect(found.subtracting(expected).map(\.description).sorted() == [], "not in the table")
    #expect(expected.subtracting(found).map(\.description).sorted() == [], "no longer so")
    print("\(known.count) shared captures, \(found.count) verdicts that pass or fail")
  }

  /// The documented rules give only a part of the verdicts of the observed ones.
  @Test(.slow) func `no other verdict is given by what is documented alone`() throws {
    let expected = Set(
      (Self.table + Self.broken).map { Row(capture: $0.0, rule: $0.1, verdict: $0.2) })
    let captures = CaptureFiles.shared.filter { $0.path.contains("/real/") }
    let found = try rules(of: captures, by: "documented").filter(Self.isDecided)
    #expect(!found.isEmpty)
    #expect(Set(found).subtracting(expected).map(\.description).sorted() == [])
  }

  /// The rules about any device pass too often for a list. All their failures are listed.
  private static func isDecided(_ row: Row) -> Bool {
    ["fail", "error"].contains(row.verdict)
      || row.verdict == "pass" && !row.rule.hasPrefix("DEV-")
  }

  @Test(.slow) func `whose host it is is told, and why`() throws {
    for (name, host) in Self.hosts {
      guard let capture = CaptureFiles.shared(named: name) else { continue }
      let (_, output) = try Self.audit(capture, "--format", "text")
      #expect(output.contains("host: \(host)"), "\(name)")
    }
  }

  /// Core Bluetooth promises to ask for a larger MTU. No other host does.
  @Test(.slow) func `a host is bound by what it has promised, and --host decides`() throws {
    let capture = try #require(CaptureFiles.shared(named: "horizon74_treadmill_hci.log"))
    let (_, android) = try Self.audit(capture, "--format", "text")
    #expect(android.contains("only Core Bluetooth promises it, and the host is Android"))
    let (_, apple) = try Self.audit(capture, "--format", "text", "--host", "apple")
    #expect(apple.contains("host: Apple, as --host says so"))
    #expect(apple.contains("BG-SEM-35/mtu-is-exchanged"))
  }

  /// Returns the verdicts on captures. There are none on a capture that cannot be opened.
  private func rules(of captures: [URL], by profile: String) throws -> [Row] {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try Command.bluewake.run(
      ["audit"] + captures.map(\.path)
        + ["--specs", RuleBook.folder, "--report", "json=\(file.path)", "--profile", profile])
    return try JSONDecoder().decode(Document.self, from: Data(contentsOf: file)).rules.map {
      Row(
        capture: URL(filePath: $0.capture).lastPathComponent, rule: $0.id, verdict: $0.verdict)
    }
  }

  private struct Document: Decodable {
    struct Rule: Decodable {
      var id: String
      var verdict: String
      var capture: String
    }
    var rules: [Rule]
  }

  private static func audit(_ capture: URL, _ arguments: String...) throws -> (Int32, String) {
    let (status, output) = try Command.bluewake.run(
      ["audit", "--verbose", capture.path, "--specs", RuleBook.folder] + arguments)
    return (status, output)
  }
}
