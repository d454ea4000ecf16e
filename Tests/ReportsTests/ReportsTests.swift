import Conformance
import Foundation
import Reports
import Testing
import Timelines

/// One report with every verdict in it, written in every form and compared with the files of
/// `Golden/`. A form that has no file there is recorded, and its test fails this once.
@Suite struct ReportsTests {
  @Test(arguments: Report.Format.allCases)
  func `a report looks as it did`(format: Report.Format) throws {
    try compare(try Self.report().written(as: format).text, with: "report.\(format.rawValue)")
  }

  @Test func `colours are the only difference that colours make`() throws {
    let plain = try Self.report().written(as: .text).text
    let coloured = try Self.report().written(as: .text, isColored: true).text
    #expect(coloured != plain)
    let stripped = coloured.replacing(/\u{1B}\[[0-9]+m/, with: "")
    #expect(stripped == plain)
  }

  @Test func `JSON is what another parser reads`() throws {
    let text = try Self.report().written(as: .json).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["bluewake"] as? Int == 1)
    #expect(object["report"] as? String == "check")
    #expect((object["rules"] as? [Any])?.count == 5)
    #expect(
      object["summary"] as? [String: Int] == [
        "pass": 1, "not-exercised": 1, "inconclusive": 1, "fail": 1, "not-applicable": 1,
      ])
  }

  @Test func `SARIF has a result for what did not pass, at the line of its expectation`() throws {
    let text = try Self.report().written(as: .cases(.sarif)).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["version"] as? String == "2.1.0")
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let cases = try Self.report().caseList.cases.filter {
      $0.verdict != .pass && $0.verdict != .notApplicable
    }
    #expect(results.count == cases.count)
    for (result, item) in zip(results, cases) {
      #expect(result["ruleId"] as? String == item.subject)
      #expect(result["level"] as? String == (item.verdict == .fail ? "error" : "none"))
      let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"]
      let region = (place as? [String: Any])?["region"] as? [String: Any]
      #expect(region?["startLine"] as? Int == item.line)
    }
  }

  @Test func `a path with blanks and colons is a URI in SARIF`() {
    let list = CaseList(
      title: "t", summary: "s",
      cases: ["my specs/a:b.yaml", "/specs/é.yaml"].map { path in
        Case(
          suite: "s", subject: "r", name: "n", file: path, verdict: .fail, message: "m",
          details: "d")
      })
    let text = list.written(as: .sarif).text
    #expect(text.contains(#""uri": "my%20specs/a%3Ab.yaml""#), "\(text)")
    #expect(text.contains(#""uri": "file:///specs/%C3%A9.yaml""#), "\(text)")
  }

  @Test func `no text leaves its cell in Markdown`() {
    let item = Case(
      suite: "s", subject: "a|b", name: "*n*", file: nil, verdict: .fail,
      message: "<b>\(String("x\ny"))", details: "one\n</pre>two")
    let text = CaseList(title: "t", summary: "s", cases: [item]).written(as: .markdown).text
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| fail") }
    #expect(rows.count == 1)
    #expect(rows.first?.hasPrefix(#"| fail | a\|b | \*n\* | \<b\>x"#) == true, "\(text)")
    #expect(text.contains("one\n&lt;/pre&gt;two</pre>"), "\(text)")
  }

  @Test func `no name from the air gives orders to the terminal`() throws {
    let text = try Self.report().written(as: .text).text
    #expect(!text.unicodeScalars.contains("\u{1B}"))
  }

  @Test func `a report of nothing is still a report`() {
    let report = Report(command: "audit", profile: .observed, verdicts: [])
    #expect(report.written(as: .text).text == "0 rules, observed profile\n")
    #expect(report.written(as: .cases(.tap)).text == "TAP version 14\n1..0\n")
    #expect(report.written(as: .cases(.junit)).text.contains("tests=\"0\""))
    #expect(report.written(as: .cases(.github)).text == "0 rules, observed profile\n")
  }

  @Test func `of several captures it is said which one a verdict is about`() throws {
    var report = try Self.report()
    report.implementation = nil
    report.captures = ["day.btsnoop", "night.btsnoop"]
    let verdicts = report.verdicts
    report.verdicts = report.captures.flatMap { capture in
      verdicts.map { verdict in
        var verdict = verdict
        verdict.capture = capture
        return verdict
      }
    }
    let text = report.written(as: .text).text
    #expect(text.contains("\n5 rules on 2 captures, documented profile: 2 pass, "), "\(text)")
    let passes = text.split(separator: "\n").filter { $0.hasPrefix("pass ") }
    #expect(passes.map { $0.hasSuffix("  day.btsnoop") } == [true, false])
    #expect(passes.map { $0.hasSuffix("  night.btsnoop") } == [false, true])
    let lines = report.written(as: .cases(.tap)).text.split(separator: "\n")
    let cases = lines.filter { $0.contains("ok ") }
    #expect(Set(cases.map { $0.drop { $0 != "-" } }).count == cases.count)
    #expect(report.written(as: .html).text.contains("<td data-head=\"capture\">night.btsnoop</td>"))
  }

  @Test func `a rule that could not be run is a case of its own`() throws {
    let spec = try SpecFile(parsing: Self.specs[0].text, path: "Specs/a.yaml")
    let report = Report(
      command: "check", profile: .documented,
      verdicts: [SpecVerdict(spec, .error, reason: "the run did not end")])
    let junit = report.written(as: .cases(.junit)).text
    #expect(junit.contains("<error message=\"the run did not end\">"))
    #expect(report.written(as: .cases(.tap)).text.contains("not ok 1 - BG-PER-05/no-name › rule"))
    #expect(
      report.written(as: .cases(.github)).text.contains(
        "::error file=Specs/a.yaml,line=1,title=error%3A BG-PER-05/no-name › rule"))
  }
}

