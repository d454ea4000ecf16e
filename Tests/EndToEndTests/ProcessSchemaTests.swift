import Foundation
import TestSupport
import Testing

/// The JSON Schema of the process protocol, and the verdict of an independent validator on both
/// sides of whole sessions.
@Suite(.waitsForPrograms, .enabled(if: SchemaValidator.pinned != nil, SchemaValidator.missing))
struct ProcessSchemaTests {
  private static let root = CaptureFiles.root
  private static let examples = root.appending(path: "Sources/Adapters/Examples").path
  private static let python = ProcessInfo.processInfo.environment["BLUEWAKE_PYTHON"] ?? "python3"

  /// The life of a central, that of a peripheral, a scan and a restoration. Together they have
  /// every message except those of restarts.
  private static let specs = [
    "gatt/service-changes-indicated", "gatt/write-is-sent", "scanning/scan-response-merged",
    "restoration/restored-scan",
  ].map { root.appending(path: "Specs/\($0).yaml").path }

  @Test(
    .slow,
    arguments: [
      "'\(Command.bluewake.executable.path)' serve", "'\(python)' -B '\(examples)/central.py'",
      "'\(python)' -B '\(examples)/peripheral.py'", "'\(python)' -B '\(examples)/bumble_host.py'",
    ])
  func `a validator accepts every line of a session`(program: String) throws {
    if program.contains("bumble"), Recorder.pinned == nil { return }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let asked = folder.appending(path: "asked").path
    let answered = folder.appending(path: "answered").path
    let (_, output) = try Command.bluewake.run(
      ["check"] + Self.specs + [
        // All sessions are written to the same two files.
        "-j", "1", "--implementation",
        "exec:sh -c \"tee -a '\(asked)' | \(program) | tee -a '\(answered)'\"",
      ])
    #expect(output.contains("pass"), "\(output)")
    for (definition, path) in [("fromBluewake", asked), ("fromImplementation", answered)] {
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count > 20)
      #expect(try Self.validate(path, as: definition) == ["accepted \(lines.count)"])
    }
  }

  private static let broken = [
    #"{"message":"quiescent","deadline":null}"#,
    #"{"message":"quiescent","answers":2,"deadline":"1s"}"#,
    #"{"message":"hello","protocol":2,"name":"a","capabilities":[],"clock":"virtual"}"#,
    #"{"message":"hello","protocol":1,"name":"a","capabilities":["zentral"],"clock":"virtual"}"#,
    #"{"message":"draft","kind":"callback.didDisconnekt"}"#,
    #"{"message":"draft","kind":"user.opensApp","app":"a"}"#,
    #"{"message":"draft","kind":"air.advertising","payload":"0201"}"#,
    #"{"message":"draft","kind":"note.text","delay":5}"#,
    #"{"message":"draft","kind":"air.advertising","interval":"-5ms"}"#,
    #"{"message":"draft","kind":"air.advertising","interval":"0ms"}"#,
    #"{"message":"draft","kind":"callback.didDiscover","rssi":-128}"#,
    #"{"message":"drafts","drafts":[{"kind":"note.text"},{}]}"#,
    #"{"message":"hci","packets":["01030c00"]}"#, #"{"message":"preserve"}"#,
    #"{"message":"entry"}"#, "[]",
  ]

  @Test func `a validator refuses each broken line`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try (Self.broken.joined(separator: "\n") + "\n").write(
      to: file, atomically: true, encoding: .utf8)
    let lines = try Self.validate(file.path, as: "fromImplementation")
    #expect(lines.count == Self.broken.count + 1, "\(lines)")
    #expect(lines.last == "accepted 0")
  }

  @Test(.slow) func `a validator accepts every line of an app's life, and refuses broken ones`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let programs = Self.root.appending(path: "Tests/SeatPrograms").path
    let (status, output) = try Command.bluewake.run([
      "check", "\(programs)/days.yaml", "--app",
      "watch=env SEAT_LOG='\(folder.path)' WATCH_TIMER=7 WATCH_READS=1 "
        + "'\(Self.python)' -B '\(programs)/watch.py'",
    ])
    #expect(status == 0, "\(output)")
    for (definition, name) in [("fromBluewake", "asked"), ("fromApp", "answered")] {
      let path = folder.appending(path: name).path
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count > 100)
      #expect(try Self.validate(path, as: definition, of: "app") == ["accepted \(lines.count)"])
    }
    let broken = [
      #"{"message":"quiescent"}"#, #"{"message":"call","kind":"callback.didConnect"}"#,
      #"{"message":"call","kind":"call.returned"}"#, #"{"message":"note"}"#,
      #"{"message":"call","kind":"call.connect","time":"1s"}"#, #"{"message":"hello"}"#,
      #"{"message":"quiescent","deadline":null,"busy":1}"#, #"{"message":"draft"}"#,
      #"{"message":"finding","text":"a"}"#, "[]",
    ]
    let path = folder.appending(path: "broken").path
    try (broken.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(try Self.validate(path, as: "fromApp", of: "app").last == "accepted 0")
  }

  private static func validate(
    _ path: String, as definition: String, of side: String = "implementation"
  ) throws -> [String] {
    let schema = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: schema) }
    try Command.bluewake.run([side, "schema"]).output.write(
      to: schema, atomically: true, encoding: .utf8)
    let script = root.appending(path: "Tests/Schema/validate_lines.py").path
    let (status, output) = try Command(executable: URL(filePath: python)).run([
      "-B", script, schema.path, definition, path,
    ])
    #expect(status == 0, "\(output)")
    return output.split(separator: "\n").map(String.init)
  }
}
