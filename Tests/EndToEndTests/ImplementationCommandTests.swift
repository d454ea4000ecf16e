import Foundation
import TestSupport
import Testing

/// `bluewake implementation`, and the endpoints of hosts.
@Suite(.waitsForPrograms) struct ImplementationCommandTests {
  @Test func `the reference has nothing wrong in its first contact`() throws {
    let (status, output) = try Command.bluewake.run(["implementation", "probe", "reference"])
    #expect(status == 0, "\(output)")
    let lines = output.split(separator: "\n")
    #expect(lines.count > 30)
    #expect(lines.allSatisfy { $0.hasPrefix("good ") }, "\(output)")
  }

  @Test func `a probe says what a faulty one does wrong`() throws {
    // A central that answers every message with no acts.
    let script = """
      read -r q; echo '{\\"message\\":\\"hello\\",\\"protocol\\":1,\\"name\\":\\"idle\\",\
      \\"capabilities\\":[\\"central\\"],\\"clock\\":\\"virtual\\"}'; n=2
      while read -r q; do
      echo '{\\"message\\":\\"quiescent\\",\\"answers\\":'$n',\\"deadline\\":null}'; n=$((n+1)); done
      """
    let (status, output) = try Command.bluewake.run([
      "implementation", "probe", "exec:sh -c \"\(script)\"", "--format", "json",
    ])
    #expect(status == 1, "\(output)")
    #expect(output.contains(#""result": "bad""#))
    #expect(output.contains("central: says that Bluetooth is on"))
  }

  @Test func `a probe tells of members that nobody reads`() throws {
    let script = """
      read -r q; echo '{\\"message\\":\\"hello\\",\\"protocol\\":1,\\"name\\":\\"slip\\",\
      \\"capabilities\\":[\\"central\\"],\\"clock\\":\\"virtual\\"}'; n=2
      while read -r q; do case \\"$q\\" in *bye*) exit;; esac
      echo '{\\"message\\":\\"draft\\",\\"kind\\":\\"note.text\\",\\"txt\\":\\"a\\"}'
      echo '{\\"message\\":\\"quiescent\\",\\"answers\\":'$n',\\"deadline\\":null}'; n=$((n+1)); done
      """
    let (_, output) = try Command.bluewake.run([
      "implementation", "probe", "exec:sh -c \"\(script)\"",
    ])
    #expect(
      output.contains(
        "central: keeps the protocol: passed over: note.text txt, did you mean 'text'"), "\(output)"
    )
  }

  @Test func `a probe of something else ends with 69`() throws {
    let (status, output) = try Command.bluewake.run(["implementation", "probe", "exec:true"])
    #expect(status == 69, "\(output)")
  }

  @Test func `the page and the schema are printed`() throws {
    let page = try Command.bluewake.run(["implementation", "explain"])
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("# The process protocol"))
    #expect(page.output.contains("```python"))
    let schema = try Command.bluewake.run(["implementation", "schema"])
    let json = try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any]
    #expect(json?["$schema"] as? String == "http://json-schema.org/draft-07/schema#")
  }

  @Test(arguments: ["udp:9", "tcp:", "exec:bumble-scan"])
  func `an endpoint that is none is a wrong argument`(endpoint: String) throws {
    let (status, output) = try Command.bluewake.run([
      "check", "--implementation", "h4:\(endpoint)",
    ])
    #expect(status == 64, "\(output)")
  }

  @Test func `a host whose API nobody can call is told from one that can be checked`() throws {
    let (status, output) = try Command.bluewake.run(["implementation", "probe", "h4:tcp:0"])
    #expect(status == 64)
    #expect(output.contains("bluewake audit RUN.btsnoop"), "\(output)")
  }

  @Test func `a host that hangs up its terminal ends the run`() throws {
    let link = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    let process = Process()
    process.executableURL = Command.bluewake.executable
    process.arguments = [
      "replay", CaptureFiles.tracesFolder.appending(path: "link-loss/central.btsnoop").path,
      "--implementation", "h4:pty:\(link)", "--no-rules",
    ]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let line = try #require(
      Waiting.until { () -> Int32? in
        let line = open(link, O_RDWR | O_NOCTTY)
        return line < 0 ? nil : line
      })
    let reset: [UInt8] = [0x01, 0x03, 0x0C, 0x00]
    #expect(write(line, reset, 4) == 4)
    var answer = [UInt8](repeating: 0, count: 7)
    #expect(read(line, &answer, 7) == 7)
    #expect(answer == [0x04, 0x0E, 0x04, 0x01, 0x03, 0x0C, 0x00])
    close(line)
    let start = ContinuousClock.now
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(ContinuousClock.now - start < .seconds(60), "the run would take another half minute")
  }
}
