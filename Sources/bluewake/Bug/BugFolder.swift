import ArgumentParser
import Captures
import Judging
import Timelines

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder that `bluewake bug` makes.
struct BugFolder {
  let path: String
  private let overwrites: Bool

  private static let readme = "README.md"
  private static let verdict = "verdict.json"
  private static let states = "states.yaml"

  /// - Parameter overwrites: Whether a former folder is replaced. Other files in it are kept.
  init(_ path: String, overwrites: Bool) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    (self.path, self.overwrites) = (path, overwrites)
  }

  /// Returns `field-one-request-at-a-time` for `captures/field.btsnoop` and a rule of that name.
  static func usualName(for capture: String, _ subject: String) -> String {
    let name = capture == "-" ? "capture" : capture.split(separator: "/").last.map(String.init)
    let stem = (name ?? "capture")
    let dot = stem.dropFirst().firstIndex(of: ".") ?? stem.endIndex
    return stem[..<dot] + "-" + subject
  }

  /// Ends the command with 74 if the folder is there and is not to be overwritten.
  func requireAbsence() throws(ExitCode) {
    if overwrites { return }
    try NewFolder.requireAbsence(
      of: path, advice: "name another folder with --output, or add --force")
  }

  /// Writes the files of a bug, and reads them again.
  ///
  /// - Parameter inputs: The inputs of the command, which no file may overwrite.
  func write(_ bug: Bug, by judge: BugJudge, reading inputs: [CommandFiles.Input]) throws {
    guard let capture = bug.masked.small.capture(named: bug.captureName) else {
      throw ExitCode.bug
    }
    let verdict = bug.verdict(on: capture, by: judge)
    var contents = [
      Self.readme: Array(BugReadme(bug: bug).text.utf8),
      bug.captureName: bug.masked.small.octets,
      BugRule.fileName: Array(bug.rule.text.utf8),
      Self.verdict: Array(verdict.utf8),
    ]
    if let states = bug.rule.states { contents[Self.states] = Array(states.utf8) }
    try write(contents, reading: inputs)
    let written = try? FileOctets.read(
      path + "/" + bug.captureName, atMost: bug.masked.small.octets.count)
    let again = written.flatMap { try? Capture(octets: $0, name: bug.captureName) }
    guard again.map({ bug.verdict(on: $0, by: judge) }) == verdict else {
      StandardError.writeLine("\(path): error: the verdict differs when it is judged again")
      throw ExitCode.bug
    }
  }

  private func write(_ contents: [String: [UInt8]], reading inputs: [CommandFiles.Input]) throws {
    let names = contents.keys.sorted()
    let outputs = names.map { CommandFiles.Output(what: "--output", path: path + "/" + $0) }
    try requireAbsence()
    let isThere = FileManager.default.fileExists(atPath: path)
    if !isThere { try NewFolder.make(path) }
    do {
      let files = try CommandFiles(reading: inputs, writing: outputs)
      for name in names { try write(contents[name] ?? [], to: path + "/" + name, in: files) }
      removeFormer(besides: names)
    } catch {
      if !isThere {
        for name in names { NewFolder.remove(path + "/" + name) }
        NewFolder.removeIfEmpty(path)
      }
      throw error
    }
  }

  private func write(_ octets: [UInt8], to path: String, in files: CommandFiles) throws(ExitCode) {
    do throws(OutputFile.Failure) {
      let file = try OutputFile(path, in: files)
      try file.write(octets)
      try file.commit()
    } catch {
      StandardError.writeLine("\(path): error: \(error.text)")
      throw .outputFailed
    }
  }

  /// Removes the files of a former bug that this one has not.
  private func removeFormer(besides names: [String]) {
    let captures = TargetFormat.allCases.map { "capture.\($0.rawValue)" }
    for name in captures + [Self.states] where !names.contains(name) {
      NewFolder.remove(path + "/" + name)
    }
  }
}
