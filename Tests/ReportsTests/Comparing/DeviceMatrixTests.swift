import Foundation
import Reports
import Testing
import Timelines

/// The verdicts of audits on the devices of their captures, side by side.
@Suite struct DeviceMatrixTests {
  /// An audit of one capture. `kept` is kept by both devices, `broken` by the host alone.
  private static func audit(_ capture: String, file: String) throws -> JudgedReport {
    let text = """
      {"bluewake": 1, "report": "audit", "profile": "documented", "captures": ["\(capture)"],
       "reach": [{"capture": "\(capture)", "host": "Apple, as it says", "devices": [
         {"device": "F3", "name": "Strap <1>", "role": "peripheral", "links": 2},
         {"device": "C7"}]}],
       "rules": [
        {"id": "kept", "title": "Kept", "covers": [], "verdict": "pass", "judges": "devices",
         "devices": [{"device": "F3", "verdict": "pass", "tested": 2},
           {"device": "the host", "verdict": "pass", "tested": 1}]},
        {"id": "open", "title": "Open", "covers": [], "verdict": "inconclusive",
         "judges": "devices",
         "devices": [{"device": "C7", "verdict": "pass", "tested": 1},
           {"device": "F3", "verdict": "inconclusive", "tested": 2}]},
        {"id": "hint", "title": "Hint", "covers": [], "verdict": "inconclusive", "advice": true,
         "judges": "devices", "devices": [{"device": "F3", "verdict": "inconclusive",
           "advice": true, "tested": 2, "record": 7, "sequence": 5}]},
        {"id": "broken", "title": "Broken", "covers": [], "verdict": "fail", "judges": "devices",
         "devices": [{"device": "F3", "verdict": "fail", "tested": 2, "record": 9},
           {"device": "the host", "verdict": "pass", "tested": 1}],
         "expectations": [{"id": "e", "verdict": "fail", "findings": [{"message": "it | is",
           "key": {"accused": "F3"}, "witnesses": [
            {"role": "forbidden", "entry": {"sequence": 6, "origin": {"record": 9}}},
            {"role": "condition", "entry": {"sequence": 8, "origin": {"record": 12}}}]}]}]},
        {"id": "apple", "title": "Apple", "covers": [], "verdict": "pass", "judges": "host"},
        {"id": "whole", "title": "Whole", "covers": [], "verdict": "pass", "judges": "capture"},
        {"id": "idle", "title": "Idle", "covers": [], "verdict": "not-exercised",
         "judges": "devices", "devices": []}]}
      """
    return try JudgedReport(parsing: Array(text.utf8), file: file)
  }

  private static func matrix(_ captures: [String], listsAll: Bool = false) throws -> VerdictMatrix {
    let reports = try captures.enumerated().map { number, capture in
      try audit(capture, file: "\(number).json")
    }
    var matrix = VerdictMatrix(reports)
    matrix.devices = DeviceMatrix(reports, listsAll: listsAll)
    return matrix
  }

