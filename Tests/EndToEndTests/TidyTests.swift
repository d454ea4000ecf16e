import Foundation
import TestSupport
import Testing

/// Keeps the house tidy. These tests check what a compiler does not check and a reviewer should not
/// have to.
@Suite(.waitsForPrograms) struct TidyTests {
  /// The targets that only compute on values. They must not touch the machine.
  static let core = [
    "BluetoothProtocols", "Timelines", "Seats", "Replay", "CoreBluetoothModel", "Conformance",
    "Reports",
  ]

  /// The targets that may read files, or talk to programs.
  static let edge = ["Captures", "Adapters", "Judging", "bluewake"]

  @Test(arguments: core)
  func `the core has no clock, no chance, no file and no printing`(target: String) throws {
    let forbidden =
      #"(^|[^.\w])(import (Foundation|Glibc|Darwin|SystemPackage|Dispatch)|Date\(|ContinuousClock"#
      + #"|SuspendingClock|SystemRandomNumberGenerator|\.random\(in: [^,)]*\)|print\(|fopen\(|"#
      + #"getenv\(|Thread\b|Task \{|Task\.(detached|sleep|yield)|DispatchQueue)"#
    try forbid(forbidden, in: target)
  }

  @Test(arguments: core + edge)
  func `nothing is left undone and nothing can trap on purpose`(target: String) throws {
    try forbid(#"(TODO|FIXME|XXX|HACK|fatalError\(|try!|as!|unsafelyUnwrapped)"#, in: target)
  }

  /// The only files of the source whose code may make, write or remove files, each with its reason.
  private static let doors = [
    "OutputFile.swift": "the one place in the tool",
    "TemporaryFile.swift": "without a name, gone with the process",
    "AppHome.swift": "the home folder of an app, which goes with the run",
    "FileTree.swift": "removes such a folder",
    "Listener.swift": "removes its own socket", "Terminal.swift": "a terminal and the link to it",
    "RunningChildren.swift": "removes what an interrupted command would leave",
    "PrivateFolder.swift": "names its folder once that is locked",
    "Spawned.swift": "tells the kernel which process to end first if memory runs out",
    "NewFolder.swift": "makes the folder of a new rule or of a bug, where there is none",
  ]

  @Test(arguments: core + edge)
  func `one place opens files to write them`(target: String) throws {
    let forbidden =
      #"(O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|\b(fopen|freopen|creat|mkstemp|mkdir|mkfifo|mknod"#
      + #"|rename|renameat|linkat|symlink|unlink|truncate|ftruncate)\(|createFile"#
      + #"|createDirectory|createSymbolicLink|linkItem|moveItem|copyItem|removeItem|replaceItem"#
      + #"|\.write\(to: [^&]|write\(toFile|forWriting|forUpdating|OutputStream\()"#
    try forbid(forbidden, in: target) { Self.doors[$0] == nil }
  }

  /// The implementation that is judged is a parameter. So a package that judges its own one need not
  /// build ours.
  @Test func `the library that judges does not know the model`() throws {
    for (file, text) in try sources(of: "Judging") {
      #expect(!text.contains("import CoreBluetoothModel"), "\(file) imports the model")
    }
  }

  @Test func `the referee does not know the players`() throws {
    for (file, text) in try sources(of: "Conformance") {
      for player in ["Seats", "Replay", "CoreBluetoothModel", "Adapters"] {
        #expect(!text.contains("import \(player)"), "\(file) imports \(player)")
      }
    }
  }

  /// The engine, the reader, the reports and the weakener ask a pattern and never name one, so that
  /// a new pattern is a file and a line in the list. The machine of a long one has a file beside it,
  /// whose name begins with that of the pattern.
  @Test func `a pattern is named in its own file and in the list`() throws {
    let sources = try sources(of: "Conformance")
    let list = try #require(sources.first { $0.file == "Patterns.swift" }).text
    let patterns = list.matches(of: /([A-Z][A-Za-z]+)\.forms/).map { String($0.1) }
    #expect(patterns.count >= 13)
    // Other patterns are counts under another name, and what looks back counts.
    for pattern in patterns where pattern != "Count" {
      let name = try Regex("\\b\(pattern)\\b").wordBoundaryKind(.simple)
      let files = sources.filter { file in
        file.text.contains(pattern) && code(of: file.text).contains { $0.1.contains(name) }
      }
      let others = files.map(\.file).filter { !$0.hasPrefix(pattern) || $0 == "\(pattern).swift" }
      #expect(Set(others) == ["\(pattern).swift", "Patterns.swift"])
    }
  }

  @Test(arguments: core + edge)
  func `no file has grown past one idea`(target: String) throws {
    for (file, text) in try sources(of: target) {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 450, "\(file) has \(lines) lines")
    }
  }

