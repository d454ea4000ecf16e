import Foundation
import TestSupport

/// A Python with the version of Bumble that `Traces/` was recorded with.
struct Recorder {
  private var python: Command

  /// The Python that `BLUEWAKE_PYTHON` names; nil if it names none, or if its Bumble has another
  /// version.
  static let pinned: Recorder? = {
    guard let path = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] else { return nil }
    let python = Command(executable: URL(filePath: path))
    let question = "import importlib.metadata as m; print('bumble==' + m.version('bumble'))"
    guard let (status, answer) = try? python.run(["-c", question]), status == 0 else { return nil }
    let isPinned = pins.contains(answer.split(separator: "\n").first ?? "")
    return isPinned ? Recorder(python: python) : nil
  }()

  private static var pins: [Substring] {
    let file = CaptureFiles.tracesFolder.appending(path: "record/requirements.txt")
    return (try? String(contentsOf: file, encoding: .utf8))?.split(separator: "\n") ?? []
  }

  /// Records all scenarios anew and compares them with `Traces/`. No files are left over.
  func compareWithTraces() throws -> (status: Int32, output: String) {
    let folder = CaptureFiles.tracesFolder.path
    return try python.run(["-B", "\(folder)/record", "--check", folder])
  }
}
