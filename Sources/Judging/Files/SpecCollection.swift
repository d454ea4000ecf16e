public import Conformance
public import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The spec files below some paths, read with the states that they share.
///
/// ```swift
/// let collection = try SpecCollection(below: ["Rules"])
/// for error in collection.errors { print(error) }
/// ```
public struct SpecCollection: Sendable {
  /// The rules, in the order of the paths.
  public private(set) var specs: [SpecFile] = []
  /// The files of shared states that were named, or that lie in the named folders.
  public private(set) var libraries: [StateLibrary] = []
  /// The editions of which rules may be read, each once.
  public private(set) var editions: [String] = []
  /// The mistakes in the files that are not valid spec files; empty if all are valid. The rules of
  /// the other files are there all the same.
  public private(set) var errors: [SpecError] = []

  /// The reason why there is no spec file to read.
  public struct Absence: Error, Hashable, Sendable, CustomStringConvertible {
    /// A line that begins with the path.
    public let text: TerminalText
    public var description: String { text.text }
  }

  /// Reads the files, and every `.yaml` and `.yml` file below the folders, in order of their paths.
  /// A file that is named or found more than once is read once.
  ///
  /// - Parameters:
  ///   - chosen: The editions in which rules are read, instead of the current ones of their
  ///     documents.
  ///   - jobs: How many files are read at the same time. The outcome is the same with any number.
  /// - Throws: ``Absence`` if there is nothing at a path, or no spec file in a folder.
  public init(
    below paths: [String], editions chosen: [String] = [], jobs: Int = 1
  ) throws(Absence) {
    let files = try Self.files(paths)
    // The shared states are read first, and once.
    var shared = SharedStates(editions: chosen)
    let states = files.map { path in
      Result { () throws(SpecErrors) in
        try SharedStates.isLibrary(path) ? shared.library(at: path) : shared.library(for: path)
      }
    }
    for case .success(let library?) in states {
      for edition in library.editions where !editions.contains(edition) { editions.append(edition) }
    }
    let read = try? sideBySide(files.count, jobs: jobs) { place in
      Self.read(files[place], with: states[place])
    }
    for item in read ?? [] {
      switch item {
      case .success(.rule(let spec)): specs.append(spec)
      case .success(.states(let library)): libraries.append(library)
      // Many files may share a library. Its errors are reported only once.
      case .failure(let found): errors += found.errors.filter { !errors.contains($0) }
      }
    }
  }

  private enum Item: Sendable {
    case rule(SpecFile)
    case states(StateLibrary)
  }

  private static func read(
    _ path: String, with states: Result<StateLibrary?, SpecErrors>
  ) -> Result<Item, SpecErrors> {
    Result { () throws(SpecErrors) in
      if SharedStates.isLibrary(path), let library = try states.get() { return .states(library) }
      guard let octets = octets(of: path) else { throw .unreadable(path) }
      return .rule(try SpecFile(parsing: octets, path: path, library: states.get()))
    }
  }

  /// Returns the paths, each once.
  private static func files(_ paths: [String]) throws(Absence) -> [String] {
    var files: [String] = []
    for path in paths {
      guard let found = Self.files(below: path) else {
        throw Absence(text: "\(path): error: there is no such spec file or folder")
      }
      if found.isEmpty {
        throw Absence(text: "\(path): error: the folder holds no spec file (*.yaml)")
      }
      files += found.filter { !files.contains($0) }
    }
    return files
  }

  /// Returns the files below a path; nil if there is nothing at the path. A file is taken whatever
  /// its name. But pipes and devices in a folder are left out, because a read from them may wait
  /// without end.
  package static func files(below path: String) -> [String]? {
    guard let kind = FileKind(path) else { return nil }
    guard kind == .folder else { return [path] }
    // A link to a folder is followed if it was named itself, but not if it lies below a named
    // folder.
    let folder = URL(filePath: path).resolvingSymlinksInPath().path
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
      .map { path.hasSuffix("/") ? path + $0 : path + "/" + $0 }
      .filter { FileKind($0)?.mayWait != true }
  }

  package static func octets(of path: String) -> [UInt8]? {
    try? FileOctets.read(path, atMost: SpecFile.mostOctets)
  }
}

extension SpecErrors {
  static func unreadable(_ path: String) -> SpecErrors {
    SpecErrors([SpecError(path: path, line: 1, column: 1, message: SpecError.unreadableFile)])
  }
}

extension SpecError {
  fileprivate static let unreadableFile = "the file cannot be read"

  /// Whether the file cannot be read, so that the error says nothing about its contents.
  public var isOfReading: Bool { message == Self.unreadableFile }
}
