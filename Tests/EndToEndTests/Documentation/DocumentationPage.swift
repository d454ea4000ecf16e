import Foundation
import TestSupport
import Testing

/// A page in Markdown, as far as a test needs it: its commands, its links and its headings.
struct DocumentationPage: CustomTestStringConvertible {
  /// The path below the top of the checkout.
  let path: String
  private let lines: [Substring]

  init(_ path: String) throws {
    self.path = path
    let url = CaptureFiles.root.appending(path: path)
    lines = try String(contentsOf: url, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  var testDescription: String { path }

  /// The pages for users, in order: the README, those of `docs`, and the reference of the rules.
  static func all() throws -> [DocumentationPage] {
    let folder = CaptureFiles.root.appending(path: "docs").path
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".md") }.sorted()
    let paths = ["README.md", "SECURITY.md", "Specs/README.md"] + names.map { "docs/\($0)" }
    return try paths.map(DocumentationPage.init)
  }

  /// A command typed in a block marked `console`, and its output.
  struct Session {
    /// The line of the page.
    var line: Int
    var command: String
    var output: [String] = []
  }

  /// The lines with their numbers, without the marks of blocks of code. A line in a block has the word
  /// that the block is marked with, perhaps an empty one.
  private var marked: [(number: Int, text: Substring, block: Substring?)] {
    var block: Substring?
    var marked: [(Int, Substring, Substring?)] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        block = block == nil ? line.dropFirst(3) : nil
      } else {
        marked.append((index + 1, line, block))
      }
    }
    return marked
  }

  /// The sessions of all blocks that are marked `console`. A line that begins with `$ ` is typed.
  var sessions: [Session] {
    var sessions: [Session] = []
    for line in marked where line.block == "console" {
      if line.text.hasPrefix("$ ") {
        sessions.append(Session(line: line.number, command: String(line.text.dropFirst(2))))
      } else if !sessions.isEmpty {
        sessions[sessions.count - 1].output.append(String(line.text))
      }
    }
    return sessions
  }

  /// The lines outside of blocks of code, with their numbers.
  private var prose: [(number: Int, text: Substring)] {
    marked.filter { $0.block == nil }.map { ($0.number, $0.text) }
  }

  /// The targets of the links, with the lines in which they stand.
  var links: [(line: Int, target: String)] {
    prose.flatMap { number, text in
      text.matches(of: /\]\(([^)\s]+)\)/).map { (number, String($0.1)) }
    }
  }

  /// The commands of a program on the page, typed or mentioned, each by the words after the
  /// program's name and before a comment, another command or an ellipsis.
  func mentions(of program: String) -> [(line: Int, words: [String])] {
    var code: [(Int, Substring)] = []
    for line in marked where line.block != nil {
      let typed = line.text.trimmingPrefix(/\s*(\$ |- run: |run: )?/)
      if typed.hasPrefix(program + " ") { code.append((line.number, typed)) }
    }
    // Code in a text may go on in the next line.
    let text = prose.map(\.text).joined(separator: "\n")
    let numbers = prose.map(\.number)
    for match in text.matches(of: /`([^`]+)`/) where match.1.hasPrefix(program + " ") {
      let row = text[..<match.range.lowerBound].count { $0 == "\n" }
      code.append((numbers[row], match.1))
    }
    return code.compactMap { line, command in
      let words = command.matches(of: /(?:"[^"]*"|'[^']*'|[^\s"'])+/).dropFirst()
        .map { String($0.0) }
      guard let first = words.first, first.wholeMatch(of: /[a-z-]+/) != nil else { return nil }
      return (line, Array(words.prefix { !["#", "|", ">", "&&", "…", "\\"].contains($0) }))
    }
  }

  /// The names by which a link reaches the headings: lower case, blanks as hyphens, no punctuation.
  var anchors: Set<String> {
    Set(
      prose.filter { $0.text.hasPrefix("#") }.map { _, text in
        let title = text.drop { $0 == "#" }.lowercased().trimmingPrefix(" ")
        return String(
          title.compactMap { character -> Character? in
            if character == " " { return "-" }
            return character.isLetter || character.isNumber || "-_".contains(character)
              ? character : nil
          })
      })
  }
}

extension DocumentationPage.Session {
  /// Returns whether a run showed what the page shows. On the page, a line `…` stands for any lines,
  /// and `…` in a line for any text. Blanks at the end of a line do not count.
  func isShown(by text: String) -> Bool {
    func tidy(_ line: some StringProtocol) -> String {
      String(line.reversed().drop { $0 == " " }.reversed())
    }
    var wanted = output.map(tidy)
    while wanted.last == "" { wanted.removeLast() }
    if wanted.isEmpty { return true }
    var shown = text.split(separator: "\n", omittingEmptySubsequences: false).map(tidy)
    while shown.last == "" { shown.removeLast() }
    return Self.matches(wanted[...], shown[...])
  }

  private static func matches(_ wanted: ArraySlice<String>, _ shown: ArraySlice<String>) -> Bool {
    guard let first = wanted.first else { return shown.isEmpty }
    if first == "…" {
      return shown.indices.contains { matches(wanted.dropFirst(), shown[$0...]) }
        || matches(wanted.dropFirst(), [])
    }
    guard let line = shown.first, fits(first, line) else { return false }
    return matches(wanted.dropFirst(), shown.dropFirst())
  }

  private static func fits(_ wanted: String, _ line: String) -> Bool {
    let parts = wanted.components(separatedBy: "…")
    var rest = line[...]
    for (index, part) in parts.enumerated() {
      if index == 0 {
        guard rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
      } else if index == parts.count - 1 {
        return rest.hasSuffix(part)
      } else if part.isEmpty {
        continue
      } else {
        guard let range = rest.range(of: part) else { return false }
        rest = rest[range.upperBound...]
      }
    }
    return rest.isEmpty
  }
}
