import Foundation
import TestSupport
import Testing

/// The examples in Python, as their users run them. Honest examples keep every rule about what they
/// do. Each planted fault is found by its own rules and by no others.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct ExampleTests {
  private static let folder = CaptureFiles.root.appending(path: "Sources/Adapters/Examples")
  private static let specs = CaptureFiles.root.appending(path: "Specs").path

  /// The rules about what each example does. The examples are small, to be read: they lack
  /// permissions, iOS before 17, and what is only known from field reports.
  private static let rules = [
    "central": [
      "advertising/recorded-name-not-on-air-in-background",
      "connections/asking-twice-changes-nothing", "connections/auto-reconnect",
      "connections/cancellation-is-no-error", "connections/disconnection-errors",
      "connections/known-peripheral-is-retrieved", "connections/peripheral-states",
      "connections/released-peripheral", "connections/start-delay", "gatt/device-name",
      "gatt/discovered-services-are-kept", "gatt/discovery-in-order",
      "gatt/long-value-is-read-whole", "gatt/modified-services", "gatt/mtu-is-exchanged",
      "gatt/notifications-preferred", "gatt/ready-to-write-again", "gatt/write-is-sent",
      "invariants/quiet-after-disconnection", "managers/is-scanning",
      "managers/scan-ends-with-power", "scanning/advertisement-keys",
      "scanning/duplicates-option", "scanning/extended-advertising",
      "scanning/five-services-discovered", "scanning/overflow-services-need-a-filter",
      "scanning/scan-filter", "scanning/scan-replaces-scan", "scanning/scan-response-merged",
      "scanning/solicited-services",
    ],
    "peripheral": [
      "advertising/already-advertising", "advertising/name-and-services-only",
      "advertising/recorded-name-not-on-air-in-background", "gatt/one-response",
      "gatt/service-changes-indicated", "gatt/service-is-added", "gatt/updates-of-a-value",
      "invariants/one-response-per-request", "invariants/payload-fits-the-pdu",
      "managers/advertising-ends-with-reset",
    ],
  ]

  private static func implementation(_ example: String) -> String {
    let words = example.split(separator: " ")
    let file = folder.appending(path: "\(words[0]).py").path
    return "exec:python3 -B '\(file)' " + words.dropFirst().joined(separator: " ")
  }

  /// Returns the exit status, the expectations that fail, and how many rules pass.
  private func check(_ example: String) throws -> (status: Int32, failed: [String], passed: Int) {
    let rules = Self.rules.first { example.hasPrefix($0.key) }?.value ?? []
    let (status, output) = try Command.bluewake.run(
      ["check", "--verbose"] + rules.map { "\(Self.specs)/\($0).yaml" }
        + ["--implementation", Self.implementation(example)])
    let rows = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let failed = rows.filter { $0.first == "fail" && $0.count > 3 && $0[2] == "›" }
    return (
      status, failed.map { "\($0[1]) › \($0[3])" },
      rows.count { $0.first == "pass" && $0.dropFirst().first?.hasPrefix("BG-") == true }
    )
  }

  @Test(.slow, arguments: [("peripheral", 8), ("central", 25)])
  func `an honest one keeps every rule about what it does`(example: String, rules: Int) throws {
    let found = try check(example)
    #expect(found.failed == [])
    #expect(found.status == 0)
    #expect(found.passed >= rules)
  }

  @Test(.slow) func `planted faults are found by their rules, and by no other`() throws {
    let found = try check("central no-filter no-mtu cut-values hasty-writes blames-peers")
    #expect(
      Set(found.failed) == [
        "BG-SEM-08/scan-filter › no-other-peripheral",
        "BG-SEM-08/scan-replaces-scan › old-services-not",
        "BG-SEM-15/start-delay › counted-from-the-first-call",
        "BG-SEM-15/start-delay › the-second-one-later",
        "BG-SEM-19/cancellation-is-no-error › cancellation-without-error",
        "BG-SEM-19/cancellation-is-no-error › no-error-after-a-cancellation",
        "BG-SEM-27/write-is-sent › done-once-answered",
        "BG-SEM-27/write-is-sent › done-when-answered",
        "BG-SEM-34/long-value-is-read-whole › all-of-it",
        "BG-SEM-35/mtu-is-exchanged › asked-for",
        "BG-AIR-21/five-services-discovered › not-by-another-service",
      ])
    #expect(found.status == 1)
  }

  @Test(arguments: ["peripheral", "central"])
  func `a probe finds nothing wrong with them`(example: String) throws {
    let (status, output) = try Command.bluewake.run([
      "implementation", "probe", Self.implementation(example),
    ])
    #expect(status == 0, "\(output)")
  }

  @Test(
    .slow,
    arguments: [
      ("central", "link-loss/central"), ("central", "central-life/central"),
      ("central", "two-peripherals/central"), ("peripheral", "link-loss/peripheral"),
      ("peripheral", "peripheral-life/phone"),
    ])
  func `they live through a recording as the recorded host did`(
    example: String, capture: String
  ) throws {
    let (status, output) = try Command.bluewake.run([
      "replay", CaptureFiles.tracesFolder.appending(path: "\(capture).btsnoop").path,
      "--implementation", Self.implementation(example), "--strict", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(1000))")
  }
}

/// Whether there is an interpreter for the examples.
enum Python {
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/python3") }
}

/// The example in JavaScript. It does less than the one in Python, and what it does is right.
@Suite(.waitsForPrograms, .enabled(if: Node.isInstalled, "node is missing"))
struct NodeExampleTests {
  private static let implementation =
    "exec:node '"
    + CaptureFiles.root.appending(path: "Sources/Adapters/Examples/central.js").path + "'"

  @Test func `a probe finds nothing wrong with it`() throws {
    let (status, output) = try Command.bluewake.run([
      "implementation", "probe", Self.implementation,
    ])
    #expect(status == 0, "\(output)")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("good       central: ") } == 15)
    #expect(!output.contains("passed over"))
  }

  @Test func `it keeps the rules about what it does`() throws {
    let rules = [
      "connections/asking-twice-changes-nothing", "connections/cancellation-is-no-error",
      "connections/disconnection-errors", "connections/known-peripheral-is-retrieved",
      "gatt/discovered-services-are-kept", "gatt/discovery-in-order",
      "gatt/long-value-is-read-whole", "gatt/mtu-is-exchanged", "gatt/write-is-sent",
      "scanning/duplicates-option", "scanning/scan-filter", "scanning/scan-replaces-scan",
      "scanning/scan-response-merged",
    ]
    let (status, output) = try Command.bluewake.run(
      ["check", "--implementation", Self.implementation]
        + rules.map { CaptureFiles.root.appending(path: "Specs/\($0).yaml").path })
    #expect(status == 0, "\(output.suffix(2000))")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("pass ") } == rules.count)
  }

  @Test(.slow, arguments: ["link-loss/central", "central-life/central"])
  func `it lives through a recording as the recorded host did`(capture: String) throws {
    let (status, output) = try Command.bluewake.run([
      "replay", CaptureFiles.tracesFolder.appending(path: "\(capture).btsnoop").path,
      "--implementation", Self.implementation, "--strict", "--no-rules",
    ])
    #expect(status == 0, "\(output.suffix(1000))")
  }
}

/// Whether there is an interpreter for the example in JavaScript.
enum Node {
  static let isInstalled = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .contains { FileManager.default.isExecutableFile(atPath: "\($0)/node") }
}
