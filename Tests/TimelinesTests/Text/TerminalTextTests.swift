import Testing
import Timelines

@Suite struct TerminalTextTests {
  /// A text from outside, and its printed form at the beginning of a line.
  struct Shown: CustomTestStringConvertible, Sendable {
    var foreign: String
    var shown: String

    var testDescription: String { shown }
  }

  static let shown = [
    Shown(foreign: "Reedbed Pulse ☕️ – naïve", shown: "Reedbed Pulse ☕️ – naïve"),
    Shown(foreign: "👩‍👩‍👧", shown: "👩‍👩‍👧"),
    Shown(foreign: "a\u{1B}[31mb", shown: "a\u{FFFD}[31mb"),
    Shown(foreign: "a\u{9B}31mb", shown: "a\u{FFFD}31mb"),
    Shown(foreign: "a\u{85}b\u{2028}c\u{2029}d", shown: "a\u{FFFD}b\u{FFFD}c\u{FFFD}d"),
    Shown(
      foreign: "a\u{202E}b\u{2066}\u{61C}\u{200F}", shown: "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}"),
    Shown(foreign: "a\r\nb\tc\u{7F}\u{0}", shown: "a\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}"),
    Shown(foreign: "::error::x", shown: "\u{FFFD}:error::x"),
    Shown(foreign: " \u{A0}::error::x", shown: " \u{A0}\u{FFFD}:error::x"),
    Shown(foreign: ":", shown: "\u{FFFD}"),
    Shown(foreign: ":colon", shown: ":colon"),
    Shown(foreign: "a##[error]x", shown: "a#\u{FFFD}[error]x"),
    Shown(foreign: "## heading", shown: "## heading"),
  ]

  @Test(arguments: shown)
  func `text from outside is one line that is no command`(example: Shown) {
    #expect(("\(example.foreign)" as TerminalText).text == example.shown)
    #expect(("\(example.foreign[...])" as TerminalText).text == example.shown)
  }

  @Test func `what is a command at the beginning of a line is none further on`() {
    let foreign = "::error::x"
    #expect(("in \(foreign)" as TerminalText).text == "in ::error::x")
    #expect(("in\n\(foreign)" as TerminalText).text == "in\n\u{FFFD}:error::x")
    #expect(("in\n  \(foreign)" as TerminalText).text == "in\n  \u{FFFD}:error::x")
  }

  @Test func `literals are ours and stay as they are`() {
    let foreign = "\u{1B}[0m\n"
    let text: TerminalText = "\u{1B}[1m::\n\(foreign)\(12)\t"
    #expect(text.text == "\u{1B}[1m::\n\u{FFFD}[0m\u{FFFD}12\t")
    #expect(("\(text)" as TerminalText) == text)
  }

  @Test func `a description that is not ours is text from outside too`() {
    struct Named: CustomStringConvertible, Error { var description = "a\u{1B}\n::error::" }
    #expect(("\(Named())" as TerminalText).text == "a\u{FFFD}\u{FFFD}::error::")
    let error: any Error = Named()
    #expect(("\(error)" as TerminalText).text == "a\u{FFFD}\u{FFFD}::error::")
  }

  @Test(arguments: ["a\nb\n", "a\r\nb\r\n", "\ta ☕️\n", ""])
  func `a document is written as it is`(document: String) {
    #expect(TerminalText(document: document).text == document)
  }

  #if os(Linux) || os(macOS)
    /// In a release build the writer is trusted.
    @Test(.enabled(if: isDebug, "only a debug build looks at documents"))
    func `a document with a command in it stops a debug build`() async {
      await #expect(processExitsWith: .failure) { _ = TerminalText(document: "a\u{1B}[2J") }
      await #expect(processExitsWith: .failure) { _ = TerminalText(document: "a\rb") }
      await #expect(processExitsWith: .failure) { _ = TerminalText(document: "a\n::error::b") }
    }
  #endif

  /// Tests themselves are compiled with checks, also for release.
  private static let isDebug = CommandLine.arguments.first?.contains("/debug/") ?? false

  @Test(arguments: [
    ("a\nb\tc\n", "a\nb\tc\n"), ("a\r\n\u{1B}b", "a\n\u{FFFD}b"),
    ("a\rb\n  ::error::x", "a\u{FFFD}b\n  \u{FFFD}:error::x"), ("##[a\n\n", "#\u{FFFD}[a\n\n"),
  ])
  func `lines from outside stay lines, and none is a command`(lines: String, shown: String) {
    #expect(TerminalText(foreignLines: lines).text == shown)
  }

  @Test func `columns are as wide as the widest cell`() {
    let rows: [[TerminalText]] = [["a", "b"], ["long", "b"], ["ä", ""]]
    #expect(rows.aligned.map(\.text) == ["a     b", "long  b", "ä"])
  }

  @Test func `JSON keeps every character and shows none that is a command`() throws {
    let foreign = "a\u{1B}\u{7F}\u{85}\u{9B}\u{2028}\u{202E}\n::x\t##[b] é☕️ \"\\"
    var json = JSONWriter()
    json.string(foreign)
    #expect(
      json.text == #""a\u001b\u007f\u0085\u009b\u2028\u202e\n::x\t##\u005bb] é☕️ \"\\""#)
    #expect(try JSONValue(parsing: Array(json.text.utf8)).text == foreign)
  }

  /// Eight octets are looked at in one go, so a text is put at every place of a word.
  @Test(arguments: 0..<17)
  func `the fast look finds what a slow one finds, wherever it stands`(offset: Int) {
    let before = String(repeating: "a", count: offset)
    let hostile = Self.shown.map(\.foreign) + ["\n::x", "\n \t::x", "\n:x", "é##[", "\u{1B}[31m"]
    for foreign in hostile {
      for text in [before + foreign, before + foreign + "bbbbbbbbbb", before + "\n\t" + foreign] {
        #expect(isHarmless(text) == seemsHarmless(text), "\(text.debugDescription)")
        if text.isHarmlessLine { #expect(text.printable.withoutOldCommands == text) }
      }
    }
    #expect((before + "Reedbed Pulse, 12 dBm").isHarmlessLine)
  }

  @Test func `only colours are let through for a terminal, and octets that are no UTF-8 are not`() {
    func isHarmless(_ octets: [UInt8]) -> Bool {
      unsafe octets.withUnsafeBytes { unsafe $0.isHarmlessText(isColored: true) }
    }
    #expect(isHarmless(Array("\u{1B}[31mfail\u{1B}[0m".utf8)))
    #expect(!isHarmless(Array("\u{1B}[2J".utf8)))
    #expect(!isHarmless(Array("\u{1B}[3".utf8)))
    #expect(!isHarmless([0x61, 0xFF, 0x62]))
    #expect(!isHarmless([0x61, 0xE2, 0x80]))
    #expect(!isHarmless([0xC1, 0x9B]))
    #expect(!isHarmless([0xE0, 0x82, 0x9B]))
  }

  private func isHarmless(_ text: String) -> Bool {
    unsafe Array(text.utf8).withUnsafeBytes { unsafe $0.isHarmlessText(isColored: false) }
  }

  private func seemsHarmless(_ text: String) -> Bool {
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return !text.contains("##[")
      && lines.allSatisfy { line in
        let start = line.drop { $0 == " " || $0 == "\t" }
        return !line.contains { $0.isControl && $0 != "\t" } && !String(start).hasPrefix("::")
      }
  }
}
