import Foundation
import TestSupport

/// A server of a host in Python. To read Bumble takes Python more than half a second, so it is read once,
/// and each run has a fork of the process that has read it.
struct HostServer {
  /// The words that start a host, to be followed by its options.
  let program: String
  private let process = Process()
  /// When the tests end, this pipe does, and with it the server.
  private let input = Pipe()

  init(python: String, script: String) throws {
    let forked = CaptureFiles.root.appending(path: "Tests/EndToEndTests/Hosts/forked.py").path
    let socket = FileManager.default.temporaryDirectory
      .appending(path: "bluewake-\(UUID()).socket").path
    program = "'\(python)' -I -S -B '\(forked)' '\(socket)'"
    let output = Pipe()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-B", forked, "--serve", socket, script]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.read(upToCount: 5)
    guard answer == Data("ready".utf8) else { throw HasNotBegun() }
  }

  struct HasNotBegun: Error, CustomStringConvertible {
    var description: String { "the server of hosts ended before it was ready" }
  }
}
