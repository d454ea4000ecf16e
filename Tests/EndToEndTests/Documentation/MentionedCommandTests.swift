import Foundation
import TestSupport
import Testing

/// Commands that the pages mention without output are known to the program and the Makefile.
@Suite(.waitsForPrograms) struct MentionedCommandTests {
  @Test func `every command and option that a page mentions is there`() throws {
    let program = try CommandTree.ofProgram()
    var count = 0
    for page in try DocumentationPage.all() {
      for mention in page.mentions(of: "bluewake") {
        let fault = program.fault(of: mention.words)
        #expect(fault == nil, "\(page.path):\(mention.line): \(fault ?? "")")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test func `every target that a page mentions is in the Makefile`() throws {
    let makefile = try String(
      contentsOf: CaptureFiles.root.appending(path: "Makefile"), encoding: .utf8)
    let targets = Set(makefile.matches(of: /(?m)^([a-z-]+):/).map { String($0.1) })
    var count = 0
    for page in try DocumentationPage.all() {
      for mention in page.mentions(of: "make") {
        for word in mention.words where !word.contains("=") {
          #expect(targets.contains(word), "\(page.path):\(mention.line): make \(word)")
          count += 1
        }
      }
    }
    #expect(count > 10)
  }

  @Test func `a command or an option that is not there is found`() throws {
    let program = try CommandTree.ofProgram()
    #expect(program.fault(of: ["check", "--fail-fast"]) == nil)
    #expect(program.fault(of: ["check", "--no-color"]) == "check has no --no-color")
    #expect(program.fault(of: ["spec", "sing", "a.yaml"]) == "spec has no sing")
    #expect(program.fault(of: ["sing"]) == "bluewake has no sing")
  }
}

/// A command, as the program itself describes it for scripts of completion.
private struct CommandTree: Decodable {
  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }

    var names: [Name]?
  }

  var commandName: String
  var arguments: [Argument]?
  var subcommands: [CommandTree]?

  static func ofProgram() throws -> CommandTree {
    struct Description: Decodable {
      var command: CommandTree
    }
    let output = try Command.bluewake.run(["--experimental-dump-help"]).output
    return try JSONDecoder().decode(Description.self, from: Data(output.utf8)).command
  }

  /// Returns the word after the command's name that the command does not know. Values of options
  /// and other arguments are ignored.
  func fault(of words: [String]) -> String? {
    let commands = subcommands ?? []
    if let first = words.first, !commands.isEmpty, !first.hasPrefix("-") {
      guard let command = commands.first(where: { $0.commandName == first }) else {
        return "\(commandName) has no \(first)"
      }
      return command.fault(of: Array(words.dropFirst()))
    }
    let known = (arguments ?? []).flatMap { $0.names ?? [] }
    let names = Set(known.map { ($0.kind == "long" ? "--" : "-") + $0.name })
    for word in words where word.hasPrefix("-") && word.count > 1 {
      let name = String(word.prefix { $0 != "=" })
      if !names.contains(name) { return "\(commandName) has no \(name)" }
    }
    return nil
  }
}
