import Foundation
import TestSupport

/// A Python that has the Bumble which `Traces/` was recorded with.
struct Recorder {
  private var interpreter: String

  /// The one that `BLUEWAKE_PYTHON` names; nil where it names none or its Bumble is another.
  static let pinned: Recorder? = {
    guard let path = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] else { return nil }
    let recorder = Recorder(interpreter: path)
    let question = "import importlib.metadata as m; print('bumble==' + m.version('bumble'))"
    guard let (status, answer) = try? recorder.run("-c", question), status == 0 else { return nil }
    return pins.contains(answer.split(separator: "\n").first ?? "") ? recorder : nil
  }()

  private static var pins: [Substring] {
    let file = CaptureFiles.tracesFolder.appending(path: "record/requirements.txt")
    return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
  }

  /// Runs the interpreter, without leaving compiled files behind, and gives back what it said.
  func run(_ arguments: String...) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: interpreter)
    process.arguments = ["-B"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
