import Conformance
import Testing

@testable import Reports

@Suite struct CoverageTests {
  private static let coverage: Coverage = {
    let wakes = verdict("BG-CEN-04/wakes", covers: ["BG-CEN-04", "BG-CEN-99"])
    let rule = Coverage.Rule(
      wakes,
      trials: [
        Coverage.Trial(expectation: "wakes > woken", fault: .mutant("sleeper"), isKilled: true),
        Coverage.Trial(expectation: "wakes > told", fault: .mutant("mute <b>"), isKilled: false),
      ])
    let mutants = [
      Coverage.Mutant(name: "sleeper", requirements: ["BG-CEN-04"], summary: "Nothing wakes it"),
      Coverage.Mutant(name: "mute <b>", requirements: ["BG-CEN-05"], summary: "Says nothing"),
    ]
    return Coverage(by: [rule], mutants: mutants)
  }()

  private static func verdict(_ id: String, covers: [String]) -> SpecVerdict {
    let text = """
      spec: 1
      id: \(id)
      title: A connection wakes the app
      covers: [\(covers.joined(separator: ", "))]
      expect:
        - {id: woken, each: link.connected, then: app.woken, within: 1s, killed-by: [sleeper]}
      """
    guard let spec = try? SpecFile(parsing: text, path: "wakes.yaml") else {
      preconditionFailure("the spec of this test is no spec")
    }
    return SpecVerdict(spec, .pass)
  }

  @Test func `every requirement has a row, with what speaks of it`() throws {
    let coverage = Self.coverage
    #expect(coverage.rows.map(\.requirement) == Requirement.all)
    let row = try #require(coverage.rows.first { $0.requirement.id == "BG-CEN-04" })
    #expect(row.state == .covered)
    #expect(row.rules.map(\.verdict.id) == ["BG-CEN-04/wakes"])
    #expect(row.mutants.map(\.name) == ["sleeper"])
    #expect(coverage.rows.first { $0.requirement.id == "BG-CEN-05" }?.state == .open)
    #expect(coverage.rows.first { $0.requirement.id == "BG-WAK-04" }?.state == .notJudged)
  }

  @Test func `a name that no catalogue has, and a mutant that survives, are told`() {
    #expect(Self.coverage.unknown == ["BG-CEN-99"])
    #expect(Self.coverage.survivors.map(\.fault.name) == ["mute <b>"])
    #expect(Self.coverage.killed == ["sleeper"])
  }

  @Test func `the text names each requirement, its rules, and why there are none`() {
    let text = Self.coverage.written(as: .text).text
    #expect(
      text.contains(
        """
        BG-CEN-04   documented  A connection wakes it
            pass  BG-CEN-04/wakes  fails on sleeper
            open  BG-CEN-04.1  A connection that is made while the app is suspended wakes it
        """))
    #expect(text.contains("BG-CEN-05   documented  A disconnection wakes it\n    no rule\n"))
    #expect(text.contains("    no rule: advice to apps\n"))
    #expect(text.contains("no such requirement: BG-CEN-99\n"))
    #expect(text.contains("wakes > told does not fail on mute <b>\n"))
    #expect(text.hasSuffix("1 rules: 1 pass; 2 mutants: 1 killed\n"))
  }

  @Test func `the page shows no name as markup`() {
    let page = Self.coverage.written(as: .html).text
    #expect(
      page.contains("<code><a href=\"#mute-&lt;b&gt;\">mute &lt;b&gt;</a></code>"))
    #expect(!page.contains("mute <b>"))
    #expect(page.contains("BG-CEN-04/wakes"))
  }

  @Test func `the document for programs has requirements, rules and mutants`() {
    let json = Self.coverage.written(as: .json).text
    #expect(json.contains("\"report\": \"coverage\""))
    #expect(json.contains("\"coverage\": \"not judged\""))
    #expect(json.contains("\"killed\": false"))
  }

  @Test func `test reports have a case for each requirement and each survivor`() {
    let junit = Self.coverage.written(as: .cases(.junit)).text
    #expect(junit.contains("tests=\"\(Requirement.all.count + 1)\" failures=\"1\""))
    #expect(junit.contains("<failure message=\"it does not fail on mute &lt;b&gt;\">"))
    #expect(junit.contains("<skipped message=\"not-exercised: no rule\"/>"))
    let github = Self.coverage.written(as: .cases(.github)).text
    #expect(github.contains("::error file=wakes.yaml,line=1,"))
  }
}
