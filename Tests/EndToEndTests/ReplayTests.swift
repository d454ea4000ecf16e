import Foundation
import TestSupport
import Testing

/// The last line of `bluewake replay --format json`.
private struct Summary: Decodable, Equatable {
  var recorded: Int
  var reproduced: Int
  var unused: Int
  var unknown: Int
  var changed: Int
  var valuesRecorded: Int
  var valuesReceived: Int
  var valuesInOrder: Bool

  private struct Line: Decodable { var summary: Summary }

  /// The values that the phone itself sent as a server. They are counted apart from those that it
  /// received.
  private struct OwnValues: Decodable {
    var ownValuesRecorded = 0
    var ownValuesSent = 0
    var ownValuesInOrder = true
  }

  private struct OwnLine: Decodable { var summary: OwnValues }

  init(of output: String) throws {
    let last = try #require(output.split(separator: "\n").last { $0.hasPrefix("{\"summary\"") })
    self = try JSONDecoder().decode(Line.self, from: Data(last.utf8)).summary
    let own = try JSONDecoder().decode(OwnLine.self, from: Data(last.utf8)).summary
    valuesRecorded += own.ownValuesRecorded
    valuesReceived += own.ownValuesSent
    valuesInOrder = valuesInOrder && own.ownValuesInOrder
  }

  /// Returns the summary of a replay that repeats everything.
  static func faithful(_ interactions: Int, values: Int) -> Summary {
    Summary(interactions, values)
  }

  private init(_ interactions: Int, _ values: Int) {
    (recorded, reproduced) = (interactions, interactions)
    (unused, unknown, changed) = (0, 0, 0)
    (valuesRecorded, valuesReceived, valuesInOrder) = (values, values, true)
  }
}

private let sharedCaptures = ConditionTrait.enabled(
  if: !CaptureFiles.shared.isEmpty, "the shared captures are not beside this checkout")

@Suite(.waitsForPrograms) struct ReplayCommandTests {
  private func trace(_ path: String) -> String {
    CaptureFiles.tracesFolder.appending(path: path).path
  }

  @Test(
    .slow,
    arguments: [
      ("central-life/central.btsnoop", 59, 13), ("peripheral-life/central.btsnoop", 43, 10),
      ("two-peripherals/central.btsnoop", 84, 28), ("link-loss/central.btsnoop", 44, 9),
      ("link-loss/central.pcapng", 44, 9), ("extended-advertising/central.btsnoop", 20, 0),
      ("advertisers/scanner.btsnoop", 12, 0), ("chained-advertising/scanner.btsnoop", 2, 0),
      ("peripheral-life/phone.btsnoop", 26, 10), ("central-life/peripheral.btsnoop", 39, 13),
      ("link-loss/peripheral.btsnoop", 16, 10), ("two-peripherals/first.btsnoop", 19, 11),
      ("two-peripherals/second.btsnoop", 21, 17),
    ])
  func `the reference repeats what a recorded host did, as a central and as a peripheral`(
    file: String, interactions: Int, values: Int
  ) throws {
    let (status, output) = try Command.bluewake.run(
      ["replay", trace(file), "--strict", "--no-rules", "--format", "json"])
    #expect(status == 0)
    #expect(try Summary(of: output) == .faithful(interactions, values: values))
  }

  /// Two battery services with two levels in each. The values that are read and sent distinguish
  /// them.
  private static let twins = """
    spec: 1
    id: TWINS/batteries
    title: Services and characteristics of one UUID
    covers: [BG-CEN-02]
    requires: [central]
    passive: false
    scenario:
      apps:
        - app: meter
          reactions:
            - when: callback.didFinishLaunching
              then:
                - {do: call.createCentralManager, manager: central}
            - when: callback.didUpdateState
              then:
                - {do: call.scanForPeripherals}
            - when: callback.didDiscover
              times: 1
              then:
                - {do: call.stopScan}
                - {do: call.connect}
            - when: callback.didConnect
              then:
                - {do: call.discoverServices}
            - when: callback.didDiscoverServices
              then:
                - {do: call.discoverCharacteristics}
            - when: callback.didDiscoverCharacteristics
              then:
                - {do: call.readValue}
                - {do: call.setNotifyValue, enabled: true}
      peers:
        - peer: pack
          services: ["180F"]
          gatt:
            - service: "180F"
              characteristics:
                - {characteristic: "2A19", properties: [read, notify], value: 0x01}
                - {characteristic: "2A19", properties: [read, notify], value: 0x02}
            - service: "180F"
              characteristics:
                - {characteristic: "2A19", properties: [read, notify], value: 0x03}
                - {characteristic: "2A19", properties: [read, notify], value: 0x04}
      acts:
        - {at: 0s, do: user.opensApp, app: meter}
        - at: 10s
          do: peer.notifies
          peer: pack
          service: "180F"
          serviceInstance: 2
          characteristic: "2A19"
          instance: 2
          value: 0x14
        - {at: 11s, do: peer.notifies, peer: pack, characteristic: "2A19", value: 0x11}
      settle: 10s
    expect:
      - id: answered
        for-each: peer
        each: call.readValue
        then: callback.didUpdateValue
        within: 10s
    """

