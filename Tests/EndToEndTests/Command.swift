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
  /// - Parameters:
  ///   - input: Its standard input, of at most 64 KiB; if nil, it is empty.
  ///   - folder: The folder to run in; if nil, the current one.
  func run(
    _ arguments: [String], input: Data? = nil, in folder: URL? = nil
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.currentDirectoryURL = folder
    process.executableURL = executable
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    let stream = input.map { _ in Pipe() }
    process.standardInput = stream ?? FileHandle.nullDevice
    try process.run()
    if let input { try stream?.fileHandleForWriting.write(contentsOf: input) }
    try stream?.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
