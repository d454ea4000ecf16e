import Foundation
import TestSupport
import Testing

/// Files are written beside the old file first, and in its place at the end.
@Suite(.waitsForPrograms) struct OutputFileTests {
  /// Commands that write a file named `out`.
  static let writers = [
    ["check", "rules/performed.yaml", "--report", "json=out"],
    ["convert", "capture.btsnoop", "out", "--to", "pcap"],
    ["record", "--scenario", "rules/performed.yaml", "out"],
    ["replay", "capture.btsnoop", "--no-rules", "--record", "out"],
    ["audit", "capture.btsnoop", "--specs", "rules", "--annotate", "out"],
  ]

  @Test(arguments: writers)
  func `a link stays, its target is replaced and keeps its permissions`(
    arguments: [String]
  ) throws {
    try WorkFolder.with { folder in
      let files = FileManager.default
      try Data("old".utf8).write(to: folder["rules/target"])
      try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder["rules/target"].path)
      try files.linkItem(atPath: folder["rules/target"].path, toPath: folder["kept"].path)
      try files.createSymbolicLink(
        atPath: folder["out"].path, withDestinationPath: "rules/target")
      let names = Set(try folder.contents().keys)
      let (status, words) = try folder.run(arguments)
      #expect(status == 0, "\(words)")
      #expect(try files.destinationOfSymbolicLink(atPath: folder["out"].path) == "rules/target")
      #expect(try Data(contentsOf: folder["rules/target"]).count > 100)
      let attributes = try files.attributesOfItem(atPath: folder["rules/target"].path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      // The old file stays whole until the end, so its other name still leads to it.
      #expect(try Data(contentsOf: folder["kept"]) == Data("old".utf8))
      #expect(Set(try folder.contents().keys) == names)
    }
  }

  @Test func `a new file gets the permissions that any new file gets`() throws {
    try WorkFolder.with { folder in
      let (status, _) = try folder.run(
        ["-c", "umask 027; \"$0\" \"$@\"", Command.bluewake.executable.path] + Self.writers[0],
        executable: URL(filePath: "/bin/sh"))
      #expect(status == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder["out"].path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
    }
  }

  @Test func `a pipe gets what is written, and stays a pipe`() throws {
    try WorkFolder.with { folder in
      let (status, words) = try folder.run(
        [
          "-c",
          "mkfifo out; cat out > copy & \"$0\" \"$@\" > /dev/null; code=$?; wait; "
            + "test -p out && exit $code", Command.bluewake.executable.path,
        ] + Self.writers[0], executable: URL(filePath: "/bin/sh"))
      #expect(status == 0, "\(words)")
      #expect(try Data(contentsOf: folder["copy"]).starts(with: Data("{".utf8)))
    }
  }

  @Test func `a file that is open already is written on`() throws {
    try WorkFolder.with { folder in
      let (status, words) = try folder.run(
        [
          "-c",
          "exec 5> out; echo before >&5; \"$0\" check rules --report tap=/dev/fd/5; "
            + "echo behind >&5", Command.bluewake.executable.path,
        ], executable: URL(filePath: "/bin/sh"))
      #expect(status == 0, "\(words)")
      let lines = try String(contentsOf: folder["out"], encoding: .utf8).split(separator: "\n")
      #expect(lines.first == "before" && lines.last == "behind" && lines.count > 3)
    }
  }

  @Test func `a file that nobody may write, and a folder, stay and are named`() throws {
    try WorkFolder.with { folder in
      let (status, words) = try folder.run(["check", "rules", "--report", "json=."])
      #expect(status == 74)
      #expect(words.contains(".: error: the report cannot be written there: Is a directory"))
      let (made, _) = try folder.run(["check", "rules", "--report", "json=no/such/report"])
      #expect(made == 0)
      #expect(try Data(contentsOf: folder["no/such/report"]).count > 100)
      // It is said before any rule is judged.
      let (file, reason) = try folder.run(["check", "rules", "--report", "json=life.txt/report"])
      #expect(file == 74)
      #expect(
        reason == "life.txt/report: error: the folder life.txt can be neither found nor created\n")
    }
  }

  @Test(
    .disabled(if: Sanitizer.name == "thread", "it cannot start where no file can grow"),
    arguments: writers)
  func `a file that cannot grow on leaves what was there`(arguments: [String]) throws {
    try WorkFolder.with { folder in
      try Data("old".utf8).write(to: folder["out"])
      let before = try folder.contents()
      let (status, words) = try folder.run(
        [
          "-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"",
          Command.bluewake.executable.path,
        ] + arguments, executable: URL(filePath: "/bin/sh"))
      #expect(status == 74)
      #expect(words.contains("out: error: "))
      #expect(words.contains("File too large"), "\(words)")
      #expect(try folder.contents() == before)
    }
  }

  #if os(Linux)
    @Test(arguments: [
      ["check", "rules", "--report", "json=/dev/full"],
      ["convert", "capture.btsnoop", "/dev/full", "--to", "pcap"],
      ["record", "--scenario", "rules/performed.yaml", "/dev/full"],
      ["audit", "capture.btsnoop", "--specs", "rules", "--annotate", "/dev/full"],
    ])
    func `a full disk is said, and no device is replaced`(arguments: [String]) throws {
      try WorkFolder.with { folder in
        let (status, words) = try folder.run(arguments)
        #expect(status == 74)
        #expect(words.contains("/dev/full: error: "))
        #expect(words.contains("No space left on device\n"))
        let full = try FileManager.default.attributesOfItem(atPath: "/dev/full")
        #expect(full[.type] as? FileAttributeType == .typeCharacterSpecial)
      }
    }
  #endif
}

