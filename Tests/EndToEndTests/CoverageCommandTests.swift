import Foundation
import TestSupport
import Testing

/// `bluewake coverage` on the project's own rules.
@Suite(.waitsForPrograms) struct CoverageCommandTests {
  private struct Document: Decodable {
    var requirements: [Requirement]
    var rules: [Rule]
    var mutants: [Mutant]
    var unknown: [String]

    struct Requirement: Decodable {
      var id: String
      var status: String
      var coverage: String
    }

    struct Rule: Decodable {
      var id: String
      var verdict: String
      var trials: [Trial]
    }

    struct Trial: Decodable {
      var expectation: String
      var mutant: String?
      var edit: String?
      var killed: Bool
    }

    struct Mutant: Decodable {
      var name: String
      var killed: Bool
    }
  }

  @Test(.slow)
  func `every mutant and edit is killed, and no requirement is named that does not exist`()
    throws
  {
    let (status, output) = try Command.bluewake.run(
      ["coverage", RuleBook.folder, "--format", "json"])
    let start = try #require(output.firstIndex(of: "{"), "\(output)")
    let document = try JSONDecoder().decode(Document.self, from: Data(output[start...].utf8))
    #expect(status == 0)
    #expect(document.unknown.isEmpty)
    for rule in document.rules {
      #expect(["pass", "not-applicable"].contains(rule.verdict), "\(rule.id)")
      for trial in rule.trials {
        let fault = try #require(trial.mutant ?? trial.edit)
        #expect(trial.killed, "\(trial.expectation) on \(fault)")
      }
    }
    for mutant in document.mutants { #expect(mutant.killed, "\(mutant.name)") }
    let covered = document.requirements.count { $0.coverage == "covered" }
    #expect(covered >= 220)
  }

  @Test func `the page for a browser is written beside the text`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appending(path: "coverage.html")
    let rule = RuleBook.folder + "/scanning/scan-filter.yaml"
    let (status, output) = try Command.bluewake.run(
      ["coverage", rule, "--report", "html=\(page.path)"])
    #expect(status == 0)
    #expect(output.contains("BG-SEM-08   documented"))
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("BG-SEM-08/scan-filter"))
    #expect(html.hasSuffix("</html>\n"))
  }
}
