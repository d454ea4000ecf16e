import Conformance
import TestSupport
import Testing

/// YAML that must be refused quickly.
@Suite struct RefusedYAMLTests {
  static let floods: [(name: String, unit: String)] = [
    ("lists in lists", "["), ("objects in objects", "{a: "), ("dashes", "- "),
    ("question marks", "? "), ("colons", "a: "), ("braces and question marks", "{? "),
    ("one long word", "x"), ("keys", "a\u{0}: 1\n"), ("quotation marks", "\""), ("commas", "[,"),
    ("comments", "#\n"), ("stars", "*a "), ("documents", "---\n"), ("elements", "- a\n"),
  ]

  @Test(.slow, .timeLimit(.minutes(60)), arguments: floods.indices)
  func `a flood is refused quickly`(index: Int) {
    let unit = Self.floods[index].unit
    let text = String(repeating: unit, count: (1 << 20) / unit.utf8.count)
    #expect(messages(of: text).count > 0)
  }

  @Test func `more than a mebibyte is not even looked at`() {
    let text = String(repeating: "# a line\n", count: 130_000)
    #expect(
      messages(of: text) == [
        "x:1:1: error: the file has 1170000 octets, but at most 1048576 are allowed"
      ])
  }

  @Test func `thirty-three levels are one too many`() {
    let text = "a: " + String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(messages(of: text) == ["x:1:35: error: more than 32 levels of lists and objects"])
  }

  @Test func `aliases of aliases cost nothing`() {
    var text = "a0: &a0 [x, x]\n"
    for level in 1..<40 {
      text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n"
    }
    #expect(messages(of: text) == ["x:1:5: error: anchors and aliases are not allowed"])
  }

  @Test(.slow) func `many different keys cost no square`() {
    let text = (0..<60_000).map { "key\($0): 1\n" }.joined()
    #expect(messages(of: text).count > 1000)
  }
}

/// Returns the errors with which a text is refused, one line for each.
func messages(of text: String, path: String = "x") -> [String] {
  do throws(SpecErrors) {
    _ = try SpecFile(parsing: text, path: path)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}
