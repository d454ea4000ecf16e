import Foundation
import TestSupport
import Testing

/// Machine-made mutants that `Tests/Mutation/sample.tsv` has drawn, planted in a `bluewake`.
struct PlantedSample: Sendable {
  /// A line of the model that has a mutant of its own.
  struct Line: Sendable, CustomTestStringConvertible {
    var number: Int
    /// Relative to the model's folder.
    var file: String
    var original: String
    var planted: String
    var profile: String
    /// The path of the rule that finds the mutant.
    var rule: String

    var testDescription: String { "\(file): \(original.trimmingCharacters(in: .whitespaces))" }
  }

  /// The program with all of them. `BLUEWAKE_MUTANT` is the number of the one that is alive.
  var program: Command

  /// All lines of the table.
  static let drawn: [Line] = {
    let table = CaptureFiles.root.appending(path: "Tests/Mutation/sample.tsv")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { row in
      let cells = row.components(separatedBy: "\t")
      guard cells.count == 5, let call = cells[2].firstMatch(of: /isPlanted\((\d+)\)/),
        let number = Int(call.1)
      else { return nil }
      return Line(
        number: number, file: cells[0], original: cells[1], planted: cells[2], profile: cells[3],
        rule: cells[4])
    }
  }()

  /// The lines that are still as they were when the table was written.
  static let present: [Line] = drawn.filter { line in
    let text = try? String(contentsOf: model.appending(path: line.file), encoding: .utf8)
    return text?.components(separatedBy: "\n").count { $0 == line.original } == 1
  }

  private static let model = CaptureFiles.root.appending(path: "Sources/CoreBluetoothModel")

  /// Compiles the model once more, with the mutants in it, and links it with all else that these
  /// tests were built with. So no package is built again.
  static let built = Result { try PlantedSample() }

  private init() throws {
    let folder = SwiftCompiler.products.appending(path: "mutation-sample")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let object = folder.appending(path: "model.o")
    try Self.compile(Self.sources(in: folder), to: object)
    program = Command(executable: folder.appending(path: "bluewake"))
    try link(object, in: folder)
  }

  /// Writes the model with the mutants in it to a folder, and returns the paths of its files.
  private static func sources(in folder: URL) throws -> [String] {
    let lines = Dictionary(grouping: present, by: \.file)
    var copies = [folder.appending(path: "Gate.swift")]
    try gate.write(to: copies[0], atomically: true, encoding: .utf8)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: model.path).sorted()
    for path in paths where path.hasSuffix(".swift") {
      var text = try String(contentsOf: model.appending(path: path), encoding: .utf8)
      for line in lines[path] ?? [] {
        text = text.replacing("\n\(line.original)\n", with: "\n\(line.planted)\n")
      }
      // A module's files need names of their own.
      copies.append(folder.appending(path: path.replacing("/", with: "-")))
      try text.write(to: copies[copies.count - 1], atomically: true, encoding: .utf8)
    }
    return copies.map(\.path)
  }

  private static let gate = """
    import Foundation

    private let living = ProcessInfo.processInfo.environment["BLUEWAKE_MUTANT"].flatMap { Int($0) }

    func isPlanted(_ number: Int) -> Bool { living == number }
    """

  private static func compile(_ sources: [String], to object: URL) throws {
    var flags = ["-module-name", "CoreBluetoothModel", "-parse-as-library", "-swift-version", "6"]
    flags += ["-enable-testing", "-suppress-warnings", "-Onone", "-wmo"]
    // The package manager's name of the package: its folder, in letters of an identifier.
    let package = CaptureFiles.root.lastPathComponent.lowercased()
      .replacing(/[^a-z0-9_]/, with: "_")
    flags += ["-package-name", package]
    flags += ["-enable-upcoming-feature", "ExistentialAny"]
    flags += ["-enable-upcoming-feature", "InternalImportsByDefault"]
    flags += ["-enable-experimental-feature", "Lifetimes"]
    flags += SwiftCompiler.moduleFlags
    try SwiftCompiler.run(flags + ["-emit-object", "-o", object.path] + sources)
  }

  /// Links the mutants' object with those of all other modules.
  private func link(_ object: URL, in folder: URL) throws {
    let list = SwiftCompiler.products.appending(path: "bluewake.product/Objects.LinkFileList")
    var objects = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
      .filter { !$0.contains("/CoreBluetoothModel.build/") }
    objects.append(Substring(object.path))
    let own = folder.appending(path: "objects")
    try objects.joined(separator: "\n").write(to: own, atomically: true, encoding: .utf8)
    try SwiftCompiler.run([
      "-emit-executable", "-o", program.executable.path, "-Xlinker", "--defsym", "-Xlinker",
      "main=bluewake_main", "@\(own.path)", "-lpcap", "-lz", "-lcrypto", "-lyaml",
    ])
  }
}