  @Test func `services and characteristics of one UUID are told apart`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (spec, capture) = (
      folder.appending(path: "twins.yaml"), folder.appending(path: "twins.btsnoop")
    )
    try Data(Self.twins.utf8).write(to: spec)
    let recorded = try Command.bluewake.run(["record", "--scenario", spec.path, capture.path])
    #expect(recorded.status == 0, "\(recorded.output)")
    let (status, output) = try Command.bluewake.run(
      ["replay", capture.path, "--strict", "--format", "json"])
    #expect(status == 0)
    #expect(try Summary(of: output).valuesInOrder)
    let updates = output.split(separator: "\n").filter { $0.contains("callback.didUpdateValue") }
    let told = updates.compactMap { line in
      line.firstMatch(of: #/"service":"180F"(.*?)"value":"(.*?)"/#).map {
        $0.1.replacing("\"", with: "") + $0.2
      }
    }
    #expect(
      told == [
        ",characteristic:2A19,0x01", ",characteristic:2A19,instance:2,0x02",
        ",serviceInstance:2,characteristic:2A19,0x03",
        ",serviceInstance:2,characteristic:2A19,instance:2,0x04",
        ",serviceInstance:2,characteristic:2A19,instance:2,0x14",
        ",characteristic:2A19,0x11",
      ])
  }

  @Test(sharedCaptures)
  func `a phone's scan, connection, discovery, subscription and 33 values come again`() throws {
    let capture = try #require(CaptureFiles.shared(named: "darkelf_laser_hci.log"))
    let (status, output) = try Command.bluewake.run(
      ["replay", capture.path, "--strict", "--format", "json"])
    #expect(status == 0)
    #expect(try Summary(of: output) == .faithful(52, values: 33))
    let services = output.split(separator: "\n").first {
      $0.contains("callback.didDiscoverServices")
    }
    #expect(services?.contains(#""services":["1800","180A","#) == true)
    let updates = output.split(separator: "\n").filter { $0.contains("callback.didUpdateValue") }
    #expect(updates.count == 33)
  }

  @Test(
    .slow, sharedCaptures,
    arguments: [
      // 261 values of this capture came from a handle that is not the value of a characteristic.
      ("horizon74_treadmill_hci.log", 1047, 786), ("lumentree_inverter_hci.log", 1178, 1178),
      ("rgbctf2020_magicintheair.btsnoop", 1118, 1118), ("peripage_ios_printer.pklg", 173, 173),
      ("darkelf_root_hci.log", 28, 28), ("darkelf_test1.pcapng", 39, 39),
      ("fossibot_hci_small.log", 7, 7),
    ])
  func `every recorded value that an app can have comes again, in order`(
    file: String, values: Int, told: Int
  ) throws {
    let capture = try #require(CaptureFiles.shared(named: file))
    let (status, output) = try Command.bluewake.run(
      ["replay", capture.path, "--no-rules", "--format", "json"])
    #expect(status == 0)
    let summary = try Summary(of: output)
    #expect(summary.valuesRecorded == values)
    #expect(summary.valuesReceived == told)
    #expect(summary.valuesInOrder == (told == values))
  }

  /// The status is 0 for a capture that is whole, and 65 for one that is damaged or cannot be read.
  @Test(.slow, arguments: CaptureFiles.traces + CaptureFiles.shared)
  func `no capture makes a replay crash or hang`(capture: URL) throws {
    // The 80,000 advertisements of this capture take a debug build half a minute.
    if capture.lastPathComponent == "ec521_miband_hci.log" { return }
    // Rules are read for longer than most captures are replayed.
    let (status, _) = try Command.bluewake.run(
      ["replay", capture.path] + (LongMode.isOn ? [] : ["--no-rules"]))
    #expect(status == 0 || status == 65)
  }

  @Test(.slow) func `the same seed gives the same run, and text and divergences say what happened`()
    throws
  {
    let file = trace("central-life/central.btsnoop")
    let runs = try (1...2).map { _ in
      try Command.bluewake.run(["replay", file, "--seed", "7", "--format", "json"]).output
    }
    #expect(runs[0] == runs[1])
    let other = try Command.bluewake.run(["replay", file, "--seed", "8", "--format", "json"]).output
    #expect(other != runs[0])
    let text = try Command.bluewake.run(["replay", file]).output
    #expect(text.contains("interactions recorded 59, reproduced 59"))
    #expect(text.contains("values recorded 13, received all of them, in the recorded order"))
  }

  @Test func `an implementation that wrongs its app fails without strict`() throws {
    let file = trace("central-life/central.btsnoop")
    let arguments = ["replay", file, "--implementation", "reference:writes-lost"]
    let (status, output) = try Command.bluewake.run(arguments)
    #expect(status == 1)
    #expect(output.contains("unused: F1:5A:0C:77:21:9E: never written"))
    #expect(output.contains("invented to replayed: F1:5A:0C:77:21:9E: writeValue of 2A38"))
  }

  @Test(arguments: [
    ("values-told-cut", "altered"), ("reads-told-twice", "doubled"),
    ("reads-unanswered", "unanswered"), ("refusals-unnamed", "altered"),
    ("duplicates-never-reported", "lost"), ("discovery-keys-dropped", "altered"),
    ("loss-reports-no-error", "altered"), ("cancellation-reports-error", "altered"),
    ("told-after-disconnection", "invented"),
  ])
  func `what the app is told wrongly is named with both places`(
    mutant: String, fault: String
  ) throws {
    let (status, output) = try Command.bluewake.run([
      "replay", trace("central-life/central.btsnoop"), "--implementation", "reference:\(mutant)",
      "--no-rules",
    ])
    #expect(status == 1)
    let line = output.split(separator: "\n").first { $0.hasPrefix("    \(fault) to replayed: ") }
    #expect(line != nil, "\(mutant)")
    #expect(line?.contains("#") ?? false)
  }

  @Test(.slow) func `rules judge the run, unless they are left out`() throws {
    let file = trace("central-life/central.btsnoop")
    let broken = ["replay", file, "--implementation", "reference:no-mtu-exchange"]
    let (status, output) = try Command.bluewake.run(broken)
    #expect(status == 1)
    #expect(output.contains("fail            BG-SEM-35"))
    let (calm, text) = try Command.bluewake.run(broken + ["--no-rules"])
    #expect(calm == 0)
    #expect(!text.contains("BG-SEM-35"))
    #expect(try Command.bluewake.run(["replay", file, "--specs", "no-such-folder"]).status == 65)
  }

  @Test(.slow) func `what is the same is folded, and verbose shows every row`() throws {
    let file = trace("central-life/central.btsnoop")
    let folded = try Command.bluewake.run(["replay", file]).output
    #expect(folded.contains("same       F1:5A:0C:77:21:9E  connects  2 times to record 298"))
    let whole = try Command.bluewake.run(["replay", file, "--verbose"]).output
    #expect(!whole.contains("connects  2 times"))
    #expect(whole.contains("#259  same       F1:5A:0C:77:21:9E  connects"))
  }

  @Test(arguments: [
    ("junit", "<failure message=\"", "<skipped message=\"inconclusive: "),
    ("tap", "not ok 1 - F1:5A:0C:77:21:9E › as recorded", "# SKIP inconclusive: "),
    ("github", "::error file=", "::warning file="),
    ("text", "divergences: unused", "divergences: unused"),
    ("html", "<h2>Divergences</h2>", "<h2>Beside the recording</h2>"),
  ])
  func `a divergence is a failure of the report if it is one of the command`(
    kind: String, strict: String, lenient: String
  ) throws {
    let broken = [
      "replay", trace("central-life/central.btsnoop"), "--report", "\(kind)=-",
      "--implementation", "reference:writes-lost", "--no-rules",
    ]
    let (status, output) = try Command.bluewake.run(broken + ["--strict"])
    #expect(status == 1)
    #expect(output.contains(strict))
    let (failed, text) = try Command.bluewake.run(broken)
    #expect(failed == 1)
    #expect(text.contains(lenient))
    #expect(!text.contains("time in s"))
  }

  @Test func `damage is said, and what is good is replayed`() throws {
    let (status, output) = try Command.bluewake.run(
      ["replay", trace("Malformed/cut-in-data.btsnoop")])
    #expect(status == 65)
    #expect(output.contains("interactions recorded 1, reproduced 1"))
  }

  @Test(arguments: [
    ["replay"], ["replay", "x", "--format", "xml"], ["replay", "x", "--seed", "y"],
    ["replay", "x", "--record", "-", "--format", "json"],
    ["replay", "x", "--record", "-", "--report", "tap=-"],
  ])
  func `wrong arguments end with 64`(arguments: [String]) throws {
    #expect(try Command.bluewake.run(arguments).status == 64)
  }
}
