import Captures
import Foundation
import TestSupport
import Testing

@Suite struct LiveTests {
  private func record(
    _ source: borrowing LiveSource, _ format: CaptureFormat, limit: Int? = nil,
    until isStopped: () -> Bool = { false }
  ) throws -> [UInt8] {
    var recording = try LiveRecording(CaptureLayout(format, for: source), limit: limit)
    var octets: [UInt8] = []
    try recording.run(source, until: isStopped) { octets += $0 }
    return octets
  }

  @Test(arguments: [CaptureFormat.pcap, .pcapng, .btsnoop, .packetLogger])
  func `what a source brings is written as it came`(format: CaptureFormat) throws {
    let file = CaptureFiles.tracesFolder.appending(path: "link-loss/central.pcap").path
    let source = try LiveSource(savedFile: file)
    let recorded = try Walk(octets: record(source, format))
    let expected = Walk(try Capture.open(file))
    #expect(recorded.contents == expected.contents)
    #expect(recorded.times == expected.times)
    #expect(recorded.records.map(\.octets) == expected.records.map(\.octets))
  }

  @Test func `a recording ends at its limit and when it is told to`() throws {
    let file = CaptureFiles.tracesFolder.appending(path: "link-loss/central.pcap").path
    let limited = try record(try LiveSource(savedFile: file), .pcapng, limit: 5)
    #expect(try Walk(octets: limited).records.count == 5)
    var asked = 0
    let stopped = try record(try LiveSource(savedFile: file), .btsnoop) {
      asked += 1
      return asked > 3
    }
    #expect(try Walk(octets: stopped).records.count == 3)
    let nothing = try record(try LiveSource(savedFile: file), .pcap) { true }
    #expect(try Walk(octets: nothing).records.isEmpty)
  }

  @Test(arguments: [CaptureFormat.pcap, .pcapng, .btsnoop, .packetLogger])
  func `a source that fails leaves a whole file of what came before`(format: CaptureFormat) throws {
    let file = CaptureFiles.tracesFolder.appending(path: "link-loss/central.pcap")
    let cut = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: cut) }
    try Data(contentsOf: file).dropLast(3).write(to: cut)
    let source = try LiveSource(savedFile: cut.path)
    var recording = try LiveRecording(CaptureLayout(format, for: source))
    var octets: [UInt8] = []
    do {
      try recording.run(source, until: { false }) { octets += $0 }
      Issue.record("the end of a record that is cut short is no failure")
    } catch {
      #expect(error.kind == .interrupted)
      #expect(!error.text.isEmpty)
    }
    let expected = Walk(try Capture.open(file.path))
    let recorded = try Walk(octets: octets)
    #expect(recorded.texts.isEmpty)
    #expect(recorded.contents == expected.contents.dropLast())
  }

  @Test func `an interface that is not there is refused by name`() throws {
    do {
      _ = try LiveSource(interface: "nosuch0")
      Issue.record("an interface was found")
    } catch {
      #expect(error.file == "nosuch0")
      #expect(error.kind == .unreadable)
      #expect(!error.text.isEmpty)
    }
  }

  @Test func `packets that are not Bluetooth are refused`() throws {
    for name in ["lo", "lo0"] {
      do {
        _ = try LiveSource(interface: name)
        Issue.record("\(name) was taken for Bluetooth")
      } catch {
        let reasons = ["not Bluetooth", "CAP_NET_RAW", "no such interface", "permission"]
        #expect(reasons.contains { error.text.lowercased().contains($0.lowercased()) })
      }
    }
  }

  /// The loop that waits, with packets of any kind: most machines have no Bluetooth to listen to.
  @Test func `packets are waited for, and nothing is written while none come`() throws {
    let ethernet = LinkType(rawValue: 1)
    guard let source = try? LiveSource(interface: "lo", accepting: [ethernet]) else { return }
    let start = ContinuousClock.now
    var sender: Int32 = -1
    let octets = try record(source, .pcap, limit: 2) {
      if sender < 0 { sender = Self.send() }
      return ContinuousClock.now - start > Waiting.patience
    }
    close(sender)
    #expect(octets.count > 24 + 2 * 16)
    var quiet = 0
    _ = try record(try LiveSource(interface: "lo", accepting: [ethernet]), .pcap, limit: 1) {
      quiet += 1
      return quiet > 2
    }
    #expect(quiet > 0)
  }

  /// Sends two datagrams to a port of this machine without a listener.
  private static func send() -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_DGRAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(9).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    for _ in 0..<2 {
      withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          _ = sendto(descriptor, "x", 1, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    return descriptor
  }

  @Test func `the interfaces can be listed`() throws {
    #expect(try LiveInterface.all().allSatisfy { !$0.name.isEmpty })
  }
}
