import Foundation
import TestSupport
import Testing

/// Commands that there are not.
@Suite(.waitsForPrograms) struct UnknownCommandTests {
  @Test(arguments: [
    (["chek"], "Error: there is no command 'chek', did you mean 'check'\n"),
    (
      ["spec", "lnt", "x.yaml"], "Error: there is no command 'spec lnt', did you mean 'spec lint'\n"
    ),
    (["zzzzzzzzzz"], "Error: there is no command 'zzzzzzzzzz'\n"),
  ])
  func `a typo in a command names the nearest one`(arguments: [String], words: String) throws {
    let (status, output) = try Command.bluewake.run(arguments)
    #expect(status == 64)
    #expect(output.hasPrefix(words), "\(output)")
  }

  @Test func `the help lists each command in one line`() throws {
    let help = try Command.bluewake.run(["--help"]).output
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let commands = lines.filter { $0.contains(/^  [a-z]+ +[A-Z][^.]*\.$/) }
    #expect(commands.count >= 22, "\(help)")
    #expect(!lines.contains { $0.contains(/^ {20,}[a-z]/) }, "\(help)")
  }
}
