import Foundation
import TestSupport

/// A folder of inputs to run `bluewake` in. It is removed afterwards.
struct WorkFolder {
  let url: URL

  /// Makes the folder, with copies of what commands read:
  ///
  /// - `capture.btsnoop`, and `recorded.btsnoop`, which a rule's scenario names
  /// - `rules/recorded.yaml`, `rules/performed.yaml` and `rules/states.yaml`
  /// - `life.txt`, a lifecycle file
  /// - `program.py`, for `exec:`
  /// - `list.txt`, which lists the capture; `project.yaml`; `one.json`, `two.json` and `one.jsonl`
  static func with<Result>(_ body: (WorkFolder) throws -> Result) throws -> Result {
    let folder = WorkFolder(
      url: FileManager.default.temporaryDirectory.appending(path: "bluewake-\(UUID())"))
    try FileManager.default.createDirectory(
      at: folder["rules"], withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try folder.fill()
    return try body(folder)
  }

  subscript(name: String) -> URL { url.appending(path: name) }

  private func fill() throws {
    let trace = CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop")
    for name in ["capture.btsnoop", "recorded.btsnoop"] {
      try FileManager.default.copyItem(at: trace, to: self[name])
    }
    let specs = CaptureFiles.root.appending(path: "Specs")
    let rule = try String(
      contentsOf: specs.appending(path: "connections/recorded-peer-comes-back.yaml"),
      encoding: .utf8)
    try Data(
      rule.replacing("Traces/link-loss/central.btsnoop", with: "../recorded.btsnoop").utf8
    ).write(to: self["rules/recorded.yaml"])
    for (name, source) in [
      ("rules/performed.yaml", "connections/start-delay.yaml"),
      ("rules/states.yaml", "states.yaml"),
    ] {
      try FileManager.default.copyItem(at: specs.appending(path: source), to: self[name])
    }
    try Data("0s app.foreground app=a\n1s app.background app=a\n".utf8).write(to: self["life.txt"])
    try Data("print()\n".utf8).write(to: self["program.py"])
    try Data("capture.btsnoop\n".utf8).write(to: self["list.txt"])
    try Data("bluewake: 1\n".utf8).write(to: self["project.yaml"])
    for name in ["one.json", "two.json", "one.jsonl"] {
      try Data("{}\n".utf8).write(to: self[name])
    }
  }

  /// Returns every file below the folder with its octets. For a link, it is the target instead.
  func contents() throws -> [String: Data] {
    let files = FileManager.default
    let names = files.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
    var contents: [String: Data] = [:]
    for name in names {
      let path = self[name].path
      if let target = try? files.destinationOfSymbolicLink(atPath: path) {
        contents[name] = Data(target.utf8)
      } else {
        contents[name] = files.contents(atPath: path) ?? Data()
      }
    }
    return contents
  }

  /// Runs a program in the folder.
  ///
  /// - Parameters:
  ///   - input: A file of the folder that is its standard input.
  ///   - appendingTo: A file of the folder to which its standard output is appended.
  func run(
    _ arguments: [String], executable: URL = Command.bluewake.executable, input: String? = nil,
    appendingTo file: String? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = url
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: self[$0]) } ?? FileHandle.nullDevice
    let output = Pipe()
    process.standardError = output
    if let file {
      let handle = try FileHandle(forUpdating: self[file])
      try handle.seekToEnd()
      process.standardOutput = handle
    } else {
      process.standardOutput = output
    }
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
