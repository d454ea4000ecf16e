import ArgumentParser
import Conformance
import Foundation

extension SpecCommand {
  /// `bluewake spec new`: a rule to start from.
  struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "new", abstract: "Writes a small rule to start from; overwrites nothing.",
      discussion: "The rule can be run as it is. Specs/README.md is the reference of the language.")

    @Argument(help: "The file to write; - is standard output.")
    var path: String

    @Option(help: "The rule's id; the file's name without its ending, unless it is given.")
    var id: String?

    func run() throws {
      let text = SpecTemplate.text(named: id ?? name, schema: schema)
      do throws(SpecErrors) {
        _ = try SpecFile(parsing: text, path: path)
      } catch {
        throw ValidationError(
          "--id is '\(id ?? name)', expected letters, digits and any of - . _ /")
      }
      if path == "-" {
        var output = StandardOutput()
        output.write(text)
        output.flush()
      } else {
        try write(text)
      }
    }

    /// The way from the new file to the schema above it.
    private var schema: String? {
      if path == "-" { return nil }
      let folder = URL(filePath: path).deletingLastPathComponent().standardizedFileURL.path
      guard let found = SharedStates.file(named: SpecSchema.fileName, above: path) else {
        return nil
      }
      let file = URL(filePath: found).standardizedFileURL.deletingLastPathComponent().path
      let depth =
        folder.split(separator: "/").count - file.split(separator: "/").count
      return String(repeating: "../", count: max(0, depth)) + SpecSchema.fileName
    }

    private var name: String {
      path == "-" ? "my-rule" : URL(filePath: path).deletingPathExtension().lastPathComponent
    }

    private func write(_ text: String) throws {
      do {
        try Data(text.utf8).write(to: URL(filePath: path), options: .withoutOverwriting)
      } catch CocoaError.fileWriteFileExists {
        StandardError.writeLine("\(path): error: the file is there already")
        throw ExitCode.outputFailed
      } catch {
        StandardError.writeLine("\(path): error: the file cannot be written")
        throw ExitCode.outputFailed
      }
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
      var output = StandardOutput()
      output.write(SpecSchema.json())
      output.flush()
    }
  }
}
