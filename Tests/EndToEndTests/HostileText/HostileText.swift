import Foundation
import Testing

/// Text from outside that would do something if it were shown as it is.
enum HostileText {
  /// One name with everything that steers a terminal, turns the direction of text or begins a line.
  static let controls =
    "x\u{1B}[31m\u{7}\u{7F}\u{85}\u{9B}2J\u{2028}\u{202E}\u{2066}\u{61C}\t\n::error::pwn\r\n  ::error::pwn\r"
  /// Text that a CI job takes for a command although it has no such character.
  static let command = "::error::pwn"
  static let oldCommand = "x##[error]pwn"

  static let all = [controls, command, oldCommand]

  /// Records an issue for each piece of text that does not belong into the output of a command.
  ///
  /// - Parameter format: The format of the output. The lines of `github` are commands, and the
  ///   columns of `tsv` have tabs; these are allowed.
  static func expectHarmless(
    _ output: String, format: String = "", about words: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let controls = output.unicodeScalars.filter { scalar in
      isControl(scalar) && scalar != "\n" && !(format == "tsv" && scalar == "\t")
    }
    #expect(
      controls.isEmpty, "\(controls.map { String($0.value, radix: 16) }) of \(words): \(output)",
      sourceLocation: sourceLocation)
    let commands = output.split { $0.isNewline }
      .map { $0.drop(while: \.isWhitespace) }
      .filter { $0.hasPrefix("::") && !(format == "github" && isOurs($0)) }
    #expect(commands.isEmpty, "\(commands) of \(words)", sourceLocation: sourceLocation)
    #expect(!output.contains("##["), "of \(words): \(output)", sourceLocation: sourceLocation)
  }

  private static func isOurs(_ line: Substring) -> Bool {
    line.prefixMatch(of: /::(error|warning|notice) (file=[^,:]*,line=\d+,)?title=[^:,]*::/) != nil
  }

  /// The rule is written down once more here, so that the test does not trust the code that it
  /// tests.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }
}
