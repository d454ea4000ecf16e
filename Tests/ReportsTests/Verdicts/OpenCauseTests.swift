import Conformance
import Reports
import Testing

/// Rules that are inconclusive for the same reason, on the first screen of an audit.
@Suite struct OpenCauseTests {
  private static func open(
    _ id: String, _ reason: String, on capture: String = "a"
  ) -> SpecVerdict {
    var verdict = SpecVerdict(
      id: id, title: "Title of \(id)", path: "\(id).yaml", .inconclusive, reason: reason)
    verdict.capture = capture
    return verdict
  }

  private static func text(of verdicts: [SpecVerdict]) -> String {
    var captures: [String] = []
    for capture in verdicts.compactMap(\.capture) where !captures.contains(capture) {
      captures.append(capture)
    }
    var report = Report(
      command: "audit", profile: .documented, captures: captures, verdicts: verdicts)
    report.detail = .brief
    return report.written(as: .text).text
  }

  @Test func `many rules with one reason are counted, and the first ones named`() {
    let text = Self.text(of: (1...6).map { Self.open("r\($0)", "records were lost at #\($0)") })
    #expect(text.hasPrefix("inconclusive  6 rules: records were lost\n"), "\(text)")
    #expect(text.contains("\n      r1, r2, r3, r4 and 2 more rules\n"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("inconclusive") } == 1)
  }

  @Test func `numbers that all share stay in the reason`() {
    let text = Self.text(of: ["r1", "r2"].map { Self.open($0, "records were lost at #3") })
    #expect(text.hasPrefix("inconclusive  2 rules: records were lost at #3\n      r1, r2\n"))
  }

  @Test func `one rule on many captures is named once, with the captures`() {
    let verdicts = ["a", "b", "c", "d", "e"].map { Self.open("r", "it was still open", on: $0) }
    let text = Self.text(of: verdicts)
    #expect(text.hasPrefix("inconclusive  r  Title of r on 5 captures\n      it was still open\n"))
    #expect(text.contains("\n      in a, b, c, d and 1 more capture\n"), "\(text)")
  }

  @Test func `other reasons stay apart`() {
    let text = Self.text(of: [Self.open("r1", "one reason"), Self.open("r2", "another")])
    #expect(text.contains("inconclusive  r1  Title of r1\n      one reason\n"))
    #expect(text.contains("inconclusive  r2  Title of r2\n      another\n"))
  }
}
