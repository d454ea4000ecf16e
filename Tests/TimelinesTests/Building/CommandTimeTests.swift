import BluetoothProtocols
import Captures
import Testing
import Timelines

/// The effect of a command is in the timeline at the instant and with the record of the command,
/// however late its answer comes.
@Suite struct CommandTimeTests {
  @Test func `a scan starts when the host asks for it, before what is heard until the answer`() {
    var story = Story()
    story.command(at: 1, scanOn)
    story.event(at: 4, report)
    #expect(story.told.isEmpty)
    story.event(at: 9, accepted(scanOn))
    #expect(story.told == ["1 0ms #1 air.scanning", "2 3ms #2 air.advertisement"])
    story.event(at: 10, report)
    #expect(story.told.last == "3 9ms #4 air.advertisement")
  }

  @Test func `what is refused is told when it was asked for`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 3, report)
    story.event(at: 8, refused(scanOn))
    #expect(story.told == ["1 0ms #1 note.command", "2 3ms #2 air.advertisement"])
  }

  @Test func `a command that asks for nothing on air moves nothing`() {
    var story = Story()
    story.command(at: 0, "05 20 06 010203040506")
    story.event(at: 3, report)
    story.event(at: 8, accepted("05 20"))
    #expect(story.told == ["1 3ms #2 air.advertisement"])
  }

  @Test func `without an answer nothing is told, and what came behind waits a second at most`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 3, report)
    story.event(at: 1000, report)
    #expect(story.told.isEmpty)
    story.event(at: 1001, report)
    #expect(story.told.count == 3)
    #expect(story.told.first == "1 3ms #2 air.advertisement")
  }

  @Test func `an answer that comes too late is told as what it is`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 3, report)
    story.event(at: 1500, accepted(scanOn))
    #expect(story.told == ["1 3ms #2 air.advertisement", "2 1500ms #3 air.scanning"])
  }

  @Test func `no more than some entries wait`() {
    var story = Story()
    story.command(at: 0, scanOn)
    for time in 1...200 { story.event(at: time, report) }
    #expect(story.told.count >= 136)
    story.event(at: 201, accepted(scanOn))
    #expect(story.told.last == "201 201ms #202 air.scanning")
    #expect(story.isInOrder)
  }

  @Test func `two commands that wait at once are each at their place, whichever is answered first`()
  {
    let (scan, advertise) = (scanOn, "0A 20 01 01")
    for answers in [[scan, advertise], [advertise, scan]] {
      var story = Story()
      // The controller takes two commands at a time.
      story.event(at: 0, "0E 03 02 0000")
      story.command(at: 1, scan)
      story.event(at: 2, report)
      story.command(at: 3, advertise)
      story.event(at: 4, report)
      for (index, answer) in answers.enumerated() { story.event(at: 5 + index, accepted(answer)) }
      #expect(
        story.told == [
          "1 1ms #2 air.scanning", "2 2ms #3 air.advertisement", "3 3ms #4 air.advertising",
          "4 4ms #5 air.advertisement",
        ])
    }
  }

  @Test func `commands of one instant keep their order`() {
    var story = Story()
    story.event(at: 0, "0E 03 02 0000")
    story.command(at: 1, scanOn)
    story.command(at: 1, "0A 20 01 01")
    story.event(at: 2, report)
    story.event(at: 3, accepted("0A 20"))
    story.event(at: 3, accepted("0C 20"))
    #expect(
      story.told == [
        "1 1ms #2 air.scanning", "2 1ms #3 air.advertising", "3 2ms #4 air.advertisement",
      ])
  }

  @Test func `of two equal commands the first answer is that to the first`() {
    var story = Story()
    story.event(at: 0, "0E 03 02 0000")
    story.command(at: 1, scanOn)
    story.event(at: 2, report)
    story.command(at: 3, scanOff)
    story.event(at: 4, accepted(scanOn))
    story.event(at: 5, accepted(scanOff))
    #expect(
      story.told == [
        "1 1ms #2 air.scanning", "2 2ms #3 air.advertisement", "3 3ms #4 air.scanning",
      ])
    #expect(story.scans == [true, false])
  }

  @Test func `a controller that takes one command at a time has had the answer to the one before`()
  {
    var story = Story()
    story.command(at: 0, scanOn)
    story.command(at: 3, scanOff)
    story.event(at: 4, accepted(scanOff))
    #expect(story.told == ["1 3ms #2 air.scanning"])
    #expect(story.scans == [false])
  }

  @Test func `what one controller answers is not the answer of another`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 1, report, adapter: 1)
    story.event(at: 2, accepted(scanOn), adapter: 1)
    #expect(story.told.isEmpty)
    story.event(at: 3, accepted(scanOn))
    #expect(story.told == ["1 0ms #1 air.scanning", "2 1ms #2 air.advertisement"])
  }

  @Test func `a command that no answer is promised to holds nothing up`() {
    var story = Story()
    story.command(at: 0, "35 0C 05 01 4000 0100")
    story.event(at: 1, report)
    #expect(story.told == ["1 1ms #2 air.advertisement"])
  }

  @Test func `a reset leaves the commands before it without an answer`() {
    var story = Story()
    story.event(at: 0, "0E 03 02 0000")
    story.command(at: 1, scanOn)
    story.event(at: 2, report)
    story.command(at: 3, "03 0C 00")
    story.event(at: 4, accepted("03 0C"))
    #expect(story.told == ["1 2ms #3 air.advertisement"])
  }

  @Test func `the end of a capture waits for no answer`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 3, report)
    #expect(story.told.isEmpty)
    story.end()
    #expect(story.told == ["1 3ms #2 air.advertisement"])
  }

  @Test func `a gap waits for no answer`() {
    var story = Story()
    story.command(at: 0, scanOn)
    story.event(at: 3, report)
    story.gap()
    story.event(at: 8, accepted(scanOn))
    #expect(
      story.told == ["1 3ms #2 air.advertisement", "2 3ms #2 note.gap", "3 8ms #3 air.scanning"])
  }

  @Test func `an answer names its request wherever a command is put between them or before them`() {
    var story = Story()
    story.event(at: 0, Packet.connected)
    story.acl(at: 1, Packet.readRequest, .hostToController)
    story.command(at: 2, scanOn)
    story.acl(at: 3, "4020 0600 0200 0400 0B AA", .controllerToHost)
    story.acl(at: 4, Packet.readRequest, .hostToController)
    story.event(at: 5, accepted(scanOn))
    story.acl(at: 6, "4020 0600 0200 0400 0B BB", .controllerToHost)
    #expect(
      story.told == [
        "1 0ms #1 link.connected", "2 1ms #2 link.request", "3 2ms #3 air.scanning",
        "4 3ms #4 link.response", "5 4ms #5 link.request", "6 6ms #7 link.response",
      ])
    #expect(story.causes == [4: 2, 6: 5])
  }

  private let scanOn = "0C 20 02 01 00"
  private let scanOff = "0C 20 02 00 00"
  private let report = "3E 0F 02 01 00 01 0605040302C0 03 020106 C4"

  /// The Command Complete event for a command that was carried out.
  private func accepted(_ command: String) -> String { completion(of: command, status: "00") }
  private func refused(_ command: String) -> String { completion(of: command, status: "0C") }

  private func completion(of command: String, status: String) -> String {
    "0E 04 01 \(command.prefix(5)) \(status)"
  }
}

