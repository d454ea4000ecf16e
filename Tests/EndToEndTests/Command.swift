import Foundation

/// A program that is run to its end.
struct Command {
  var executable: URL

  /// The `bluewake` that was built together with these tests.
  static let bluewake = Command(
    executable: ProcessInfo.processInfo.environment["BLUEWAKE_UNDER_TEST"].map { URL(filePath: $0) }
      ?? URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "bluewake"))

  /// Runs the program and returns its exit status and all that it wrote to both output streams.
  ///
  /// - Parameter folder: The folder to run in; if nil, the current one.
  func run(
    _ arguments: [String], in folder: URL? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.currentDirectoryURL = folder
    process.executableURL = executable
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
