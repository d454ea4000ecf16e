import Foundation
import TestSupport
import Testing

/// The report of `bluewake replay --report json=FILE`.
private struct ReplayDocument: Decodable {
  var summary: Summary
  var comparison: Comparison
  var callbacks: Callbacks

  struct Callbacks: Decodable {
    var expected: Int
    var told: Int
    var same: Int
  }

  struct Summary: Decodable {
    var recorded: Int
    var reproduced: Int
    var unused: Int
    var unknown: Int
    var changed: Int
    var valuesRecorded: Int
    var valuesInOrder: Bool
  }

  struct Comparison: Decodable {
    var same: Int
    var different: Int
    var missing: Int
    var extra: Int
    var rows: [Row]
  }

  struct Row: Decodable {
    var verdict: String
    var what: String
  }

  init(replaying capture: URL) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try Command.bluewake.run([
      "replay", capture.path, "--no-rules", "--report", "json=\(file.path)",
    ])
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }
}

/// The reference among the peers of every capture: it must get what the recorded host got.
@Suite(.waitsForPrograms) struct ReplayTableTests {
  /// The rows that may be missing: their payloads were on air for less time than the reference
  /// takes to hear one, because it listens less.
  private static let isShortLived = Set(["advertises", "answers a scan"])

  private static var captures: [URL] {
    let damaged: Set<String> = ["crackle_01_pairing_and_ltk_exchange.pcap"]
    return (CaptureFiles.traces + CaptureFiles.lives + CaptureFiles.shared).filter { capture in
      let name = capture.lastPathComponent
      // The accessory has a Report Reference, which no app may add by Core Bluetooth.
      if capture.path.hasSuffix("accessory/accessory.btsnoop") { return false }
      // The 80,000 advertisements of this capture take a debug build half a minute, and it holds no
      // connection.
      return name != "ec521_miband_hci.log" && !name.hasPrefix("derived_")
        && !name.hasPrefix("nonbt_") && !damaged.contains(name)
    }
  }

  @Test(.slow) func `every recorded life comes again`() throws {
    var table: [String] = []
    var callbacks = 0
    for capture in Self.captures {
      let name = capture.lastPathComponent
      let document = try ReplayDocument(replaying: capture)
      let (summary, comparison) = (document.summary, document.comparison)
      // The app of the reference receives the callbacks that Core Bluetooth must make of the
      // packets.
      #expect(document.callbacks.same == document.callbacks.expected, "\(name)")
      #expect(document.callbacks.same == document.callbacks.told, "\(name)")
      callbacks += document.callbacks.expected
      if summary.recorded == 0 { continue }
      #expect(summary.unused == 0, "\(name)")
      #expect(summary.unknown == 0, "\(name)")
      // Values that came before anything asked for them reach no app. Nor do those that came in a
      // recorded life while its app was not running.
      if CaptureFiles.traces.contains(capture) {
        #expect(summary.valuesInOrder, "\(name)")
      }
      let ends = comparison.rows.filter { $0.what == "disconnects" && $0.verdict != "same" }
      #expect(ends.filter { $0.verdict != "extra" }.isEmpty, "\(name)")
      let missing = comparison.rows.filter {
        $0.verdict == "missing" && !Self.isShortLived.contains($0.what)
      }
      #expect(missing.isEmpty, "\(name): \(missing.map(\.what))")
      let folder = capture.deletingLastPathComponent().lastPathComponent
      table.append(
        "\(folder)/\(name): recorded \(summary.recorded), reproduced \(summary.reproduced), "
          + "values \(summary.valuesRecorded), diverged \(summary.unknown + summary.changed), "
          + "same \(comparison.same), different \(comparison.different), "
          + "missing \(comparison.missing), extra \(comparison.extra)")
    }
    #expect(table.count > 12)
    #expect(callbacks > 600)
    print(table.joined(separator: "\n"))
  }
}
