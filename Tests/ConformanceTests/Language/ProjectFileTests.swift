import Conformance
import Testing
import Timelines

@Suite struct ProjectFileTests {
  private func file(_ text: String, path: String = "bluewake.yaml") throws -> ProjectFile {
    try ProjectFile(parsing: Array(text.utf8), path: path)
  }

  @Test func `every setting is read with its place`() throws {
    let file = try file(
      """
      bluewake: 1
      implementation: exec:./stack $HOME
      specs: [Specs/gatt, rules]
      rules: BG-SEM-*
      profile: observed
      strict: true
      reports:
        junit: out/report.xml
        html: page.html
      expect-fail:
        BG-SEM-35/asks: no larger MTU, see ticket 12
        BG-CEN-*: no scanning yet
      """)
    #expect(file.implementation?.value == "exec:./stack $HOME")
    #expect(file.implementation.map { "\($0.position)" } == "2:17")
    #expect(file.specs.map(\.value) == ["Specs/gatt", "rules"])
    #expect(file.rules.map(\.value) == ["BG-SEM-*"])
    #expect(file.profile == .observed)
    #expect(file.isStrict == true)
    #expect(file.reports.map(\.value.kind) == ["junit", "html"])
    #expect(file.reports.map(\.value.path) == ["out/report.xml", "page.html"])
    #expect(
      file.expectedFailures == [
        ExpectedFailure(
          pattern: "BG-SEM-35/asks", reason: "no larger MTU, see ticket 12",
          place: "bluewake.yaml:11:3"),
        ExpectedFailure(
          pattern: "BG-CEN-*", reason: "no scanning yet", place: "bluewake.yaml:12:3"),
      ])
  }

  @Test func `all but the version may be left out`() throws {
    let file = try file("bluewake: 1\n")
    #expect(file.implementation == nil && file.profile == nil && file.isStrict == nil)
    #expect(file.specs.isEmpty && file.rules.isEmpty && file.reports.isEmpty)
    #expect(file.expectedFailures.isEmpty)
  }

  @Test(arguments: [
    ("{}", "1:1: error: the file has no 'bluewake'"),
    ("bluewake: 2", "1:11: error: bluewake is '2', expected 1"),
    ("bluewake: 1\nimplementaton: x", "2:1: error: unknown key 'implementaton'"),
    ("bluewake: 1\nprofile: observd", "2:10: error: profile is 'observd', did you mean"),
    ("bluewake: 1\nstrict: perhaps", "2:9: error: "),
    ("bluewake: 1\nspecs: {a: b}", "2:8: error: an element of specs is an object"),
    ("bluewake: 1\nreports: [junit]", "2:10: error: reports is a list, expected an object"),
    ("bluewake: 1\nexpect-fail: [BG-A]", "2:14: error: expect-fail is a list"),
    // A failure without a reason would be forgotten.
    ("bluewake: 1\nexpect-fail:\n  BG-A:", "the reason of BG-A is empty, expected text"),
    ("bluewake: 1\nbluewake: 1", "the key 'bluewake' is used twice in the same object"),
    ("- 1", "1:1: error: the file is a list, expected an object"),
    ("", "1:1: error: the file is empty"),
  ])
  func `a mistake is told with its place`(text: String, message: String) {
    let error = #expect(throws: SpecErrors.self) { try file(text) }
    #expect("\(error.map { "\($0)" } ?? "")".contains(message), "\(error as Any)")
  }

  @Test func `all mistakes are told at once`() {
    let error = #expect(throws: SpecErrors.self) { try file("bluewake: 3\nprofile: x\nfoo: 1\n") }
    #expect(error?.errors.count == 3)
  }
}

@Suite struct RuleSelectionTests {
  @Test(arguments: [
    ("BG-SEM-08/scan-filter", true), ("BG-SEM-08", true), ("scan-filter", true),
    ("BG-SEM-*", true), ("*filter", true), ("BG-CEN-0?", true), ("BG-CEN-03", true),
    ("BG-CEN-1?", false), ("BG-SEM", false), ("scan", false), ("", false),
    ("tag:quick", true), ("tag:q*", true), ("quick", false),
  ])
  func `a pattern fits the id, its parts and the requirements`(pattern: String, fits: Bool) {
    #expect(
      RuleSelection.pattern(
        pattern, picksOut: "BG-SEM-08/scan-filter",
        labelled: ["BG-SEM-08", "BG-CEN-03", "tag:quick"]) == fits)
  }

  @Test func `a rule needs one of the patterns and all words of one of the texts`() throws {
    let spec = try SpecFile(
      parsing: """
        spec: 1
        id: ACME-01/opens
        title: The lock opens within a second
        expect:
          - id: it
            never: air.advertisement
        """, path: "doors/lock.yaml")
    func contains(_ patterns: [String], _ texts: [String]) -> Bool {
      !RuleSelection(patterns: patterns, texts: texts).rules(of: [spec]).isEmpty
    }
    #expect(RuleSelection().isOfAll && contains([], []))
    #expect(contains(["X", "ACME-*"], []) && !contains(["X"], []))
    #expect(contains([], ["LOCK doors"]) && !contains([], ["lock window"]))
    #expect(contains([], ["window", "opens"]) && !contains(["X"], ["opens"]))
  }

  @Test func `the first of many patterns counts, with wildcards or without`() {
    func first(_ patterns: [String]) -> Int? {
      RulePatterns(patterns).first(
        pickingOut: "BG-SEM-08/scan-filter", labelled: ["BG-SEM-08", "tag:quick"])
    }
    #expect(first(["X", "scan-filter", "BG-*", "BG-SEM-08"]) == 1)
    #expect(first(["X", "BG-*", "scan-filter"]) == 1)
    #expect(first(["X", "tag:q?ick"]) == 1)
    #expect(first(["X", "scan"]) == nil && first([]) == nil)
  }
}
