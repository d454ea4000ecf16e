import Adapters
import Testing

@Suite struct ShellWordsTests {
  @Test(arguments: [
    ("toy", ["toy"]),
    ("  python3 \t toy.py  ", ["python3", "toy.py"]),
    ("sh -c 'exit 3; \"x\" \\n'", ["sh", "-c", "exit 3; \"x\" \\n"]),
    (#"a "b c" d\ e"#, ["a", "b c", "d e"]),
    (#""say \"hi\" \\ \$HOME \n""#, [#"say "hi" \ $HOME \n"#]),
    (#"a''b "" c"d"e'f'"#, ["ab", "", "cdef"]),
    (#"\'x\'"#, ["'x'"]),
    ("$HOME *.py `ls`", ["$HOME", "*.py", "`ls`"]),
  ])
  func `words are split as a shell splits them, and nothing is expanded`(
    text: String, words: [String]
  ) throws {
    #expect(try ShellWords(text).words == words)
  }

  @Test(arguments: [
    ("", ShellWords.Failure.noWord), ("  ", .noWord), ("a 'b", .openQuote("'")),
    (#"a "b\""#, .openQuote("\"")), (#"a\"#, .trailingBackslash),
  ])
  func `what is left open is refused`(text: String, failure: ShellWords.Failure) {
    #expect(throws: failure) { try ShellWords(text) }
  }
}
