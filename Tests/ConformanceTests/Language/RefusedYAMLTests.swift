import Conformance
import Testing

/// YAML that spec files do without, or that nobody should spend time on.
@Suite struct RefusedYAMLTests {
  static let examples: [(name: String, text: String, message: String)] = [
    ("empty", "", "x:1:1: error: the file is empty"),
    ("a comment alone", "# nothing\n", "x:1:1: error: the file is empty"),
    ("an anchor", "a: &b 1\n", "x:1:4: error: anchors are not allowed"),
    ("an alias", "a: &b 1\nc: *b\n", "x:1:4: error: anchors and aliases are not allowed"),
    ("an alias of nothing", "c: *b\n", "x:1:4: error: found undefined alias"),
    ("an anchor on a list", "a: &b [1]\n", "x:1:4: error: anchors are not allowed"),
    ("a tag", "a: !!int 1\n", "x:1:4: error: tags are not allowed"),
    ("a tag of its own", "a: !x 1\n", "x:1:4: error: tags are not allowed"),
    ("a tag on a list", "a: !x [1]\n", "x:1:4: error: tags are not allowed"),
    ("a merge key", "<<: {a: 1}\n", "x:1:1: error: merge keys are not allowed"),
    (
      "a key twice", "a: 1\nb: 2\na: 3\n",
      "x:1:1: error: the key 'a' stands here and once more in the same object"
    ),
    (
      "a key twice, once in quotation marks", "a: 1\n\"a\": 3\n",
      "x:1:1: error: the key 'a' stands here and once more in the same object"
    ),
    (
      "two documents", "a: 1\n---\nb: 2\n",
      "x:2:1: error: a second document begins here, but a spec file is one document"
    ),
    ("a tab", "a:\tb\n", "x:1:3: error: tab found, but only spaces are allowed"),
    ("a list as key", "[a]: 1\n", "x:1:1: error: a key is a list or an object, expected a word"),
    (
      "an open list", "a: [1, 2\n",
      "x:2:1: error: not YAML: did not find expected ',' or ']' while parsing a flow sequence"
    ),
    (
      "crooked indentation", "a:\n  b: 1\n c: 2\n",
      "x:3:2: error: not YAML: did not find expected key while parsing a block mapping"
    ),
  ]

  @Test(arguments: examples.indices)
  func `what a spec file does without is refused`(index: Int) {
    let example = Self.examples[index]
    #expect(throws: SpecErrors.self, "\(example.name)") {
      try SpecFile(parsing: example.text, path: "x")
    }
    #expect(messages(of: example.text) == [example.message])
  }

  static let floods: [(name: String, unit: String)] = [
    ("lists in lists", "["), ("objects in objects", "{a: "), ("dashes", "- "),
    ("question marks", "? "), ("colons", "a: "), ("braces and question marks", "{? "),
    ("one long word", "x"), ("keys", "a\u{0}: 1\n"), ("quotation marks", "\""), ("commas", "[,"),
    ("comments", "#\n"), ("stars", "*a "), ("documents", "---\n"), ("elements", "- a\n"),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: floods.indices)
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

  @Test func `many different keys cost no square`() {
    let text = (0..<60_000).map { "key\($0): 1\n" }.joined()
    #expect(messages(of: text).count > 1000)
  }
}

/// What a text is refused with, one line for each complaint.
func messages(of text: String, path: String = "x") -> [String] {
  do throws(SpecErrors) {
    _ = try SpecFile(parsing: text, path: path)
    return []
  } catch {
    return error.errors.map(\.description)
  }
}
