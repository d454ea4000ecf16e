import Foundation
import TestSupport
import Testing
import Timelines

/// A capture of a phone is judged as a run is.
@Suite(.waitsForPrograms) struct AuditTests {
  /// Returns the verdict on each rule that was judged.
  private func audit(_ arguments: String...) throws -> [String: String] { try audit(arguments) }

  private func audit(_ arguments: [String]) throws -> [String: String] {
    let (status, output) = try Command.bluewake.run(
      ["audit", "--verbose"] + arguments + ["--host", "apple", "--specs", RuleBook.folder])
    #expect(status == 0 || status == 1, "\(output)")
    let rows = output.split(separator: "\n").compactMap { line -> (String, String)? in
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count == 3, words[1].hasPrefix("BG-"), !words[1].contains("/") else { return nil }
      return (String(words[1]), String(words[0]))
    }
    return Dictionary(rows) { former, _ in former }
  }

  @Test func `a phone asks for a larger MTU or does not`() throws {
    let verdicts = try audit(
      CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path)
    #expect(verdicts["BG-SEM-35"] == "pass")
  }

  @Test(.slow) func `with notes of its life a phone is judged by what is on air in the background`()
    throws
  {
    let notes = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: notes) }
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
    try Data("0s app.foreground app=a\n18s app.background app=a\n".utf8).write(to: notes)
    let verdicts = try audit(phone, "--lifecycle", notes.path)
    // All that the app does in the background is to stop. That puts neither rule to the test.
    #expect(verdicts["BG-PER-05"] == "not-exercised")
    #expect(verdicts["BG-PER-06"] == "not-exercised")
    // HCI does not say which services a host scans for.
    #expect(verdicts["BG-CEN-13"] == nil)
    try Data("0s app.foreground app=a\n10s app.background app=a\n".utf8).write(to: notes)
    #expect(try audit(phone, "--lifecycle", notes.path)["BG-PER-05"] == "fail")
  }

  @Test(.slow) func `a stretch is judged in the state in which the app came to be before`() throws {
    let notes = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: notes) }
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
    try Data("0s app.foreground app=a\n10s app.background app=a\n".utf8).write(to: notes)
    let life = ["--lifecycle", notes.path]
    func audit(_ stretch: String...) throws -> [String: String] {
      try self.audit([phone] + life + stretch)
    }
    #expect(try audit("--until", "11")["BG-PER-05"] == "not-exercised")
    #expect(try audit("--from", "11")["BG-PER-05"] == "fail")
    #expect(try audit("--from", "2000-01-01T00:00:11Z")["BG-PER-05"] == "fail")
    #expect(try audit("--from", "11")["BG-AIR-02"] == "pass")
    let (status, output) = try Command.bluewake.run(
      ["audit", phone, "--from", "1000", "--specs", RuleBook.folder])
    #expect(status == 65)
    #expect(output.contains("error: no record is in the period"))
  }

  @Test func `how to tell an app's life is said where nothing tells it`() throws {
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
    let (_, output) = try Command.bluewake.run([
      "audit", phone, "--specs", RuleBook.folder, "--host", "apple",
    ])
    #expect(output.contains("; --lifecycle FILE opens "))
    #expect(
      output.contains("\nbluewake timeline \(phone) --format lifecycle prints a FILE to fill in\n"))
  }

  @Test func `what lifecycle notes would show is said, and long lists are counted`() throws {
    let (_, output) = try Command.bluewake.run([
      "audit", CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path,
      "--specs", RuleBook.folder, "--host", "apple", "--verbose",
    ])
    let reason = "it needs app.foreground, which only a run or lifecycle notes can show"
    let rules = output.components(separatedBy: reason).last?.components(separatedBy: "\n\n").first
    #expect(rules?.contains("BG-PER-05/name-not-on-air-in-background") == true)
    #expect(output.contains(" rules; --report json=FILE names them"))
  }

  @Test(.slow) func `failures become comments on the records that prove them`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
    let notes = folder.appending(path: "life.txt").path
    let annotated = folder.appending(path: "annotated.pcapng").path
    try Data("0s app.foreground app=a\n10s app.background app=a\n".utf8)
      .write(to: URL(filePath: notes))
    let arguments = [
      "audit", phone, "--specs", RuleBook.folder, "--host", "apple", "--lifecycle", notes,
    ]
    let (status, report) = try Command.bluewake.run(arguments + ["--annotate", annotated])
    #expect(status == 1)

    let (_, decoded) = try Command.bluewake.run(["decode", annotated])
    let rule = "BG-PER-05/name-not-on-air-in-background"
    let lines = decoded.split(separator: "\n")
    let place = try #require(lines.firstIndex { $0.contains("fail \(rule)") })
    #expect(lines[place].contains("← forbidden"))
    // The record above the note is the one that the report names.
    let record = try #require(lines[..<place].last { !$0.contains(" # ") })
    let number = try #require(record.split(separator: " ").first)
    #expect(report.contains("record \(number)  "))

    // Otherwise the capture is the same, and is judged alike.
    let (again, second) = try Command.bluewake.run(
      ["audit", annotated, "--specs", RuleBook.folder, "--host", "apple", "--lifecycle", notes])
    #expect(again == status)
    #expect(second.replacing(annotated, with: phone) == report)
  }

  /// A capture of an accessory's own host, and of an unknown host: neither is Apple's.
  @Test(arguments: ["central-life/peripheral.btsnoop", "peripheral-life/phone.btsnoop"])
  func `a host that nothing identifies owes nothing of Core Bluetooth's`(file: String) throws {
    let capture = CaptureFiles.tracesFolder.appending(path: file).path
    let arguments = ["audit", capture, "--specs", RuleBook.folder, "--verbose"]
    let (status, output) = try Command.bluewake.run(arguments)
    #expect(status == 0, "\(output)")
    #expect(
      output.contains("\nhost: unknown, so only what binds every host is judged; --host names it\n")
    )
    #expect(
      output.contains("the maker of the host is not known; --host apple judges it as Apple's"))
    #expect(output.contains("--host apple opens "))
    let (named, report) = try Command.bluewake.run(arguments + ["--host", "apple"])
    #expect(named == 1)
    #expect(report.contains("fail  BG-AIR-01/name-and-services-only"))
  }

  @Test func `a recorded run is judged by what its implementation promises`() throws {
    try WorkFolder.with { folder in
      let scenario = "\(RuleBook.folder)/invariants/name-not-on-air-in-background.yaml"
      let mutant = ["--implementation", "reference:name-kept-in-background"]
      let run = ["record", "--scenario", scenario, "run.btsnoop"]
      #expect(try folder.run(run + mutant).status == 0)
      let (status, output) = try folder.run(["audit", "run.btsnoop", "--specs", RuleBook.folder])
      #expect(status == 1)
      #expect(output.contains("fail  BG-PER-05/name-not-on-air-in-background"), "\(output)")
    }
  }

  @Test func `what was found comes first, and the rest is counted`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: acme/silence
        title: Advertisers say nothing
        accused: device
        expect:
          - {id: silent, never: {event: air.advertisement, where: {from: accused}}}
          - {id: heard, never: {event: air.scanResponse, where: {from: accused, length: 99}}}
        """
      try Data(rule.utf8).write(to: folder["rule.yaml"])
      let capture = CaptureFiles.tracesFolder.appending(path: "advertisers/scanner.btsnoop").path
      let arguments = ["audit", capture, "--specs", "rule.yaml"]
      let (status, output) = try folder.run(arguments)
      #expect(status == 1)
      let lines = output.split(separator: "\n").map(String.init)
      // The same of another device is no finding of its own.
      #expect(lines.count { $0 == "    fail  Advertisers say nothing" } == 1, "\(output)")
      #expect(lines.contains { $0.hasPrefix("C7:70:08:66:B4:07, ") && $0.hasSuffix(" devices") })
      #expect(lines.contains { $0.contains("also: ") && $0.contains(", record ") })
      #expect(lines.contains { $0.hasPrefix("  record ") && $0.contains("advertises  ADV_IND") })
      #expect(lines.contains("            acme/silence › silent"))
      #expect(lines.contains("devices: 12 advertisers"))
      #expect(!output.contains("verdict         rule"))
      let end = lines.suffix(3)
      #expect(end.first == "1 rule, documented profile: 1 fail")
      #expect(end.dropLast().last == "1 of 1 rules could judge \(capture), 1 were put to the test")
      #expect(end.last?.hasPrefix("--verbose lists every rule;") == true)
      let (_, verbose) = try folder.run(arguments + ["--verbose"])
      #expect(verbose.contains("verdict         rule"))
    }
  }

  @Test func `a finding says what is wrong, with what was counted or measured`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: acme/seldom
        title: Advertisers are heard seldom
        accused: device
        fault: Is heard often
        expect:
          - {id: seldom, at-most: 1, of: {event: air.advertisement, where: {from: accused}}, per: 10s}
          - id: gap
            fault: Is heard again soon
            measure: {gap: {event: [air.advertisement, air.scanResponse], where: {from: accused}, percentile: 50}}
            is: {ge: 10s}
        """
      try Data(rule.utf8).write(to: folder["rule.yaml"])
      let capture = CaptureFiles.tracesFolder.appending(path: "advertisers/scanner.btsnoop").path
      let arguments = ["audit", capture, "--specs", "rule.yaml"]
      let (status, output) = try folder.run(arguments)
      #expect(status == 1)
      let lines = output.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.contains("fail  Is heard often") && lines.contains("fail  Is heard again soon"))
      #expect(!output.contains("Advertisers are heard seldom"))
      #expect(lines.contains { $0.hasPrefix("2 times in ") && $0.hasSuffix("at most 1 in 10s") })
      #expect(
        lines.contains {
          $0.hasPrefix("the percentile 50 of the gap is ") && $0.hasSuffix("expected at least 10s")
        }, "\(output)")
      let (_, json) = try folder.run(arguments + ["--format", "json"])
      #expect(json.contains("\"fault\": \"Is heard again soon\""))
    }
  }

  @Test func `advice is told and fails nothing, but under --strict`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path
    let arguments = ["audit", capture, "--specs", "\(RuleBook.folder)/accessories"]
    let (status, output) = try Command.bluewake.run(arguments)
    #expect(status == 0)
    #expect(
      output.contains("advice  Asks for a supervision timeout that Apple does not advise"),
      "\(output)")
    #expect(output.contains("DEV-ACC-02/supervision-timeout › "))
    #expect(output.contains("supervisionTimeout is 5s, expected from 6s to 18s"))
    #expect(output.contains("judged by edition R31"))
    #expect(try Command.bluewake.run(arguments + ["--strict"]).status == 2)
  }

  @Test func `rules of several editions judge by the one that is asked for`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop").path
    let arguments = [
      "audit", capture, "--specs", "\(RuleBook.folder)/accessories", "--format", "json",
    ]
    func verdicts(_ edition: String) throws -> [String: String] {
      let (status, output) = try Command.bluewake.run(arguments + ["--edition", edition])
      #expect(status == 0)
      let rules = try JSONValue(parsing: Array(output.utf8))["rules"]?.array ?? []
      return rules.reduce(into: [:]) { verdicts, rule in
        guard let id = rule["id"]?.text, let verdict = rule["verdict"]?.text else { return }
        let editions = rule["edition"]?.text.map { $0 == edition } ?? true
        #expect(editions, "\(id)")
        verdicts[id] = verdict
      }
    }
    // It asks for a supervision timeout of 5 s.
    let current = try verdicts("R31")
    let older = try verdicts("R17")
    #expect(older["DEV-ACC-02/supervision-timeout"] == "pass")
    #expect(current["DEV-ACC-02/supervision-timeout"] != "pass")
    #expect(older["DEV-ACC-18/interval-of-2-s"] == "not-applicable")
    #expect(current["DEV-ACC-18/interval-of-2-s"] != "not-applicable")
    let (status, output) = try Command.bluewake.run(arguments + ["--edition", "R1"])
    #expect(status == 65)
    #expect(output.contains("have this edition, only R31, R17, R7"))
  }

  @Test func `a rule that covers no requirement binds whoever its author judges`() throws {
    try WorkFolder.with { folder in
      let rule = """
        spec: 1
        id: acme/no-notifications
        title: No value comes by itself
        expect:
          - id: none
            never: link.notification
        """
      try Data(rule.utf8).write(to: folder["rule.yaml"])
      let audit = ["audit", "capture.btsnoop", "--specs", "rule.yaml"]
      #expect(try folder.run(audit).status == 1)
      let covering = rule.replacing("expect:", with: "covers: [BG-CEN-06]\nexpect:")
      try Data(covering.utf8).write(to: folder["rule.yaml"])
      #expect(try folder.run(audit).status == 0)
      #expect(try folder.run(audit + ["--host", "apple"]).status == 1)
    }
  }

  /// Returns the log of an app on its phone, whose clock shows another hour.
  private func log(hour: Int) -> Data {
    let (day, former) =
      hour == 0 ? ("2000-01-01", "1999-12-31 23") : ("1999-12-31", "1999-12-31 19")
    let begin = hour == 0 ? "00" : "20"
    let head = "+0000  phone A[1]: (A) [org.example:bluewake]"
    return Data(
      """
      \(former):59:59.000000\(head) system.installsApp app=a modes=[bluetooth-peripheral]
      \(former):59:59.100000\(head) app.launched app=a reason=user
      \(day) \(begin):00:00.000000\(head) app.foreground app=a
      \(day) \(begin):00:18.000000\(head) app.background app=a
      """.utf8)
  }

  @Test func `a log whose clock is hours off accuses nobody, and its offset is told`() throws {
    try WorkFolder.with { folder in
      try log(hour: 0).write(to: folder["life.log"])
      try log(hour: -4).write(to: folder["off.log"])
      let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop").path
      func failures(_ arguments: String...) throws -> [String] {
        let (_, output) = try folder.run(
          ["audit", phone, "--specs", RuleBook.folder, "--host", "apple", "--lifecycle"] + arguments
        )
        return output.split(separator: "\n").filter { $0.hasPrefix("fail  ") }.map { line in
          line.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        }
      }
      let right = try failures("life.log")
      #expect(!right.isEmpty && !right.contains { $0.hasPrefix("BG-PER-") })
      #expect(try failures("off.log") == right)
      #expect(try failures("off.log", "--clock-offset", "4h") == right)
      #expect(try failures("off.log", "--clock-offset", "-4h") == right)
      let (_, words) = try folder.run([
        "audit", phone, "--lifecycle", "off.log", "--specs", "rules",
      ])
      #expect(words.contains("warning: none of the 4 notes of the app's life is inside the"))
      #expect(words.contains("--clock-offset 4h moves them"), "\(words)")
      let wrong = ["audit", phone, "--lifecycle", "off.log", "--clock-offset", "four"]
      #expect(try folder.run(wrong).status == 64)
    }
  }

  @Test func `that nothing can be annotated is an error, and says what of an older file`() throws {
    try WorkFolder.with { folder in
      let source = try Data(contentsOf: folder["capture.btsnoop"])
      try source.prefix(16).write(to: folder["empty.btsnoop"])
      let arguments = ["audit", "empty.btsnoop", "--specs", "rules", "--annotate", "out.pcapng"]
      let (status, words) = try folder.run(arguments)
      #expect(status == 65)
      #expect(
        words.contains("out.pcapng: error: the capture has no records, so no file was made\n"))
      #expect(!FileManager.default.fileExists(atPath: folder["out.pcapng"].path))
      try Data("old".utf8).write(to: folder["out.pcapng"])
      let (again, reason) = try folder.run(arguments)
      #expect(again == 65)
      #expect(reason.contains("so the existing file was not changed\n"))
      #expect(try Data(contentsOf: folder["out.pcapng"]) == Data("old".utf8))
    }
  }

  /// Runs with a capture that is cut short and breaks a rule all the same.
  private func withDamagedFailure(_ body: (WorkFolder, [String]) throws -> Void) throws {
    try WorkFolder.with { folder in
      let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop")
      try Data(contentsOf: phone).dropLast(3).write(to: folder["cut.btsnoop"])
      try Data("0s app.foreground app=a\n10s app.background app=a\n".utf8)
        .write(to: folder["life.txt"])
      try body(
        folder,
        [
          "audit", "cut.btsnoop", "--specs", RuleBook.folder, "--host", "apple", "--lifecycle",
          "life.txt",
        ])
    }
  }

  @Test(
    .slow,
    arguments: [
      ("text", "damaged: cut.btsnoop: unreadable positions: 1, the first at record "),
      ("json", #""damages": ["#),
      ("junit", #"<testcase classname="cut.btsnoop" name="can be read""#),
      ("tap", "cut.btsnoop › can be read"), ("html", "damaged: cut.btsnoop: unreadable positions"),
      (
        "github",
        "::error file=cut.btsnoop,line=1,title=error%3A cut.btsnoop › can be read::unreadable"
      ),
    ])
  func `a failure hides no damage in any report`(kind: String, text: String) throws {
    try withDamagedFailure { folder, arguments in
      let (status, report) = try folder.run(arguments + ["--report", "\(kind)=-"])
      #expect(status == 1)
      #expect(report.contains(text), "\(report)")
      let (whole, clean) = try folder.run(
        ["audit", "capture.btsnoop", "--specs", "rules", "--report", "\(kind)=-"])
      #expect(whole == 0)
      #expect(!clean.contains(text))
    }
  }

  @Test func `a device of which a timeline knows nothing is said to be unknown`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path
    let (status, output) = try Command.bluewake.run(
      ["timeline", capture, "--peer", "00:00:00:00:00:01"])
    #expect(status == 0)
    #expect(output.contains("note: it has no entry about 00:00:00:00:00:01"), "\(output)")
  }

  @Test func `a rule among the captures is refused, and the option named that takes it`() throws {
    let capture = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path
    let (status, output) = try Command.bluewake.run(["audit", capture, "mine.yaml"])
    #expect(status == 64)
    #expect(output.contains("mine.yaml is no capture; name rules with --specs"), "\(output)")
  }

  @Test(arguments: [["a", "b"], ["a", "--follow"]])
  func `only one whole capture can be annotated`(arguments: [String]) throws {
    let (status, output) = try Command.bluewake.run(
      ["audit"] + arguments + ["--annotate", "annotated.pcapng"])
    #expect(status == 64)
    #expect(output.contains("--annotate"))
  }
}