/// A capture that is made up record by record, and its timeline.
private struct Story {
  private var feed = RecordFeed()
  private var builder = TimelineBuilder()
  private var entries: [Entry] = []

  /// - Parameter time: In milliseconds.
  mutating func command(at time: Int, _ wire: String) {
    feed.time = Int64(time) * 1_000_000
    entries += builder.entries(of: feed.command(wire))
  }

  mutating func event(at time: Int, _ wire: String, adapter: UInt32 = 0) {
    feed.time = Int64(time) * 1_000_000
    entries += builder.entries(of: feed.event(wire, adapter: adapter))
  }

  mutating func acl(at time: Int, _ wire: String, _ direction: CaptureRecord.Direction) {
    feed.time = Int64(time) * 1_000_000
    entries += builder.entries(of: feed.acl(wire, direction))
  }

  mutating func gap() { entries += builder.entriesForGap() }
  mutating func end() { entries += builder.heldEntries() }

  /// Of each entry its sequence, the time since the first record, the record and the kind.
  var told: [String] {
    entries.map { entry in
      guard case .record(let record) = entry.origin else { return "\(entry)" }
      let time = entry.time.nanoseconds / 1_000_000
      return "\(entry.sequence) \(time)ms #\(record) \(entry.kind.rawValue)"
    }
  }

  var scans: [Bool?] {
    entries.filter { $0.kind == .airScanning }.map { $0[.enabled]?.flag }
  }

  /// By the sequence of the entry that was caused.
  var causes: [Int: Int] {
    Dictionary(
      uniqueKeysWithValues: entries.compactMap { entry in
        entry.cause.map { (entry.sequence, $0) }
      })
  }

  var isInOrder: Bool {
    zip(entries, entries.dropFirst()).allSatisfy {
      $0.time <= $1.time && $0.sequence + 1 == $1.sequence
    }
  }
}