  /// The one place that writes to standard output and standard error. It takes no text from outside
  /// as it is.
  static let door = "StandardOutput.swift"

  private static let printers = [
    "print(", "debugPrint(", "dump(", "puts(", "fputs(", "fputc(", "putchar(", "fwrite(", "printf(",
    "fprintf(", "dprintf(", "vprintf(", "vfprintf(", "perror(", "psignal(", "NSLog(", "os_log(",
    "syslog(", "write(1,", "write(2,", "writev(1,", "writev(2,", "STDOUT_FILENO", "STDERR_FILENO",
    "FileHandle.standardOutput", "FileHandle.standardError", "\"/dev/stdout", "\"/dev/stderr",
    "\"/dev/tty", "\"/dev/fd",
  ]

  /// These files compare the file that an argument names with the standard descriptors, and write
  /// nothing to them.
  private static let askers: Set = ["CommandFiles.swift", "OutputRoute.swift"]
  private static let names: Set = ["STDOUT_FILENO", "STDERR_FILENO", "\"/dev/fd"]

  @Test(arguments: core + edge)
  func `nothing prints but through the one door`(target: String) throws {
    let any = try Expression(
      Self.printers.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|"))
    for (file, text) in try sources(of: target) where file != Self.door && any.matches(text) {
      for printer in Self.printers where text.contains(printer) {
        if Self.askers.contains(file), Self.names.contains(printer) { continue }
        for (number, line) in code(of: text) where calls(printer, line) {
          Issue.record("\(file):\(number): \(line)")
        }
      }
    }
  }

  /// Returns whether a line calls a printer. The name must not be the end of a longer name, nor
  /// that of a method. Asking whether a descriptor is a terminal does not count.
  private func calls(_ printer: String, _ line: Substring) -> Bool {
    if line.contains("isatty(STD") { return false }
    return line.ranges(of: printer).contains { range in
      let before = line[..<range.lowerBound].last
      return before.map { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." } ?? true
    }
  }

  /// The files that may write lines that are not made of `TerminalText`: either their format has
  /// its own marks for text from outside, or all of the text is ours.
  static let documents: Set = [
    "TerminalText.swift", door, "JSONWriter.swift", "HTMLPage.swift", "PictureSVG.swift",
    "PicturePage.swift", "TraceEvents.swift", "JUnitReport.swift", "TAPReport.swift",
    "MarkdownReport.swift", "ImplementationCommand.swift", "AppCommand.swift",
    "NewSpecFile.swift", "SpecNew.swift", "AnonymiseCommand.swift",
  ]

  @Test(arguments: core + edge)
  func `whole documents come from the writers of formats only`(target: String) throws {
    try forbid(#"\(document:"#, in: target) { !Self.documents.contains($0) }
  }

  /// Only captures, the messages to an editor, the table of `decode`, and the timeline, whose lines
  /// are made harmless one by one, go to standard output as unchecked octets.
  @Test(arguments: [
    ("write(capture:", "CaptureTarget.swift"),
    ("write(framed:", "LanguageServerCommand.swift"),
    ("CheckedLines(table:", "DecodeCommand.swift"),
    ("CheckedLines(timeline:", "TimelineWriter.swift"),
  ])
  func `what is not looked at is written in one place`(call: String, place: String) throws {
    let files = try sources(of: "bluewake").filter { $0.text.contains(call) }.map(\.file)
    #expect(Set(files) == [place])
  }

  /// The argument parser prints the message of an error as it is.
  @Test func `what is wrong with arguments goes through the door`() throws {
    let raw = try Regex(#"(ValidationError\((?!\s*saying:)|CleanExit\.message)"#)
    for (file, text) in try sources(of: "bluewake") where file != "ExitStatus.swift" {
      for match in text.matches(of: raw) { Issue.record("\(file): \(text[match.range])") }
    }
  }

  /// Only three files may have escape sequences, for the colours of reports and for progress. A
  /// fourth file makes text harmless.
  @Test(arguments: core + edge)
  func `what steers a terminal stands in three files`(target: String) throws {
    let files: Set = [
      "TextStyle.swift", "Verdict+Color.swift", "Terminal.swift", "HarmlessText.swift",
    ]
    try forbid(#"(?i)\\u\{1b\}"#, in: target) { !files.contains($0) }
  }

  /// A test that waits for a program on one of the few threads of Swift holds up all others.
  @Test(arguments: ["AdaptersTests", "CapturesTests", "EndToEndTests", "ReportsTests"])
  func `tests that wait for programs say so`(folder: String) throws {
    let waiting = try Expression(
      #"\b(Command\.bluewake|Process\(\)|Process(Implementation|App)\(|Tshark\.rows|RuleReport\()"#)
    let suite = try Expression(#"@Suite\b"#)
    for (file, text) in try sources(of: "../Tests/\(folder)")
    where waiting.matches(text) && suite.matches(text) {
      #expect(text.contains(".waitsForPrograms"), "\(file)")
    }
  }

  /// A link to each of its files stands where the fuzz target of the checker is built, which no other
  /// test builds.
  @Test func `the fuzz target of the checker has the naive checker whole`() throws {
    let tests = CaptureFiles.root.appending(path: "Tests").path
    func files(of folder: String) throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(tests)/\(folder)")
      return Set(names.filter { $0.hasPrefix("Naive") })
    }
    let naive = try files(of: "ConformanceTests/Naive")
    #expect(try files(of: "Fuzz/Sources/FuzzChecker") == naive)
    #expect(!naive.isEmpty)
  }

  /// Records each line of code of a target's files that an expression matches.
  ///
  /// - Parameter isConcerned: Whether a file of this name is looked at.
  private func forbid(
    _ pattern: String, in target: String, where isConcerned: (String) -> Bool = { _ in true }
  ) throws {
    let expression = try Expression(pattern)
    for (file, text) in try sources(of: target)
    where isConcerned(file) && expression.matches(text) {
      for (number, line) in code(of: text) where expression.matches(String(line)) {
        Issue.record("\(file):\(number): \(line)")
      }
    }
  }

  /// An expression of Foundation, which takes a tenth of the time of one of Swift.
  private struct Expression {
    private let expression: NSRegularExpression

    init(_ pattern: String) throws { expression = try NSRegularExpression(pattern: pattern) }

    func matches(_ text: String) -> Bool {
      expression.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
    }
  }

  /// Returns the lines that are not comments, with their numbers.
  private func code(of text: String) -> [(Int, Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.drop { $0 == " " }.hasPrefix("//") }
      .map { ($0.offset + 1, $0.element) }
  }

  private func sources(of target: String) throws -> [(file: String, text: String)] {
    let folder = CaptureFiles.root.appending(path: "Sources/\(target)")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
    try #require(!urls.isEmpty, "no source found for \(target)")
    return try urls.sorted { $0.path < $1.path }.map { url in
      (url.lastPathComponent, try String(contentsOf: url, encoding: .utf8))
    }
  }
}
