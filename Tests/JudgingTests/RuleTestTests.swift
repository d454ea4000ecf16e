import Conformance
import CoreBluetoothModel
import Foundation
import Judging
import Replay
import Seats
import TestSupport
import Testing
import Timelines

/// Rules as test cases of the package of an implementation.
@Suite struct RuleTestTests {
  private static let scanning = CaptureFiles.root.appending(path: "Specs/scanning").path

  private func rule(_ file: String) throws -> RuleTest {
    try #require(try RuleTest.all(in: "\(Self.scanning)/\(file).yaml").first)
  }

  @Test func `an implementation that keeps a rule leaves no issue`() throws {
    let outcome = try rule("scan-filter").judge { ReferenceImplementation() }
    #expect(outcome.verdict.verdict == .pass)
    #expect(outcome.issues.isEmpty)
    #expect(outcome.openMatters.isEmpty)
    #expect(outcome.host == nil)
  }

  @Test func `an issue tells what was found, and where the rule stands`() throws {
    let mutant = try #require(Mutant(name: "scan-filter-ignored"))
    let outcome = try rule("scan-filter").judge { ReferenceImplementation(mutant: mutant) }
    let issue = try #require(outcome.issues.first)
    #expect(outcome.issues.count == 1)
    #expect(issue.verdict == .fail)
    #expect(issue.path == "\(Self.scanning)/scan-filter.yaml")
    #expect(issue.fileID == "scanning/scan-filter.yaml")
    let text = try String(contentsOfFile: issue.path, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[issue.line - 1].contains("no-other-peripheral"))
    #expect(
      issue.text.hasPrefix("BG-SEM-08/scan-filter › no-other-peripheral: fail\nNever callback"))
    #expect(issue.text.contains("callback.didDiscover  device=phone app=viewer"))
  }

  @Test func `rules are found from the folder of the file that asks`() throws {
    let tests = try RuleTest.all(in: "../../Specs/scanning/scan-filter.yaml")
    #expect(tests.map(\.id) == ["BG-SEM-08/scan-filter"])
    #expect(tests.map(\.description) == tests.map(\.id))
  }

  /// A parameterised test without arguments would pass.
  @Test func `no rule to perform is an error`() throws {
    let path = "\(Self.scanning)/locked-phones-do-not-meet.yaml"
    #expect(throws: SpecCollection.Absence.self) { try RuleTest.all(in: path) }
    #expect(try RuleTest.all(in: path, profile: .observed).count == 1)
    #expect(throws: SpecCollection.Absence.self) { try RuleTest.all(in: "no-such-folder") }
  }

  @Test func `a file that is no rule is an error with its place`() throws {
    let path = CaptureFiles.root.appending(path: "Specs/schema.json").path
    let errors = #expect(throws: SpecErrors.self) { try RuleTest.all(in: path) }
    #expect(errors?.errors.first?.path == path)
  }

  private struct Unavailable: Error {}

  @Test func `what making the implementation throws comes through`() throws {
    let rule = try rule("scan-filter")
    #expect(throws: Unavailable.self) { try rule.judge { throw Unavailable() } }
  }

  /// It has a manager that is never powered on, so nothing scans.
  private struct Idle: CentralImplementation {
    var about: ImplementationDescription {
      ImplementationDescription(name: "idle", capabilities: [.central])
    }
    mutating func receive(_ entry: Entry) -> [Draft] { [] }
  }

  @Test func `a rule that was not put to the test is an open matter and no issue`() throws {
    let outcome = try rule("duplicates-option").judge { Idle() }
    #expect(outcome.issues.isEmpty)
    #expect(outcome.openMatters.map(\.verdict).contains(.notExercised))
  }

  @Test func `a rule that asks for what the implementation lacks does not apply`() throws {
    let outcome = try rule("backgrounded-phone-is-found").judge { Idle() }
    #expect(outcome.verdict.verdict == .notApplicable)
    #expect(outcome.issues.isEmpty)
    #expect(outcome.openMatters.isEmpty)
  }
}