extension ReportsTests {
  static let specs: [(path: String, text: String)] = [
    (
      "Specs/Peripheral/no-name.yaml",
      """
      spec: 1
      id: BG-PER-05/no-name
      title: No name is on air, <neither> short "nor" long & complete
      covers: [BG-PER-05]
      expect:
        - id: none
          never: {event: air.advertising, where: {adTypes: {has-any: [8, 9]}}}
          killed-by: [name-kept]
      """
    ),
    (
      "Specs/Wake/budget.yaml",
      """
      spec: 1
      id: BG-WAK-01/budget
      title: A wake ends in time
      covers: [BG-WAK-01]
      expect:
        - id: suspended-in-time
          for-each: app
          each: app.woken
          then: app.suspended
          within: 10s
          killed-by: [never-suspends]
        - id: told-once
          for-each: [app, peer]
          at-most: 1
          of: callback.didDiscover
          killed-by: [told-twice]
      """
    ),
    (
      "Specs/Wake/alert.yaml",
      """
      spec: 1
      id: BG-ALR-01/alert
      title: An alert is asked for
      covers: [BG-ALR-01]
      expect:
        - id: asked
          each: alert.shown
          preceded-by: call.connect
          killed-by: [alerts-always]
      """
    ),
    (
      "Specs/Wake/open.yaml",
      """
      spec: 1
      id: BG-LTA-01/open
      title: A connect is answered some day
      covers: [BG-LTA-01]
      expect:
        - id: answered
          each: call.connect
          then: callback.didConnect
          killed-by: [connect-times-out]
      """
    ),
    (
      "Specs/Wake/observed.yaml",
      """
      spec: 1
      id: BG-OBS-01/observed
      title: Only in the field
      covers: [BG-OBS-01]
      profiles: [observed]
      expect:
        - id: told
          never: app.throttled
          killed-by: [throttled]
      """
    ),
  ]

  static let timeline: [Entry] = [
    entry(1, 0, .airAdvertising, [.adTypes: .integers([1, 7])], .record(12)),
    entry(2, 1_000, .appWoken, [.app: .text("lock"), .causeKind: .text("callback.didConnect")]),
    entry(3, 2_500, .appWoken, [.app: .text("other")]),
    entry(4, 4_000, .appSuspended, [.app: .text("other")]),
    entry(
      5, 5_000, .callbackDidDiscover,
      [.app: .text("lock"), .peer: .text("P1"), .localName: .text("a\u{1B}[31m<b>\"&\u{7}")]),
    entry(6, 6_000, .callbackDidDiscover, [.app: .text("lock"), .peer: .text("P1")], .record(40)),
    entry(7, 7_000, .callbackDidDiscover, [.app: .text("lock"), .peer: .text("P1")]),
    entry(8, 9_000, .callConnect, [.peer: .text("P1")], .line(31)),
    entry(9, 11_279, .appSuspended, [.app: .text("lock")]),
  ]

  static func entry(
    _ sequence: Int, _ milliseconds: Int64, _ kind: Kind, _ fields: Fields,
    _ origin: Origin? = nil
  ) -> Entry {
    Entry(
      time: Instant(nanoseconds: milliseconds * 1_000_000), sequence: sequence,
      from: kind == .callConnect ? .app : .implementation, kind: kind, origin: origin,
      fields: fields)
  }

  static func report() throws -> Report {
    let specs = try specs.map { try SpecFile(parsing: $0.text, path: $0.path) }
    var checker = Checker(specs, profile: .documented)
    for entry in timeline { checker.receive(entry) }
    return Report(
      command: "check", implementation: "reference:never-suspends", profile: .documented,
      captures: ["Traces/a/b.btsnoop"],
      verdicts: checker.finish(at: Instant(nanoseconds: 60_000_000_000)),
      again: Report.CommandLine(
        before: ["bluewake", "check"], after: ["--implementation", "reference:it's slow"]))
  }
}

private func compare(
  _ text: String, with name: String, at location: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  guard let golden = try? String(contentsOf: file, encoding: .utf8) else {
    try text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name): look at it and run the test again", sourceLocation: location)
    return
  }
  #expect(text == golden, sourceLocation: location)
}
