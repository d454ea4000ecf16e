import CoreBluetoothModel
import Foundation
import TestSupport
import Testing

/// `replay --strict` of a capture distinguishes a broken implementation from the reference.
@Suite(.waitsForPrograms) struct MutantReplayTests {
  /// A recorded life. If given, the notes add a life of the app that was not recorded.
  struct Life: Sendable {
    var capture: URL
    var notes: String?

    init(_ trace: String, notes: String? = nil) {
      (capture, self.notes) = (CaptureFiles.tracesFolder.appending(path: trace), notes)
    }

    init(_ capture: URL) { self.capture = capture }

    var name: String { capture.lastPathComponent }

    /// - Parameter options: The rules that judge the replay; with `--no-rules`, none does.
    func status(of implementation: String, _ options: String...) throws -> Int32 {
      var arguments = [
        "replay", capture.path, "--strict", "--implementation", implementation, "--report",
        "text=/dev/null",
      ]
      let file = FileManager.default.temporaryDirectory.appending(
        path: "bluewake-\(UUID().uuidString).txt")
      defer { try? FileManager.default.removeItem(at: file) }
      if let notes {
        try Data(notes.utf8).write(to: file)
        arguments += ["--lifecycle", file.path]
      }
      return try Command.bluewake.run(arguments + options, in: CaptureFiles.root).status
    }
  }

  private static let away = "7s app.background\n14s app.foreground\n"
  private static let lives = [
    Life("central-life/central.btsnoop"),
    Life("central-life/central.btsnoop", notes: away),
    Life("peripheral-life/phone.btsnoop"),
    Life("link-loss/central.btsnoop"),
  ]

  /// One mutant for each way in which an app can be wronged.
  @Test(
    .slow,
    arguments: [
      ("writes-lost", 0), ("values-told-cut", 0), ("reads-told-twice", 0), ("reads-unanswered", 0),
      ("discovery-keys-dropped", 0), ("duplicates-never-reported", 0), ("queue-lost", 1),
      ("queue-delivered-in-background", 1), ("suspension-drops-links", 1),
      ("loss-reports-no-error", 3),
    ])
  func `a replay tells a mutant`(mutant: String, life: Int) throws {
    #expect(try Self.lives[life].status(of: "reference", "--no-rules") == 0)
    #expect(try Self.lives[life].status(of: "reference:\(mutant)", "--no-rules") == 1)
  }

  @Test(arguments: ["no-mtu-exchange"])
  func `a replay tells by its rules a mutant whose app is told all`(mutant: String) throws {
    #expect(try Self.lives[0].status(of: "reference:\(mutant)", "--no-rules") == 0)
    #expect(try Self.lives[0].status(of: "reference:\(mutant)") == 1)
  }

  /// One mutant for each part of an app's life that captures of hosts do not show.
  @Test(
    .slow,
    arguments: [
      ("never-restores", "door-lock"), ("restored-peripherals-missing", "door-lock"),
      ("no-relaunch-after-memory-pressure", "door-lock"), ("launch-keys-missing", "door-lock"),
      ("no-connection-alert", "connection-alert"), ("read-does-not-wake", "peripheral-day"),
      ("no-relaunch-for-request", "peripheral-day"), ("is-scanning-inverted", "is-scanning"),
      ("dynamic-value-readable-in-background", "visitor"),
      ("unended-task-forgiven", "unended-task-costs-the-life"),
      ("connect-times-out", "connect-never-times-out"),
    ])
  func `a recorded run tells a mutant`(mutant: String, life: String) throws {
    let life = Life("lives/\(life).btsnoop")
    #expect(try life.status(of: "reference", "--no-rules") == 0)
    #expect(try life.status(of: "reference:\(mutant)", "--no-rules") == 1)
  }

  /// The least number of mutants that replays must tell from the reference. It was 95 when this was
  /// written, with the lives that were tried for each.
  private static let leastTold = 90

  /// Tries all mutants on all captures that are not large, and gives the reason why some cannot be
  /// distinguished from the reference. Each is judged first by its app's callbacks, and only then
  /// by the rules that name it.
  @Test(.enabled(if: LongMode.isOn))
  func `replays tell mutants, and why they do not tell the others is said`() async throws {
    let lives = Self.small.filter { (try? $0.status(of: "reference", "--no-rules")) == 0 }
    let told = try await Self.each(Mutant.all.map(\.name)) { mutant in
      try lives.first { try $0.status(of: "reference:\(mutant)", "--no-rules") == 1 }?.name
    }
    let rules = try RuleBook.rules
    let exercised = try await Self.each(lives.map(\.capture.path)) { path in
      try RuleVerdicts(of: Life(URL(filePath: path))).passed
    }.compactMapValues(\.self)
    let untold = told.filter { $0.value == nil }.keys.sorted()
    let reasons = try await Self.each(untold) { mutant in
      try Self.reason(mutant, rules, lives, passed: exercised)
    }
    for (mutant, life) in told.sorted(by: { $0.key < $1.key }) {
      if let life { print("\(mutant): told by \(life)") }
    }
    for (mutant, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      print("\(mutant): \(reason ?? "")")
    }
    let count = told.count - reasons.count { $0.value?.hasPrefix(Self.byRules) != true }
    print("told \(count) of \(told.count) on \(lives.count) replays")
    #expect(count >= Self.leastTold)
  }

  private static let byRules = "told by rule "

  /// Returns the rule that finds the mutant, or the reason why none of the rules that name it does.
  private static func reason(
    _ mutant: String, _ rules: [RuleBook.Rule], _ lives: [Life],
    passed: [String: Set<String>]
  ) throws -> String {
    let own = rules.filter { $0.killers.contains { $0.mutants.contains(mutant) } }
    var isExercised = false
    for rule in own {
      for life in lives where passed[life.capture.path]?.contains(rule.id) ?? false {
        isExercised = true
        if try life.status(of: "reference:\(mutant)", "--specs", rule.path) == 1 {
          return "\(byRules)\(rule.id) on \(life.name)"
        }
      }
    }
    let names = own.map(\.id).joined(separator: ", ")
    return isExercised
      ? "not told: what judges any timeline of \(names) held, the rest needs its own scenario"
      : "not told: no recorded life puts \(names) to the test"
  }

  /// The lives that are tried. A larger capture would take minutes for all mutants.
  private static var small: [Life] {
    let real = CaptureFiles.shared.filter { $0.path.contains("/real/") }
    let others = CaptureFiles.traces + real
    return
      (CaptureFiles.lives + others.filter { (try? Data(contentsOf: $0).count) ?? 0 < 64_000 })
      .map { Life($0) }
  }

  /// Finds a result for each name, several at a time.
  private static func each<Result: Sendable>(
    _ names: [String], _ find: @escaping @Sendable (String) throws -> Result?
  ) async throws -> [String: Result?] {
    try await withThrowingTaskGroup(of: (String, Result?).self) { group in
      for name in names { group.addTask { (name, try find(name)) } }
      var found: [String: Result?] = [:]
      for try await (name, result) in group { found.updateValue(result, forKey: name) }
      return found
    }
  }
}

/// The verdicts of rules on the reference in a replay.
private struct RuleVerdicts: Decodable {
  var rules: [Rule]

  struct Rule: Decodable {
    var id: String
    var verdict: String
  }

  init(of life: MutantReplayTests.Life) throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try Command.bluewake.run(
      ["replay", life.capture.path, "--report", "json=\(file.path)"], in: CaptureFiles.root)
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// The rules that were put to the test and held.
  var passed: Set<String> { Set(rules.filter { $0.verdict == "pass" }.map(\.id)) }
}
