import Foundation
import TestSupport
import Testing

/// In every command, one system call after the other fails. With `BLUEWAKE_LONG=1` these are calls
/// of every kind; without it, only calls of the kinds that are rare.
@Suite(.waitsForPrograms) struct FaultTests {
  private static let fewCalls = [
    "open", "mkstemp", "mmap", "ftruncate", "rename", "fsync", "link", "spawn",
  ]
  private static let tools = ["cc", "python3", "gzip"]

  /// Whether a library can be built and loaded before the system's libraries. It is written for
  /// Linux.
  private static var canInject: Bool {
    #if os(Linux)
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      return tools.allSatisfy { tool in
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(tool)") }
      }
    #else
      return false
    #endif
  }

  @Test(
    .slow, .enabled(if: canInject, "cc, python3 and gzip are needed, on Linux"),
    .disabled(if: Sanitizer.isOn, "the sanitizer's own calls stand where those would fail"))
  func `no call that fails is a crash, a hang or a lie`() throws {
    let runner = CaptureFiles.root.appending(path: "Tests/Faults/run")
    let kinds = LongMode.isOn ? [] : Self.fewCalls
    let (status, output) = try Command(executable: runner).run(
      [Command.bluewake.executable.path] + kinds)
    #expect(status == 0, "\(output)")
    #expect(output.contains(" faults, 0 of them wrong"), "\(output)")
  }
}
