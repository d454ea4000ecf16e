import Adapters
import Conformance
import CoreBluetoothModel
import Foundation
import Replay
import Seats
import TestSupport
import Testing
import Timelines

/// The reference in this process and the reference on a pipe: the runs are the same to the octet.
@Suite(.waitsForPrograms) struct ServeTests {
  /// Every file of `Specs/` whose scenario is performed with the reference. Without the long mode it
  /// is one in four of them.
  static let specs: [String] = {
    let folder = CaptureFiles.root.appending(path: "Specs")
    let files = FileManager.default.enumerator(atPath: folder.path)
    let names = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }
    return names.filter { !$0.hasPrefix("hosts/") }.filter { name in
      let spec = try? RuleBook.read("\(RuleBook.folder)/\(name)")
      let scenario = spec?.profiles.first.flatMap { spec?.scenario(for: $0) }
      return scenario.map { $0.overlay == nil } ?? false
    }.sorted().enumerated().filter { LongMode.tries(variant: $0.offset, ofCaseAt: 0) }.map(
      \.element)
  }()

  /// The reference starts late on a busy machine.
  private static let limits: ProcessLimits = {
    var limits = ProcessLimits()
    (limits.answerTime, limits.endTime) = (Waiting.patience, Waiting.patience)
    return limits
  }()

  @Test(.slow, arguments: specs)
  func `a served reference gives the timeline of the one in process`(file: String) throws {
    let scenario = try #require(try scenario(of: file))
    let served = try ProcessImplementation(
      [Command.bluewake.executable.path, "serve"], limits: Self.limits)
    #expect(served.about == ReferenceImplementation().about)
    let expected = timeline(of: scenario, ReferenceImplementation())
    let found = timeline(of: scenario, served)
    #expect(served.failure == nil)
    #expect(expected.count > 5)
    #expect(found.count == expected.count)
    let different = zip(found, expected).first { $0 != $1 }
    #expect(different == nil)
  }

  @Test func `a served mutant is that mutant`() throws {
    let scenario = try #require(try scenario(of: "alerts/no-alert-while-running.yaml"))
    let mutant = try #require(Mutant(name: "alert-while-running"))
    let served = try ProcessImplementation(
      [Command.bluewake.executable.path, "serve", "reference:alert-while-running"],
      limits: Self.limits)
    let expected = timeline(of: scenario, ReferenceImplementation(mutant: mutant))
    #expect(timeline(of: scenario, served) == expected)
    #expect(timeline(of: scenario, ReferenceImplementation()) != expected)
  }

  private func scenario(of file: String) throws -> Scenario? {
    let spec = try RuleBook.read("\(RuleBook.folder)/\(file)")
    return spec.profiles.first.flatMap { spec.scenario(for: $0) }
  }

  private func timeline(of scenario: Scenario, _ implementation: any Implementation) -> [String] {
    var run = Run(scenario, implementations: [implementation], air: World(scenario))
    var lines: [String] = []
    let end = (scenario.acts.map(\.end).max() ?? .start) + scenario.settle
    let ending = run.run(until: end) { lines.append($0.json) }
    run.finish(ending) { lines.append($0.json) }
    return lines
  }
}

@Suite(.waitsForPrograms) struct ServeCommandTests {
  @Test(arguments: [
    ("reference:queue-lots", "there is no mutant 'queue-lots', did you mean 'queue-lost'"),
    ("reference:", "there is no mutant '', bluewake mutants lists them all"),
    ("h4:tcp:9000", "h4:tcp:9000 is a program of its own; start it directly"),
    ("h4:tcp:none", "'none' is no port; it is a number from 0 to 65535"),
    (
      "referenz",
      "'referenz' is no implementation; "
        + "it is reference, reference:MUTANT, exec:COMMAND LINE or h4:ENDPOINT"
    ),
    (
      "exec:python3 'toy.py",
      "the command line after exec: cannot be split: the quotation mark ' is never closed"
    ),
    ("exec: ", "the command line after exec: cannot be split: it holds no word"),
    ("exec:cat", "exec:cat is a program of its own; start it directly"),
  ])
  func `an implementation that is misspelt ends with 64 and a sentence`(
    argument: String, text: String
  ) throws {
    let (status, output) = try Command.bluewake.run(["serve", argument])
    #expect(status == 64)
    #expect(output.contains(text), "\(output)")
  }

  @Test func `mutants are listed by name, with what they break`() throws {
    let (status, output) = try Command.bluewake.run(["mutants"])
    #expect(status == 0)
    let lines = output.split(separator: "\n")
    #expect(lines.map { $0.split(separator: " ").first.map(String.init) } == Mutant.all.map(\.name))
    #expect(lines.allSatisfy { $0.contains("  BG-") })

    let document = try Command.bluewake.run(["mutants", "--format", "json"])
    let json = try JSONValue(parsing: Array(document.output.utf8))
    #expect(json["version"] == .integer(1))
    #expect(json["mutants"]?.array?.map { $0["name"]?.text } == Mutant.all.map(\.name))
    #expect(
      json["mutants"]?.array?.allSatisfy { $0["requirements"]?.array?.isEmpty == false } == true)
  }
}
