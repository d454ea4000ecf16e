import Foundation
import TestSupport
import Testing

/// Programs under test that fill memory, disks and the table of processes, print without end, or stay:
/// bluewake ends with its documented exit code, in a bounded address space, and leaves nothing.
@Suite(.waitsForPrograms, .enabled(if: Python.isInstalled, "python3 is missing"))
struct HarmfulProgramTests {
  /// Runs a command beside a harmful program, in 1.5 GB of address space for each of them.
  ///
  /// - Parameter command: Gets the command line of the program.
  private func run(
    _ harm: String, _ command: (String) -> [String]
  ) throws -> (status: Int32, output: String, remains: [String]) {
    let token = UUID().uuidString
    let folder = FileManager.default.temporaryDirectory.appending(path: token)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = CaptureFiles.root.appending(path: "Tests/EndToEndTests/Hosts/hostile.py").path
    // The token would be in bluewake's own command line, if it were not gone by then.
    let (status, output) = try Command(executable: URL(filePath: "/bin/sh")).run(
      ["-c", #"ulimit -v 1500000; export TMPDIR="$0"; exec "$@""#, folder.path]
        + [Command.bluewake.executable.path] + command("python3 '\(program)' \(harm) \(token)"))
    let folders = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (status, output, folders + processes(with: token))
  }

  /// Returns the processes that have a text in their command lines.
  private func processes(with text: String) -> [String] {
    let ids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return ids.filter { id in
      guard let number = pid_t(id), Processes.runs(number) else { return false }
      let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
      return String(decoding: line, as: UTF8.self).contains(text)
    }
  }

  #if os(Linux)
    private static let harms = [
      "memory", "fork", "lines", "one-line", "talk", "stubborn", "mute",
    ]

    @Test(
      .slow, .disabled(if: Sanitizer.isOn, "a sanitizer needs terabytes of address space"),
      arguments: harms)
    func `two harmful implementations at once end with 69 and leave nothing`(harm: String) throws {
      let rules = ["mtu-is-exchanged", "write-is-sent"].map {
        CaptureFiles.root.appending(path: "Specs/gatt/\($0).yaml").path
      }
      let (status, output, remains) = try run(harm) { program in
        ["check", "-j", "2", "--patience", "2s", "--implementation", "exec:\(program)"] + rules
      }
      #expect(status == 69, "\(output.suffix(2000))")
      #expect(remains.isEmpty)
      #expect(output.utf8.count < 1 << 20)
    }

    @Test(
      .slow, .disabled(if: Sanitizer.isOn, "a sanitizer needs terabytes of address space"),
      arguments: harms + ["disk"])
    func `a harmful app ends with 69 and leaves nothing`(harm: String) throws {
      let days = CaptureFiles.root.appending(path: "Tests/SeatPrograms/days.yaml").path
      let (status, output, remains) = try run(harm) { program in
        ["check", days, "--patience", "2s", "--app", "watch=\(program)"]
      }
      #expect(status == 69, "\(output.suffix(2000))")
      #expect(remains.isEmpty)
      #expect(output.utf8.count < 1 << 20)
      if harm == "disk" { #expect(output.contains("File too large"), "\(output)") }
    }

    @Test(arguments: [false, true])
    func `a program inherits its pipes and no other descriptor`(isApp: Bool) throws {
      try WorkFolder.with { folder in
        let program = "sh -c 'exec >seen; ls /proc/$$/fd; exit 3'"
        let name = isApp ? "Tests/SeatPrograms/days.yaml" : "Specs/gatt/mtu-is-exchanged.yaml"
        let rule = CaptureFiles.root.appending(path: name).path
        let choice =
          isApp ? ["--app", "watch=\(program)"] : ["--implementation", "exec:\(program)"]
        let (status, output) = try folder.run(
          ["-c", #"exec 7</dev/null 9</dev/null; exec "$0" "$@""#]
            + [Command.bluewake.executable.path, "check", rule] + choice,
          executable: URL(filePath: "/bin/sh"))
        #expect(status == 69, "\(output)")
        let seen = try String(contentsOf: folder["seen"], encoding: .utf8)
        #expect(seen == (isApp ? "0\n1\n2\n3\n4\n" : "0\n1\n2\n"))
      }
    }
  #endif
}
