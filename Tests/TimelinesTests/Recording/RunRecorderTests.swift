import BluetoothProtocols
import Captures
import Testing

@testable import Timelines

@Suite struct RunRecorderTests {
  private let address = DeviceAddress(truncating: 0xC0FF_EE00_0001)

  private func entry(
    _ number: Int, _ kind: Kind, from party: Party, _ fields: Fields, cause: Int? = nil
  ) -> Entry {
    Entry(
      time: Instant(nanoseconds: Int64(number) * 1_234_567), sequence: number, from: party,
      kind: kind, cause: cause, origin: number % 2 == 0 ? .line(number) : nil, fields: fields)
  }

  private var link: Fields {
    [.device: .text("phone"), .connection: .integer(1), .peer: .text("strap")]
  }

  private func heard(_ octets: [UInt8], pdu: String = "ADV_IND") -> Fields {
    Fields(advertisementContents: octets).merging([
      .device: .text("phone"), .peer: .text("strap"), .address: .address(address),
      .addressType: .text("random"), .pdu: .text(pdu), .connectable: .flag(true),
      .scannable: .flag(true), .channel: .integer(37), .rssi: .integer(-60),
      .payload: .octets(octets),
    ])
  }

  /// A life of a phone in which each kind of packet comes up.
  private var run: [Entry] {
    let request = ATTPDU.readRequest(AttributeHandle(rawValue: 3))
    // 18 structures of 23 octets.
    let long = [UInt8](repeating: 0x16, count: 414)
    return [
      entry(1, .runBegan, from: .harness, [.profile: .text("documented"), .seed: .integer(1)]),
      entry(
        2, .airScanning, from: .implementation,
        [
          .device: .text("phone"), .enabled: .flag(true), .active: .flag(true),
          .window: .duration(.milliseconds(30)), .interval: .duration(.milliseconds(40)),
          .filtersDuplicates: .flag(false),
        ]),
      entry(3, .airAdvertisement, from: .peer, heard([2, 1, 6])),
      entry(4, .airAdvertisement, from: .peer, heard(long, pdu: "AUX_ADV_IND")),
      entry(
        5, .callbackDidDiscover, from: .implementation,
        [.app: .text("se\u{202E}x\u{85}\"\\\n😀"), .peer: .text("strap")], cause: 3),
      entry(
        6, .airInitiating, from: .implementation,
        [.device: .text("phone"), .enabled: .flag(true), .peer: .text("strap")]),
      entry(
        7, .linkConnected, from: .implementation,
        link.merging([
          .role: .text("central"), .address: .address(address), .addressType: .text("random"),
          .interval: .duration(.milliseconds(30)), .peripheralLatency: .integer(0),
          .supervisionTimeout: .duration(.milliseconds(720)),
        ]), cause: 6),
      entry(8, .linkRequest, from: .implementation, link.merging(Fields(request))),
      entry(
        9, .linkResponse, from: .peer, link.merging(Fields(.readResponse(value: [1, 2]))), cause: 8
      ),
      entry(
        10, .airAdvertising, from: .implementation,
        [
          .device: .text("tablet"), .enabled: .flag(true), .payload: .octets([2, 1, 26]),
          .interval: .duration(.milliseconds(300)), .connectable: .flag(true),
        ]),
      entry(11, .linkDisconnect, from: .implementation, link.merging([.status: .integer(0x13)])),
      entry(12, .linkDisconnected, from: .peer, link.merging([.status: .integer(0x08)])),
      entry(13, .runEnded, from: .harness, [.count: .integer(13)]),
    ]
  }

  private func record(_ entries: [Entry]) -> [UInt8] {
    var recorder = RunRecorder(RunHeader(implementation: "reference", spec: "BG-X/y"))
    var writer = BtsnoopWriter(.monitor)
    for (record, octets) in recorder.opening() + entries.flatMap({ recorder.records(of: $0) }) {
      unsafe writer.append(record, octets.span.bytes)
    }
    return writer.octets
  }

  private func read(_ octets: [UInt8]) throws -> (entries: [Entry], header: RunHeader?) {
    var decoder = RecordDecoder()
    var builder = TimelineBuilder()
    var entries: [Entry] = []
    _ = try Capture(octets: octets).forEachRecord { record, octets in
      entries += builder.entries(of: decoder.decode(record, octets))
    }
    entries += builder.heldEntries()
    return (entries, builder.runHeader)
  }

  @Test func `a recorded run reads back as the same timeline`() throws {
    let (entries, header) = try read(record(run))
    #expect(entries == run)
    #expect(header?.implementation == "reference")
    #expect(header?.spec == "BG-X/y")
    #expect(header?.capabilities == Set(Capability.allCases))
  }

  @Test func `the same run makes the same octets`() {
    #expect(record(run) == record(run))
  }

