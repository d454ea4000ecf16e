import Conformance
import Foundation
import TestSupport
import Testing

/// The JSON Schema of spec files, and the verdict of an independent validator on them.
@Suite(.waitsForPrograms) struct SchemaTests {
  private static let specs = CaptureFiles.root.appending(path: "Specs")
  private static let malformed = CaptureFiles.root.appending(
    path: "Tests/ConformanceTests/Malformed")

  @Test func `the schema in the checkout is the one that the command prints`() throws {
    let file = Self.specs.appending(path: SpecSchema.fileName)
    let schema = try String(contentsOf: file, encoding: .utf8)
    #expect(schema == SpecSchema.json(), "bluewake spec schema > Specs/schema.json")
    #expect(try Command.bluewake.run(["spec", "schema"]).output == schema)
  }

  /// The first line of a spec file names the schema that an editor checks it with.
  @Test func `every spec file names the schema`() throws {
    for file in try Self.files(below: Self.specs) {
      let folders = file.dropFirst(Self.specs.path.count + 1).count { $0 == "/" }
      let way = String(repeating: "../", count: folders) + SpecSchema.fileName
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text.hasPrefix(SpecTemplate.modeline(way)), "\(file)")
    }
  }

  @Test(.slow, .enabled(if: SchemaValidator.pinned != nil, SchemaValidator.missing))
  func `a validator accepts every spec file`() throws {
    let validator = try #require(SchemaValidator.pinned)
    let lines = try validator.validate(try Self.files(below: Self.specs))
    #expect(lines.count > 60)
    #expect(lines.filter { !$0.hasPrefix("accepted ") } == [])
  }

  /// The schema refuses mistakes in the structure of a file. Mistakes in its meaning are seen only
  /// by the reader; the files with such mistakes are listed.
  @Test(.enabled(if: SchemaValidator.pinned != nil, SchemaValidator.missing))
  func `a validator refuses what is malformed`() throws {
    let validator = try #require(SchemaValidator.pinned)
    let lines = try validator.validate(try Self.files(below: Self.malformed))
    let prefix = "accepted \(Self.malformed.path)/"
    let accepted = lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    let list = Self.malformed.appending(path: "beyond-the-schema.txt")
    let expected = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    #expect(accepted == expected.map(String.init))
    #expect(lines.count - accepted.count > 60)
  }

  private static func files(below folder: URL) throws -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (names ?? []).filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder.path)/\($0)" }
  }
}

/// A Python with the validator that `Tests/Schema/requirements.txt` pins.
struct SchemaValidator {
  private var python: Command

  static let missing: Comment =
    "BLUEWAKE_PYTHON names no Python with the pinned jsonschema and PyYAML"

  /// The Python that `BLUEWAKE_PYTHON` names; nil if it names none, or if its packages are others.
  static let pinned: SchemaValidator? = {
    guard let path = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] else { return nil }
    let python = Command(executable: URL(filePath: path))
    let question =
      "import importlib.metadata as m; "
      + "print(*('%s==%s' % (n, m.version(n)) for n in ('jsonschema', 'PyYAML')), sep='\\n')"
    guard let (status, answer) = try? python.run(["-c", question]), status == 0 else { return nil }
    let isPinned = answer.split(separator: "\n").allSatisfy(pins.contains)
    return isPinned ? SchemaValidator(python: python) : nil
  }()

  private static let folder = CaptureFiles.root.appending(path: "Tests/Schema")

  private static var pins: [Substring] {
    let file = folder.appending(path: "requirements.txt")
    return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
  }

  /// Validates files, and returns a line for each of them in their order.
  func validate(_ files: [String]) throws -> [String] {
    let script = Self.folder.appending(path: "validate.py").path
    let schema = CaptureFiles.root.appending(path: "Specs/\(SpecSchema.fileName)").path
    let (status, output) = try python.run(["-B", script, schema] + files)
    #expect(status == 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }
}