/// The state of files if the system fails, or if the command is killed in the middle.
@Suite(.waitsForPrograms, .enabled(if: Tracer.works, "strace is not installed, or may not trace"))
struct InterruptedOutputTests {
  @Test(.slow, arguments: OutputFileTests.writers, ["KILL", "INT", "TERM", "HUP", "QUIT"])
  func `a command that is killed before the end leaves a whole file, and nothing else`(
    arguments: [String], signal: String
  ) throws {
    let whole = try WorkFolder.with { folder in
      _ = try folder.run(arguments)
      return try folder.contents()
    }
    try WorkFolder.with { folder in
      try Data("old".utf8).write(to: folder["out"])
      let before = try folder.contents()
      // The first link to the new file is made when the whole file is written.
      _ = try Tracer.run(arguments, in: folder, ["inject=linkat:signal=\(signal):error=EINTR"])
      let after = try folder.contents()
      // A command that is only asked to end may write its report, so that none is lost.
      let isOld = after == before
      #expect(isOld || signal != "KILL")
      #expect(isOld || after.keys == whole.keys && after["out"]?.count == whole["out"]?.count)
    }
  }

  @Test(.slow, arguments: OutputFileTests.writers)
  func `what never comes to the disk replaces nothing`(arguments: [String]) throws {
    try WorkFolder.with { folder in
      try Data("old".utf8).write(to: folder["out"])
      let before = try folder.contents()
      let (status, words) = try Tracer.run(arguments, in: folder, ["inject=fsync:error=EIO"])
      #expect(status == 74, "\(words)")
      #expect(words.contains("Input/output error"), "\(words)")
      #expect(try folder.contents() == before)
    }
  }

  @Test func `a disk that knows no waiting is written as well`() throws {
    try WorkFolder.with { folder in
      try Data("old".utf8).write(to: folder["out"])
      let (status, words) = try Tracer.run(
        OutputFileTests.writers[0], in: folder, ["inject=fsync:error=EINVAL"])
      #expect(status == 0, "\(words)")
      #expect(try Data(contentsOf: folder["out"]).count > 100)
    }
  }

  @Test(.slow, arguments: OutputFileTests.writers)
  func `where no file without a name can be made, one with a name does as well`(
    arguments: [String]
  ) throws {
    try WorkFolder.with { folder in
      try Data("old".utf8).write(to: folder["out"])
      let before = try folder.contents()
      let (status, words) = try Tracer.run(
        arguments, in: folder, ["inject=openat:error=EOPNOTSUPP"], path: folder.url.path)
      #expect(status == 0, "\(words)")
      #expect(try folder.contents().keys == before.keys)
      #expect(try Data(contentsOf: folder["out"]).count > 100)
    }
  }
}

/// Runs `bluewake` with system calls that fail.
private enum Tracer {
  static let program = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { URL(filePath: String($0)).appending(path: "strace") }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }

  static let works: Bool = {
    guard program != nil else { return false }
    return (try? WorkFolder.with { try run(["mutants"], in: $0, []).status == 0 }) ?? false
  }()

  /// The threads that run tests have signals blocked, and programs that they start would have them
  /// blocked too.
  private static let listening = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
    """

  static func run(
    _ arguments: [String], in folder: WorkFolder, _ faults: [String], path: String? = nil
  ) throws -> (status: Int32, output: String) {
    let expressions = faults.flatMap { ["-e", $0] } + (path.map { ["-P", $0] } ?? [])
    return try folder.run(
      ["python3", "-c", Self.listening, program?.path ?? "", "-f", "-qq", "-o", "/dev/null"]
        + expressions
        + [Command.bluewake.executable.path] + arguments,
      executable: URL(filePath: "/usr/bin/env"))
  }
}
