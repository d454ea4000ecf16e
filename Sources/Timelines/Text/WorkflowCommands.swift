// The GitHub runner that reads the output of a job takes some lines for commands. A name from
// outside must not become a command: it could mark a file as faulty, or hide the lines after it.
//
// Source: GitHub Docs, Workflow commands for GitHub Actions; how lines are read: actions/runner,
// src/Runner.Common/ActionCommand.cs, observed: `::` counts after white space at the beginning of a
// line, and the older `##[` counts anywhere in it.

extension String {
  /// The text without the older mark of a command.
  package var withoutOldCommands: String {
    utf8.contains(UInt8(ascii: "#")) ? replacing("##[", with: "#\u{FFFD}[") : self
  }

  /// The text without a mark of a command at its beginning. A text that is only half a mark, a
  /// single `:`, is changed too.
  package var withoutCommand: String {
    let first = utf8.first { $0 != UInt8(ascii: " ") }
    if let first, first > 0x20, first < 0x7F, first != UInt8(ascii: ":") { return self }
    let start = unicodeScalars.firstIndex { !$0.isSpace } ?? endIndex
    guard unicodeScalars[start...].first == ":" else { return self }
    let next = unicodeScalars.index(after: start)
    guard next == endIndex || unicodeScalars[next] == ":" else { return self }
    return String(self[..<start]) + "\u{FFFD}" + self[next...]
  }

  /// Whether appended text would begin a line, or follow only white space on it.
  package var endsAtLineStart: Bool {
    for scalar in unicodeScalars.reversed() {
      if scalar == "\n" { return true }
      if !scalar.isSpace { return false }
    }
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool {
    isASCII ? (9...13).contains(value) || self == " " : properties.isWhitespace
  }
}
