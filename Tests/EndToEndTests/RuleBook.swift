import Conformance
import Foundation
import TestSupport
import Timelines

/// The project's own spec files, as far as the matrix of rules and mutants needs them.
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
    return try files.filter { $0.hasSuffix(".yaml") }.sorted().map { name in
      let path = "\(folder)/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return try SpecFile(parsing: text, path: path)
    }
  }
}
