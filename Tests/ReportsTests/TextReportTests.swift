import Conformance
import Foundation
import Reports
import Testing
import Timelines

/// A report on a terminal.
@Suite struct TextReportTests {
  /// The report of `ReportsTests`, with so many rules more that passed.
  private static func report(passes: Int) throws -> Report {
    var report = try ReportsTests.report()
    let passed = try #require(report.verdicts.first { $0.verdict == .pass })
    report.verdicts += (0..<passes).map { number in
      var verdict = passed
      (verdict.id, verdict.title) = ("BG-PER-05/kept-\(number)", "A rule that was kept")
      return verdict
    }
    return report
  }

  @Test func `few rules have a line each, and many only if they did not pass`() throws {
    #expect(try Self.report(passes: 15).written(as: .text).text.contains("A rule that was kept"))
    var report = try Self.report(passes: 30)
    let text = report.written(as: .text).text
    #expect(!text.contains("A rule that was kept"))
    for word in ["fail", "inconclusive"] { #expect(text.contains("\n\(word)")) }
    #expect(text.hasSuffix("\n--verbose lists every rule\n"))
    report.detail = .whole
    let whole = report.written(as: .text).text
    #expect(whole.contains("A rule that was kept"))
    #expect(!whole.contains("--verbose"))
  }

  @Test func `the names of what failed and the totals end the text`() throws {
    let lines = try Self.report(passes: 30).written(as: .text).text.split(separator: "\n")
    let table = try #require(lines.firstIndex { $0.hasPrefix("verdict") })
    let failures = lines.indices.filter { lines[$0].hasPrefix("fail") }
    #expect(failures.contains { $0 > table } && failures.contains { $0 < table })
    #expect(lines.suffix(2).first?.contains("35 rules on") == true)
    #expect(table > lines.count - 8)
  }

  @Test(arguments: [40, 60, 80, 120])
  func `no line is wider than the terminal`(width: Int) throws {
    let report = try Self.report(passes: 12)
    for isColored in [false, true] {
      let text = report.written(as: .text, isColored: isColored, width: width).text
      let plain = text.replacing(/\u{1B}\[[0-9]+m/, with: "")
      // A title of less than 24 characters says nothing, so that the table may be wider.
      let lines = plain.split(separator: "\n").filter { width >= 80 || !$0.contains("  BG-") }
      let head = width >= 80 ? "" : "verdict"
      #expect(lines.allSatisfy { $0.count <= width || !head.isEmpty && $0.hasPrefix(head) })
      let words = plain.split { $0.isWhitespace }
      let all = report.written(as: .text).text.split { $0.isWhitespace }
      if width == 120 { #expect(Set(all).subtracting(words).count <= 2) }
    }
  }

  @Test func `many failures are grouped, and the first of the largest group is named`() throws {
    var report = try Self.report(passes: 30)
    #expect(!report.written(as: .text).text.contains("begin with"))
    let failed = try #require(report.verdicts.first { $0.verdict == .fail })
    report.verdicts += (1...5).map { number in
      var verdict = failed
      verdict.id = "BG-WAK-01/late-\(number)"
      return verdict
    }
    let text = report.written(as: .text).text
    #expect(
      text.contains("\nbegin with BG-WAK-01/budget: 6 of 6 failures are about app.suspended\n"))
  }

  @Test func `what is not claimed is told with what it opens`() throws {
    var report = try ReportsTests.report()
    report.unclaimed = [Reach.Means("central", 97), Reach.Means("lifecycle", 71)]
    let text = report.written(as: .text).text
    #expect(text.contains("\nnot claimed: central opens 97 more rules, lifecycle 71\n"))
  }

  @Test func `a program's last words stand with the failure`() throws {
    var report = try ReportsTests.report()
    let failed = try #require(report.verdicts.first { $0.verdict == .fail })
    let said = (1...30).map { "line \($0)" }.joined(separator: "\n")
    report.lastWords[failed.id] = Report.LastWords(title: "its standard error ends with", of: said)
    for format in [Report.Format.text, .html, .cases(.junit), .cases(.github)] {
      let text = report.written(as: format).text
      #expect(text.contains("its standard error ends with"), "\(format)")
      #expect(text.contains("line 21") && text.contains("line 30"), "\(format)")
      #expect(!text.contains("line 20"), "\(format)")
    }
    #expect(Report.LastWords(title: "", of: "\n\n") == nil)
  }

  @Test func `other programs are pointed at files that the user has`() throws {
    var report = try ReportsTests.report()
    report.shippedRules = ["Specs/Elsewhere"]
    #expect(report.written(as: .cases(.github)).text.contains("file=Specs/Wake/budget.yaml"))
    report.shippedRules = ["Specs/Wake"]
    for format in [Report.Format.cases(.github), .cases(.sarif), .cases(.junit)] {
      report.usersPlace = nil
      let text = report.written(as: format).text
      #expect(!text.contains("Specs/Wake/budget.yaml\""), "\(format)")
      #expect(!text.contains("file=Specs/Wake"), "\(format)")
      report.usersPlace = Report.Place(file: "ci/bluewake.yaml", line: 3)
      #expect(report.written(as: format).text.contains("ci/bluewake.yaml"), "\(format)")
    }
  }
}

/// Lines that fit a terminal.
@Suite struct WrappedTextTests {
  @Test func `lines are broken between words, and go on deeper`() {
    let text: TerminalText = "  one two three four\nshort"
    #expect(text.wrapped(to: 11).text == "  one two\n    three\n    four\nshort")
    #expect(text.wrapped(to: 40) == text)
  }

  @Test func `a word that is longer than the line is cut`() {
    let text: TerminalText = "abcdefghij klm"
    #expect(text.wrapped(to: 4).text == "abcd\n  ef\n  gh\n  ij\n  kl\n  m")
  }

  @Test func `colours take no room`() {
    let text: TerminalText = "\u{1B}[31mfail\u{1B}[0m  word"
    #expect(text.wrapped(to: 10) == text)
    #expect(text.wrapped(to: 9).text == "\u{1B}[31mfail\u{1B}[0m\n  word")
  }
}
