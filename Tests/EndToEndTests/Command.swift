import Foundation

/// A program that is run to its end.
struct Command {
  var executable: URL

  /// The `bluewake` that was built together with these tests.
  static let bluewake = Command(
    executable: URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "bluewake"))

  /// Runs it and gives back how it ended and all that it said, on both streams.
  ///
  /// - Parameter folder: Where it runs; here where it is nil.
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