  @Test func `what a phone's host and controller would exchange is in packets`() throws {
    var packets: [DecodedRecord.Kind] = []
    var decoder = RecordDecoder()
    var warnings = 0
    _ = try Capture(octets: record(run)).forEachRecord { record, octets in
      let decoded = decoder.decode(record, octets)
      warnings += decoded.warnings.count
      if decoded.kind != .log, decoded.kind != .note { packets.append(decoded.kind) }
    }
    #expect(warnings == 0)
    // Scanning, a report, one in two parts, initiating, connected, two PDUs, advertising, the end.
    #expect(
      packets.map(\.rawValue).joined(separator: " ")
        == "command event command event event event event command event event acl acl "
        + "command event command event command event command event command event event")
  }

  /// Advertising data of structures with a number of octets each.
  private func structures(_ lengths: Int...) -> [UInt8] {
    lengths.flatMap { [UInt8($0 - 1), 0xFF] + [UInt8](repeating: 7, count: $0 - 2) }
  }

  @Test func `a phone's advertising sets are in packets and read back`() throws {
    let phone: Fields = [.device: .text("phone"), .enabled: .flag(true)]
    let off: Fields = [.device: .text("phone"), .enabled: .flag(false)]
    let long = structures(200, 200, 200)
    let run = [
      entry(
        1, .airAdvertising, from: .implementation,
        phone.merging([
          .set: .integer(2), .payload: .octets(long), .scannable: .flag(false),
          .connectable: .flag(true), .pdu: .text("ADV_EXT_IND"),
          .interval: .duration(.milliseconds(100)), .address: .address(address),
          .addressType: .text("random"),
        ])),
      entry(
        2, .airAdvertising, from: .implementation,
        phone.merging([.payload: .octets(structures(40)), .connectable: .flag(false)])),
      entry(3, .airAdvertising, from: .implementation, phone.merging([.payload: .octets([])])),
      entry(4, .airAdvertising, from: .implementation, off.merging([.set: .integer(2)])),
      entry(5, .airAdvertising, from: .implementation, off),
      entry(
        6, .airAdvertisement, from: .peer,
        heard(long, pdu: "ADV_EXT_IND").merging([.set: .integer(5)])),
    ]
    let octets = record(run)
    #expect(try read(octets).entries == run)
    var decoder = RecordDecoder()
    var commands: [String] = []
    var warnings = 0
    _ = try Capture(octets: octets).forEachRecord { record, octets in
      let decoded = decoder.decode(record, octets)
      warnings += decoded.warnings.count
      if case .command(let command) = decoded.packet { commands.append(command.opcode.description) }
    }
    #expect(warnings == 0)
    let sets = commands.filter { $0.hasPrefix("LE Set Extended Advertising Enable") }
    // On, on, off for the legacy one, off; and off for what the legacy one took the place of.
    #expect(sets.count == 4)
    #expect(commands.filter { $0 == "LE Set Extended Advertising Data" }.count == 4)
    #expect(commands.filter { $0 == "LE Set Advertising Enable" }.count == 2)
  }

  @Test func `advertising data is cut where a structure ends`() {
    let data = structures(100, 100, 100)
    #expect(data.advertisingParts(of: 229)?.map(\.count) == [200, 100])
    #expect([UInt8](repeating: 0, count: 300).advertisingParts(of: 229)?.map(\.count) == [229, 71])
    #expect([5, 1].advertisingParts(of: 229)?.map(\.count) == [2])
    #expect([UInt8]().advertisingParts(of: 229) == [[]])
    // To a reader that knows only parts these would be damaged.
    #expect(structures(250).advertisingParts(of: 229) == nil)
    #expect((data + [9]).advertisingParts(of: 229) == nil)
  }

  @Test func `every octet of a recorded run may be wrong, and nothing traps`() throws {
    let octets = record(Array(run.prefix(5)))
    for index in stride(from: 16, to: octets.count, by: 3) {
      var broken = octets
      broken[index] ^= 0x55
      _ = try? read(broken)
    }
    for length in stride(from: 16, to: octets.count, by: 7) {
      let entries = try read(Array(octets.prefix(length))).entries
      #expect(run.starts(with: entries.filter { $0.kind != .noteDamage }))
    }
  }

  @Test func `a line that is no entry is damage, and the next one counts`() throws {
    var octets = record(Array(run.prefix(1)))
    var writer = BtsnoopWriter(.monitor)
    let line = UserLogging(priority: 6, identifier: "bluewake", text: #"{"kind":"no.such"}"#)
    writer.append(line, at: CaptureTime(nanosecondsSince1970: 946_684_800_000_000_000))
    octets += writer.octets.dropFirst(16)
    let (entries, _) = try read(octets)
    #expect(entries.map(\.kind) == [.runBegan, .noteDamage])
  }
}
