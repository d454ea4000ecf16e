import BluetoothProtocols
import Captures
import Foundation
import TestSupport
import Testing

/// `--follow`: failures are reported while the timeline goes on.
@Suite(.waitsForPrograms) final class FollowTests {
  private let rule = FileManager.default.temporaryDirectory
    .appending(path: "\(UUID().uuidString).yaml")
  private let capture = CaptureFiles.tracesFolder.appending(path: "central-life/central.btsnoop")

  init() throws {
    let text = """
      spec: 1
      id: no-links
      title: There are no links
      expect:
        - id: none
          never: link.connected
      """
    try Data(text.utf8).write(to: rule)
  }

  deinit { try? FileManager.default.removeItem(at: rule) }

  private static var line: Regex<Substring> {
    /\d+\.\d{9}  fail  no-links › none  link.connected happened, expected none  record \d+\n/
  }

  @Test func `a failure is told before the capture has come to its end`() throws {
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = ["audit", "--follow", "--specs", rule.path, "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer { process.terminate() }
    let octets = try Data(contentsOf: capture)
    // All octets but the last one: the last record is not there yet, and the stream is still open.
    try input.fileHandleForWriting.write(contentsOf: octets.dropLast())
    let told = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(told.wholeMatch(of: Self.line) != nil, "\(told)")
    try input.fileHandleForWriting.write(contentsOf: octets.suffix(1))
    try input.fileHandleForWriting.close()
    let report = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    // The report is the same as that on the capture as a file.
    let whole = try Command.bluewake.run(["audit", "--specs", rule.path, capture.path])
    #expect(whole.status == 1)
    #expect(
      String(decoding: report, as: UTF8.self).replacing("standard input", with: "-")
        .replacing(/again: .*/, with: "")
        == whole.output.replacing(capture.path, with: "-").replacing(/again: .*/, with: ""))
  }

  /// The capture ends with a command before a connection, and no answer to it.
  @Test func `what waits behind a command is told while the stream is silent`() throws {
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = ["audit", "--follow", "--specs", rule.path, "-"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer { process.terminate() }
    let connected: [UInt8] = [
      0x3E, 0x13, 1, 0, 0x40, 0, 0, 1, 6, 5, 4, 3, 2, 0xC0, 0x18, 0, 0, 0, 0x2A, 0, 1,
    ]
    let stream = stream([(.command, [0x0C, 0x20, 2, 1, 0]), (.event, connected)])
    try input.fileHandleForWriting.write(contentsOf: Data(stream))
    let told = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    #expect(told.wholeMatch(of: Self.line) != nil, "\(told)")
    try input.fileHandleForWriting.close()
    _ = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
  }

  private func stream(_ packets: [(HCIPacketType, [UInt8])]) -> [UInt8] {
    var writer = BtsnoopWriter(.uart)
    for (index, (type, octets)) in packets.enumerated() {
      let record = CaptureRecord(
        number: index + 1, offset: 0,
        time: CaptureTime(nanosecondsSince1970: 1_700_000_000_000_000_000 + Int64(index) * 1000),
        direction: type == .command ? .hostToController : .controllerToHost, content: .hci(type),
        originalLength: octets.count)
      unsafe writer.append(record, octets.span.bytes)
    }
    return writer.octets
  }

  @Test func `a capture in a file can be followed too, and its report is the same`() throws {
    let arguments = ["audit", "--specs", rule.path, capture.path]
    let followed = try Command.bluewake.run(arguments + ["--follow"])
    let plain = try Command.bluewake.run(arguments)
    let line = try #require(followed.output.prefixMatch(of: Self.line), "\(followed.output)")
    #expect(followed.output.dropFirst(line.output.count) == plain.output)
    #expect(followed.status == plain.status)
  }

  /// A log has times of the wall clock. The stream's own wall clock time is known only when its
  /// first records come.
  @Test func `a log of the app's life lies beside a capture that is being written`() throws {
    let phone = CaptureFiles.tracesFolder.appending(path: "peripheral-life/phone.btsnoop")
    let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: log) }
    let lines = """
      2000-01-01 02:00:00.000000+0200  localhost A[1]: [a:bluewake] app.foreground app=a
      2000-01-01 02:00:10.000000+0200  localhost A[1]: [a:bluewake] app.background app=a
      """
    try Data(lines.utf8).write(to: log)
    let specs = "\(RuleBook.folder)/invariants/name-not-on-air-in-background.yaml"
    let arguments = ["audit", "--specs", specs, "--host", "apple", "--lifecycle", log.path]
    let whole = try Command.bluewake.run(arguments + [phone.path])
    #expect(whole.status == 1)
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = arguments + ["--follow", "-"]
    process.standardInput = try FileHandle(forReadingFrom: phone)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let told = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 1)
    let text = String(decoding: told, as: UTF8.self)
    #expect(text.contains("BG-PER-05/name-not-on-air-in-background"))
    #expect(text.split(separator: "\n").contains { $0.contains("10.000000000") }, "\(text)")
  }

  @Test func `what is no btsnoop stream cannot be followed`() throws {
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = ["audit", "--follow", "--specs", rule.path, "-"]
    let (input, errors) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = errors
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(repeating: 0x20, count: 64))
    try input.fileHandleForWriting.close()
    let said = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 65)
    #expect(
      String(decoding: said, as: UTF8.self)
        == "standard input: error: only a btsnoop stream can be followed, and this is none\n")
  }
}
