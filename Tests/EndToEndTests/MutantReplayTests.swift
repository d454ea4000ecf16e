import CoreBluetoothModel
import Foundation
import TestSupport
import Testing

/// `replay --strict` of a capture tells a broken implementation from the reference.
@Suite struct MutantReplayTests {
  /// A recorded life, and perhaps a life of the app that nobody recorded.
  struct Life: Sendable {
    var capture: URL
    var notes: String?

    init(_ trace: String, notes: String? = nil) {
      (capture, self.notes) = (CaptureFiles.tracesFolder.appending(path: trace), notes)
    }

    init(_ capture: URL) { self.capture = capture }

    func status(of implementation: String) throws -> Int32 {
      var arguments = [
        "replay", capture.path, "--strict", "--implementation", implementation, "--report",
        "text=-",
      ]
      let file = FileManager.default.temporaryDirectory.appending(
        path: "bluewake-\(UUID().uuidString).txt")
      defer { try? FileManager.default.removeItem(at: file) }
      if let notes {
        try Data(notes.utf8).write(to: file)
        arguments += ["--lifecycle", file.path]
      }
      return try Command.bluewake.run(arguments, in: CaptureFiles.root).status
    }
  }

  private static let away = "7s app.background\n14s app.foreground\n"
  private static let lives = [
    Life("central-life/central.btsnoop"),
    Life("central-life/central.btsnoop", notes: away),
    Life("peripheral-life/phone.btsnoop"),
    Life("link-loss/central.btsnoop"),
  ]

  /// One for each way in which an app can be wronged.
  @Test(arguments: [
    ("writes-lost", 0), ("values-told-cut", 0), ("reads-told-twice", 0), ("reads-unanswered", 0),
    ("discovery-keys-dropped", 0), ("duplicates-never-reported", 0), ("no-mtu-exchange", 0),
    ("queue-lost", 1), ("queue-reversed", 1), ("queue-delivered-in-background", 1),
    ("suspension-drops-links", 1), ("loss-reports-no-error", 3),
  ])
  func `a replay tells a mutant`(mutant: String, life: Int) throws {
    #expect(try Self.lives[life].status(of: "reference") == 0)
    #expect(try Self.lives[life].status(of: "reference:\(mutant)") == 1)
  }

  /// All of them among all captures, and what they have in common that are not told.
  @Test(.enabled(if: RandomScenarioTests.isLong))
  func `replays tell mutants, and which they do not tell is said`() throws {
    let real = CaptureFiles.shared.filter { $0.path.contains("/real/") }
    let all = Self.lives + (CaptureFiles.traces + real).map { Life($0) }
    let lives = try all.filter { try $0.status(of: "reference") == 0 }
    var untold: [String] = []
    for mutant in Mutant.all.map(\.name) {
      let teller = try lives.first { try $0.status(of: "reference:\(mutant)") == 1 }
      if let teller {
        print("\(mutant): told by \(teller.capture.lastPathComponent)")
      } else {
        untold.append(mutant)
      }
    }
    print(
      "told \(Mutant.all.count - untold.count) of \(Mutant.all.count) on \(lives.count) replays")
    print("not told, as no recorded life comes to what they break: \(untold)")
    #expect(Mutant.all.count - untold.count >= Self.leastTold)
  }

  /// How many are told at least.
  private static let leastTold = 30
}
