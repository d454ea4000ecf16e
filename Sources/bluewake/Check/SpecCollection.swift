import ArgumentParser
import Conformance
import Foundation
import Timelines

/// The spec files that a command was told to use.
struct SpecCollection {
  private(set) var specs: [SpecFile] = []
  /// The shared states that lie in the folders given, or were given themselves.
  private(set) var libraries: [StateLibrary] = []
  /// What is wrong with those that are no spec files.
  private(set) var errors: [SpecError] = []
  private var shared = SharedStates()

  /// Reads files and, of folders, every `.yaml` and `.yml` below them, in order of their paths.
  ///
  /// Says on standard error all that is wrong with all of them, and ends the command with 65.
  init(arguments: [String], in files: CommandFiles) throws(ExitCode) {
    try self.init(reading: arguments, in: files)
    for error in errors { StandardError.writeLine("\(error)") }
    if !errors.isEmpty { throw .badInput }
    if specs.isEmpty {
      let names = arguments.joined(separator: " ")
      StandardError.writeLine("\(names): error: there is no rule in it, only shared states")
      throw .badInput
    }
  }

  /// The same, and leaves it to the caller what to do about errors.
  init(reading arguments: [String], in files: CommandFiles) throws(ExitCode) {
    for path in try Self.files(arguments) {
      do throws(SpecErrors) {
        if SharedStates.isLibrary(path) {
          if let library = try shared.library(at: path) { libraries.append(library) }
        } else {
          specs.append(try read(path))
        }
      } catch {
        // A library that many files share has its errors said once.
        errors += error.errors.filter { !errors.contains($0) }
      }
    }
    if files.isAnythingInDanger { try files.refuse(reading: specs.flatMap(\.captures)) }
  }

  private mutating func read(_ path: String) throws(SpecErrors) -> SpecFile {
    guard let octets = Self.octets(of: path) else { throw .unreadable(path) }
    return try SpecFile(parsing: octets, path: path, library: try shared.library(for: path))
  }

  /// The paths, each once.
  private static func files(_ arguments: [String]) throws(ExitCode) -> [String] {
    var files: [String] = []
    for argument in arguments {
      guard let found = Self.files(below: argument) else {
        StandardError.writeLine("\(argument): error: there is no such spec file or folder")
        throw .badInput
      }
      if found.isEmpty {
        StandardError.writeLine("\(argument): error: the folder holds no spec file (*.yaml)")
        throw .badInput
      }
      files += found.filter { !files.contains($0) }
    }
    return files
  }

  /// Nil where there is nothing at the path; a file is taken whatever its name. What only lies in a
  /// folder must not be a pipe or a device, which may be waited for without end.
  static func files(below path: String) -> [String]? {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists else { return nil }
    guard isFolder.boolValue else { return [path] }
    // A link to a folder is that folder where it was named, and is not followed below it.
    let folder = URL(filePath: path).resolvingSymlinksInPath().path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
      .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
      .filter { ![.pipe, .other].contains(FilePlace($0)?.kind) }
  }

  static func octets(of path: String) -> [UInt8]? {
    try? FileOctets.read(path, atMost: mostOctets)
  }

  /// No rule that people read is longer; the reader refuses what is.
  private static let mostOctets = 1 << 20
}

extension SpecFile {
  /// The captures that its scenarios name.
  fileprivate var captures: [CommandFiles.Input] {
    let named = Set(profiles.compactMap { scenario(for: $0)?.capture }).sorted()
    return named.map {
      CommandFiles.Input(
        what: "the capture of \(path)", path: ScenarioRun.path(of: $0, besides: path))
    }
  }
}

extension SpecErrors {
  static func unreadable(_ path: String) -> SpecErrors {
    SpecErrors([SpecError(path: path, line: 1, column: 1, message: "the file cannot be read")])
  }
}
