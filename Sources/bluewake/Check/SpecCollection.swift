import ArgumentParser
import Conformance
import Foundation
import Timelines

/// The spec files that a command was told to use.
struct SpecCollection {
  private(set) var specs: [SpecFile] = []
  /// The files of shared states that were given, or that lie in the given folders.
  private(set) var libraries: [StateLibrary] = []
  /// The mistakes in the files that are not valid spec files.
  private(set) var errors: [SpecError] = []
  private var shared = SharedStates()

  /// Reads the files, and every `.yaml` and `.yml` file below the folders, in order of their paths.
  ///
  /// If any file has mistakes, says all of them on standard error, and ends the command with 65.
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

  /// Reads them in the same way, but leaves errors to the caller.
  init(reading arguments: [String], in files: CommandFiles) throws(ExitCode) {
    for path in try Self.files(arguments) {
      do throws(SpecErrors) {
        if SharedStates.isLibrary(path) {
          if let library = try shared.library(at: path) { libraries.append(library) }
        } else {
          specs.append(try read(path))
        }
      } catch {
        // Many files may share a library. Its errors are said only once.
        errors += error.errors.filter { !errors.contains($0) }
      }
    }
    if files.isAnythingInDanger { try files.refuse(reading: specs.flatMap(\.captures)) }
  }

  private mutating func read(_ path: String) throws(SpecErrors) -> SpecFile {
    guard let octets = Self.octets(of: path) else { throw .unreadable(path) }
    return try SpecFile(parsing: octets, path: path, library: try shared.library(for: path))
  }

  /// Returns the paths, each once.
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

  /// Returns the files below a path; nil if there is nothing at the path. A file is taken whatever
  /// its name. But pipes and devices in a folder are left out, because a read from them may wait
  /// without end.
  static func files(below path: String) -> [String]? {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists else { return nil }
    guard isFolder.boolValue else { return [path] }
    // A link to a folder is followed if it was named itself, but not if it lies below a named
    // folder.
    let folder = URL(filePath: path).resolvingSymlinksInPath().path
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
      .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
      .filter { ![.pipe, .other].contains(FilePlace($0)?.kind) }
  }

  static func octets(of path: String) -> [UInt8]? {
    try? FileOctets.read(path, atMost: mostOctets)
  }

  /// The most octets of a spec file. No rule that people read is longer, and the reader refuses a
  /// longer one.
  private static let mostOctets = 1 << 20
}

extension SpecFile {
  /// The captures that the rule's scenarios name.
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
