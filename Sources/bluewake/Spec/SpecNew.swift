import ArgumentParser
import Conformance
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension SpecCommand {
  /// `bluewake spec new`: writes a rule to start from.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Writes a small rule to start from; overwrites no file.",
      discussion: "The rule can be run as it is. Specs/README.md is the reference of the language.")

    @Argument(help: "The file to write; - is standard output.", transform: String.init(output:))
    var path: String

    @Option(help: "The rule's id. (default: the file's name without its ending)")
    var id: String?

    func run() throws {
      let files = try CommandFiles(writing: .file(path, by: "the file"))
      let file = NewSpecFile(path: path)
      let text = SpecTemplate.text(named: id ?? name, schema: file.schema)
      do throws(SpecErrors) {
        _ = try SpecFile(parsing: text, path: path)
      } catch {
        let found: TerminalText =
          id.map { "--id is '\($0)'" } ?? "the file's name makes the id '\(name)'"
        let hint: TerminalText = id == nil ? "; --id gives another" : ""
        throw ExitCode.wrongArgument(
          "\(found), expected letters, digits and any of - . _ /\(hint)")
      }
      try file.write(text, in: files)
    }

    private var name: String {
      path == "-" ? "my-rule" : URL(filePath: path).deletingPathExtension().lastPathComponent
    }
  }

  /// `bluewake spec schema`: the JSON Schema of spec files.
  struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "schema", abstract: "Prints the JSON Schema of spec files, for editors.",
      discussion: """
        Specs/schema.json is what this prints. With the YAML language server, a file that begins with
          # yaml-language-server: $schema=PATH-OF-THE-SCHEMA
        is checked and completed while it is typed.
        """)

    func run() {
      StandardOutput.show(TerminalText(document: SpecSchema.json()))
    }
  }
}
