import Foundation

/// A command that has run to its end.
struct FinishedCommand {
  let status: Int32
  let output: String
  let complaints: String

  /// Runs a command that is found by its name.
  ///
  /// - Parameter notes: A file for its standard error. If both streams were pipes, the command could
  ///   wait for room in one while this program waits for the end of the other.
  init(_ words: [String], notes: String, environment: [String: String] = [:]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    try Data().write(to: URL(filePath: notes))
    let (output, complaints) = (Pipe(), try FileHandle(forWritingTo: URL(filePath: notes)))
    (process.standardOutput, process.standardError) = (output, complaints)
    try process.run()
    let octets = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    status = process.terminationStatus
    self.output = String(decoding: octets, as: UTF8.self)
    self.complaints = (try? String(contentsOfFile: notes, encoding: .utf8)) ?? ""
  }
}
