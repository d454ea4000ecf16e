import ArgumentParser
import Conformance
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The option that names the project file, `bluewake.yaml`, whose settings complete the command
/// line.
struct ProjectOption: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: ArgumentHelp(
      """
      Take options that are not given here from this file. (default: bluewake.yaml in this folder, \
      if there is one)
      """, valueName: "file"))
  private var named: String?

  @Flag(name: .customLong("no-config"), help: "Read no bluewake.yaml.")
  private var isRefused = false

  @Flag(
    name: .customLong("trust"),
    help: """
      Start the program that bluewake.yaml names as implementation. A file that --config names is \
      trusted anyway.
      """)
  private var trust = false

  /// Whether the file may name a program to start.
  var isTrusted: Bool { trust || named != nil }

  func validate() throws {
    if named != nil, isRefused {
      throw ValidationError(saying: "--config names a file, and --no-config reads none")
    }
  }

  /// Reads the project file; nil if there is none. If it has mistakes, says all of them on standard
  /// error, and ends the command with 65.
  func read() throws(ExitCode) -> ProjectFile? {
    if isRefused { return nil }
    let path = named ?? ProjectFile.name
    guard let octets = try? FileOctets.read(path, atMost: SettingsFile.mostOctets) else {
      if named == nil, !FileManager.default.fileExists(atPath: path) { return nil }
      throw SettingsFile.unreadable(path)
    }
    return try SettingsFile.parsed(octets, of: path, ProjectFile.init(parsing:path:))
  }

  /// The files that are read.
  var inputs: [CommandFiles.Input] {
    isRefused ? [] : .file(named ?? ProjectFile.name, by: "the project file")
  }
}

extension ProjectFile {
  /// Returns the path of a report as seen from the current folder. If it leads out of the file's
  /// folder, by whatever links, says so on standard error, and ends the command with 65.
  func resolved(report setting: Setting<(kind: String, path: String)>) throws(ExitCode) -> String {
    let path = setting.value.path
    if path == "-" { return path }
    let report = resolved(path)
    if RealPath(report)?.isInside(RealPath(resolved("."))) == true { return report }
    let problem =
      "the report '\(path)' is not in the folder of this file; --report \(setting.value.kind)=FILE "
      + "writes one elsewhere"
    StandardError.writeLine("\(error(at: setting.position, problem))")
    throw .badInput
  }

  /// Returns a path of the file as seen from the current folder.
  func resolved(_ path: String) -> String {
    let folder = self.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    if path.hasPrefix("/") || folder.isEmpty { return path }
    return folder.joined(separator: "/") + "/" + path
  }

  /// Returns what a value means to the command line. If it means nothing, says on standard error
  /// where it stands and why, and ends the command with 65.
  func meaning<Value, Meaning>(
    of setting: Setting<Value>, _ meaning: (Value) throws -> Meaning
  ) throws(ExitCode) -> Meaning {
    do {
      return try meaning(setting.value)
    } catch {
      let problem = (error as? ValidationError)?.message ?? "\(error)"
      StandardError.writeLine("\(self.error(at: setting.position, problem))")
      throw .badInput
    }
  }
}