  @Test func `a row is a rule, a column is a device, and a failure names its record`() throws {
    let text = try Self.matrix(["a"]).written(as: .text).text
    #expect(
      text == """
        a
        1  the host, Apple
        2  F3 "Strap <1>", peripheral

        rule    1     2
        broken  pass  FAIL #9
        hint    -     adv #7
        open    -     incl
        kept    pass  pass
        apple   pass  -

        7 rules on 2 devices of 1 capture: 1 broken by some and kept by others, 1 with
          broken advice, 1 inconclusive, 2 kept, 2 not put to the test
        #: the record that shows the first breach; adv: advice, which fails nothing; -:
          not put to the test
        left out: 1 device without links that failed no rule; --verbose shows all

        """, "\(text)")
  }

  @Test func `one device in two captures has two columns, below their captures`() throws {
    let text = try Self.matrix(["a", "b"]).written(as: .text).text
    let legend = "a\n1  the host, Apple\n2  F3 \"Strap <1>\", peripheral\nb\n3  the host, Apple\n"
    #expect(text.hasPrefix(legend), "\(text)")
    #expect(text.contains("broken  pass  FAIL #9  pass  FAIL #9\n"))
    // The files of two reports distinguish the same capture in both.
    let twice = try Self.matrix(["a", "a"]).written(as: .text).text
    #expect(twice.contains("a, as in 1.json\n3  the host"))
  }

  @Test func `every line fits, in as many tables as that takes`() throws {
    var matrix = try Self.matrix(["a", "b", "c"])
    matrix.width = 40
    let lines = matrix.written(as: .text).text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("rule ") } == 2)
    #expect(lines.contains("rule    1     2        3"))
    #expect(lines.contains("rule    4        5     6"))
  }

  @Test func `verbose shows every device and rule, and what was found`() throws {
    var matrix = try Self.matrix(["a"], listsAll: true)
    matrix.isVerbose = true
    let text = matrix.written(as: .text).text
    #expect(text.contains("1  the capture itself\n"))
    #expect(text.contains("4  C7\n"))
    #expect(text.contains("      3: it | is\n"))
    #expect(text.contains("idle    -"))
    #expect(text.contains("whole   pass"))
    #expect(!text.contains("left out"))
  }

  @Test func `with differences alone a rule that all keep has no row`() throws {
    var matrix = try Self.matrix(["a"])
    matrix.showsDifferencesOnly = true
    let text = matrix.written(as: .text).text
    #expect(text.contains("\nbroken "))
    #expect(!text.contains("\nkept "))
  }

  @Test func `another parser reads the devices, beside the members of before`() throws {
    let json = try Self.matrix(["a"]).written(as: .json).text
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["rules"] as? [Any])?.count == 7)
    let devices = try #require(object["devices"] as? [[String: Any]])
    #expect(devices.map { $0["device"] as? String } == ["the host", "F3"])
    #expect(devices[1]["role"] as? String == "peripheral")
    #expect(object["devicesLeftOut"] as? Int == 1)
    let rules = try #require(object["deviceRules"] as? [[String: Any]])
    let cells = try #require(rules[0]["cells"] as? [[String: Any]])
    #expect(rules[0]["id"] as? String == "broken")
    #expect(cells[1]["verdict"] as? String == "fail")
    #expect(cells[1]["record"] as? Int == 9)
    #expect(cells[1]["reason"] as? String == "it | is")
  }

  @Test func `no name comes out as markup, on a page and in Markdown`() throws {
    let page = try Self.matrix(["a"]).written(as: .html).text
    #expect(page.contains("Strap &lt;1&gt;"))
    #expect(!page.contains("Strap <1>"))
    #expect(page.contains("✗ FAIL #9"))
    let markdown = try Self.matrix(["a"]).written(as: .cases(.markdown)).text
    #expect(markdown.contains("| broken | pass | FAIL \\#9 |"), "\(markdown)")
  }

  @Test func `reports that name no devices are put side by side themselves`() throws {
    let text = #"{"bluewake": 1, "report": "audit", "captures": ["a"], "rules": []}"#
    let report = try JudgedReport(parsing: Array(text.utf8), file: "old.json")
    #expect(DeviceMatrix([report, report]) == nil)
    var matrix = try Self.matrix(["a"])
    matrix.showsDevices = false
    #expect(matrix.written(as: .text).text.hasPrefix("A  a  0.json"))
  }

  @Test(arguments: [
    (#""devices": 1"#, "rules[0].devices: found 1, expected an array of devices"),
    (
      #""devices": [{"device": "F3", "verdict": "good", "tested": 1}]"#,
      "rules[0].devices[0].verdict: found the text good, expected one of pass, fail, inconclusive"
    ),
    (
      #""devices": [{"device": "F3", "verdict": "pass"}]"#,
      "rules[0].devices[0].tested: found nothing, expected a number"
    ),
  ])
  func `devices that are none are refused, with the place`(member: String, complaint: String) {
    let text = """
      {"bluewake": 1, "report": "audit", "captures": ["a"],
       "rules": [{"id": "a", "verdict": "pass", \(member)}]}
      """
    do throws(JSONFailure) {
      _ = try JudgedReport(parsing: Array(text.utf8), file: "a.json")
      Issue.record("it was read")
    } catch {
      #expect("\(error)" == complaint)
    }
  }
}
