import Captures
import Foundation
import TestSupport
import Testing
import Timelines

/// The known contents of the project's own captures (their `about.md`), read off their timelines.
@Suite struct TraceTimelineTests {
  @Test func `a central's life is told in order`() throws {
    let entries = try timeline(of: "central-life/central.btsnoop")
    #expect(entries.count { $0.kind == .linkConnected } == 2)
    let ends = entries.filter { $0.kind == .linkDisconnected }
    #expect(ends.map { $0[.status]?.integer } == [0x13, 0x16])
    #expect(ends.map(\.from) == [.peer, .implementation])
    #expect(entries.count { $0.kind == .airAdvertisement } == 19)
    #expect(entries.count { $0.kind == .airScanResponse } == 17)
    let pulse = entries.filter { $0.kind == .linkNotification && $0[.handle]?.integer == 0x10 }
    #expect(
      pulse.prefix(6).map { $0[.value]?.description } == [
        "0x103b1104", "0x103def03", "0x103fcf03", "0x1041b103", "0x103fcf03", "0x1042a203",
      ])
    #expect(pulse.count == 11)
    #expect(entries.count { $0.kind == .linkIndication } == 2)
    #expect(entries.contains { $0.kind == .linkMTU && $0[.mtu]?.integer == 185 })
  }

  @Test func `answers name the request that caused them`() throws {
    let entries = try timeline(of: "central-life/central.btsnoop")
    let answers = entries.filter { $0.kind == .linkResponse || $0.kind == .linkError }
    #expect(!answers.isEmpty)
    for answer in answers {
      let cause = try #require(answer.cause)
      #expect(entries[cause - 1].kind == .linkRequest)
    }
  }

  @Test func `the host at the other end is the peripheral`() throws {
    let entries = try timeline(of: "central-life/peripheral.btsnoop")
    let connections = entries.filter { $0.kind == .linkConnected }
    #expect(connections.map { $0[.role]?.text } == ["peripheral", "peripheral"])
    #expect(connections.allSatisfy { $0.from == .peer })
    let notifications = entries.filter { $0.kind == .linkNotification }
    #expect(notifications.allSatisfy { $0.from == .implementation })
    #expect(entries.contains { $0.kind == .airAdvertising && $0[.enabled]?.flag == true })
  }

  @Test func `two peers with the same handles keep their own names`() throws {
    let entries = try timeline(of: "two-peripherals/central.btsnoop")
    #expect(Set(entries.compactMap { $0[.connection]?.integer }).count >= 2)
    let byPeer = Dictionary(grouping: entries.filter { $0.kind == .linkNotification }) {
      $0[.peer]?.text ?? ""
    }
    #expect(byPeer.count == 2)
    for notifications in byPeer.values {
      #expect(notifications.allSatisfy { $0[.characteristic] != nil })
    }
  }

  @Test func `a chain of reports is one advertisement`() throws {
    let entries = try timeline(of: "chained-advertising/scanner.btsnoop")
    let lengths = entries.filter { $0.kind == .airAdvertisement }
      .compactMap { $0[.payload]?.octets?.count }
    #expect(lengths.contains { $0 > 229 })
  }

  @Test(arguments: CaptureFiles.traces.filter { !$0.path.contains("Malformed") })
  func `times and sequences only ascend, and each entry has its record`(url: URL) throws {
    try checkInvariants(url)
  }

  @Test(
    .enabled(if: !CaptureFiles.shared.isEmpty, "the folder of shared captures is not there"),
    arguments: CaptureFiles.shared)
  func `the same holds for captures from elsewhere`(url: URL) throws {
    try checkInvariants(url)
  }

  private func checkInvariants(_ url: URL) throws {
    guard let entries = try? timeline(at: url) else { return }
    for (index, entry) in entries.enumerated() {
      #expect(entry.sequence == index + 1)
      #expect(entry.time >= (index == 0 ? entry.time : entries[index - 1].time))
      #expect(entry.fields.allSatisfy { entry.kind.fields.contains($0.field) }, "\(entry)")
      if let cause = entry.cause { #expect(cause < entry.sequence) }
      guard case .record = entry.origin else {
        Issue.record("no record: \(entry)")
        continue
      }
    }
  }

  @Test(arguments: CaptureFiles.traces + CaptureFiles.lives)
  func `entries that are added to others are the same`(file: URL) throws {
    let expected = try timeline(at: file)
    let capture = try Capture.open(file.path)
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    var (entries, batch): ([Entry], [Entry]) = ([], [])
    _ = capture.forEachRecord { record, octets in
      // Now and then, the entries are taken one record at a time.
      if record.number % 7 == 0 {
        batch += builder.entries(of: decoder.decode(record, octets))
      } else {
        builder.append(entriesOf: decoder.decode(record, octets), to: &batch)
      }
      if record.number % 5 == 0 {
        entries += batch
        batch = []
      }
    }
    entries += batch + builder.heldEntries()
    let isSame = entries == expected
    #expect(isSame)
  }

  private func timeline(of trace: String) throws -> [Entry] {
    try timeline(at: CaptureFiles.root.appending(path: "Traces/\(trace)"))
  }

  private func timeline(at url: URL) throws -> [Entry] {
    let capture = try Capture.open(url.path)
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    var entries: [Entry] = []
    _ = capture.forEachRecord { record, octets in
      entries += builder.entries(of: decoder.decode(record, octets))
    }
    entries += builder.heldEntries()
    return entries
  }
}
