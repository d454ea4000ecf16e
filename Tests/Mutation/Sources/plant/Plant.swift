import ArgumentParser
import Foundation

/// Copies the files of a target with all mutants planted in them, and lists the mutants.
///
/// All mutants are in one build, each guarded by its number. `BLUEWAKE_MUTANT` says at run time
/// which one is active; without it none is, and the program behaves like the unchanged one. It then
/// writes to the file `BLUEWAKE_REACHED`, if there is such a variable, which of them it came to: an
/// octet for each number.
@main struct Plant: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plants mutants in the Swift files of a folder.")

  @Argument(help: "The folder with the files.") var sources: String
  @Argument(help: "The folder for the changed copies. It must be there.") var output: String
  @Argument(help: "The file for the list of mutants, in JSON.") var catalogue: String
  @Option(help: "A file with the names of mutants that are left out, one on each line.")
  var without: String?
  @Option(help: "The beginning of file names that are copied as they are; repeatable.")
  var spare: [String] = []

  func run() throws {
    let leftOut = Set(
      try without.map { try String(contentsOfFile: $0, encoding: .utf8) }?
        .split(separator: "\n").map(String.init) ?? [])
    var planted: [PlantedMutant] = []
    var names = MutantNames()
    for path in try Self.swiftFiles(in: sources) {
      let text = try String(contentsOfFile: sources + "/" + path, encoding: .utf8)
      var copy = text
      if !spare.contains(where: path.hasPrefix) {
        var points = MutationFinder.points(in: text).map { point in
          (point, names.name(of: point, in: path))
        }
        points.removeAll { leftOut.contains($0.1) }
        let numbered = points.enumerated().map { index, point in
          NumberedPoint(number: planted.count + index + 1, name: point.1, point: point.0)
        }
        let garden = Garden(text, numbered)
        planted += garden.mutants(in: path)
        copy = garden.text
      }
      try Self.write(copy, to: output + "/" + path)
    }
    try Self.write(Self.gate, to: output + "/PlantedMutant.swift")
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Self.write(
      String(decoding: try encoder.encode(planted), as: UTF8.self), to: catalogue)
  }

  /// The paths of all Swift files in a folder, relative to it, sorted.
  private static func swiftFiles(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }.sorted()
  }

  private static func write(_ text: String, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The functions that the changed copies call.
  private static let gate = """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    /// The number of the mutant that is alive; 0 if none is; -1 if none is, and it is to be written
    /// down which of them the program comes to.
    private let living =
      unsafe getenv("BLUEWAKE_REACHED") != nil
      ? -1 : unsafe getenv("BLUEWAKE_MUTANT").map { unsafe Int(String(cString: $0)) ?? 0 } ?? 0

    private let most = 1 << 16

    /// By number, whether the program has come to a mutant. It is written to a file in the end.
    private nonisolated(unsafe) let reached: UnsafeMutablePointer<UInt8> = {
      let marks = unsafe UnsafeMutablePointer<UInt8>.allocate(capacity: most)
      unsafe marks.initialize(repeating: 0, count: most)
      unsafe atexit {
        guard let path = unsafe getenv("BLUEWAKE_REACHED"), let file = unsafe fopen(path, "w") else {
          return
        }
        _ = unsafe fwrite(reached, 1, most, file)
        unsafe fclose(file)
      }
      return unsafe marks
    }()

    @inline(never)
    private func reach(_ number: Int) { unsafe reached[number] = 1 }

    @inline(__always)
    func isPlanted(_ number: Int) -> Bool {
      if living < 0 { reach(number) }
      return living == number
    }
    """
}
