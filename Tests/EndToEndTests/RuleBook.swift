import Conformance
import Foundation
import TestSupport
import Timelines

/// The project's own spec files, as far as the matrix of rules and mutants needs them: without the
/// rules about hosts, which do not apply to the reference, and without those about any device of a
/// capture or about the capture itself, which no mutant changes.
enum RuleBook {
  struct Rule: Sendable {
    var id: String
    var path: String
    var profiles: [Profile]
    /// The mutants that each expectation must fail on.
    var killers: [(expectation: String, mutants: [String])]

    init(_ spec: SpecFile) {
      id = spec.id
      path = spec.path
      profiles = spec.profiles
      let reading = spec.profiles.first.map { spec.expectations(for: $0) } ?? []
      killers = reading.map { ("\(spec.id) > \($0.id)", $0.killers) }
    }
  }

  static let folder = CaptureFiles.root.appending(path: "Specs").path

  static var rules: [Rule] { get throws { try files.map(Rule.init) } }

  /// All spec files, read once.
  static var files: [SpecFile] { get throws { try reading.get() } }

  private static let reading = Result {
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let names = files.filter {
      $0.hasSuffix(".yaml") && URL(filePath: $0).lastPathComponent != StateLibrary.fileName
    }
    return try names.filter { !$0.hasPrefix("hosts/") && !$0.hasPrefix("symptoms/") }.sorted()
      .map { try read("\(folder)/\($0)") }.filter { $0.accused == nil }
  }

  /// The paths of the example rules, which show the whole language.
  static var examples: [String] {
    get throws {
      let folder = CaptureFiles.root.appending(path: "Examples/Rules").path
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.hasSuffix(".yaml") && $0 != StateLibrary.fileName }.sorted()
        .map { "\(folder)/\($0)" }
    }
  }

  /// Reads a spec file with the states that the rules of its folder share, or else those of the
  /// project's rules.
  static func read(_ path: String) throws -> SpecFile {
    var place = URL(filePath: path).deletingLastPathComponent()
    while place.path.count > folder.count, place.path.hasPrefix(folder),
      !FileManager.default.fileExists(atPath: place.appending(path: StateLibrary.fileName).path)
    {
      place.deleteLastPathComponent()
    }
    let beside = place.appending(path: StateLibrary.fileName).path
    let isBeside = FileManager.default.fileExists(atPath: beside)
    let library = isBeside ? beside : "\(folder)/\(StateLibrary.fileName)"
    let states = try StateLibrary(
      parsing: String(contentsOfFile: library, encoding: .utf8), path: library)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return try SpecFile(parsing: text, path: path, library: states)
  }
}
