import Adapters
import BluetoothProtocols
import TestSupport
import Testing
import Timelines

/// Commands that are right by themselves and come at the wrong time.
@Suite struct HostRefusalTests {
  private var controller = HostController.listening

  /// Sends commands, and gives back the status of the last one.
  private mutating func status(_ packets: String...) -> String? {
    var last: String?
    for packet in packets {
      last = controller.packets(answering: packet).first {
        $0.hasPrefix("040e") || $0.hasPrefix("040f")
      }
    }
    guard let last else { return nil }
    return String(
      last.hasPrefix("040f") ? last.dropFirst(6).prefix(2) : last.dropFirst(12).prefix(2))
  }

  private static let scanParameters = "010b2007" + "01600030000000"
  private static let scan = "010c2002" + "0101"
  private static let noScan = "010c2002" + "0000"
  private static let extendedScanParameters = "01412008" + "0000" + "01" + "0060003000"
  private static let address = "01052006" + "0a0000eeffc0"
  private static let advertising = "0106200f" + "a000a000" + "00" + "00" + "00000000000000" + "0700"
  private static let connection =
    "010d2019" + "6000300000" + "01010000eeffc0" + "00" + "180028000000480000000000"
  private static let listed =
    "010d2019" + "6000300001" + "00000000000000" + "00" + "180028000000480000000000"

  private mutating func link(role: String = "central") {
    controller.receive(
      Entry(
        time: .start, sequence: 1, from: .peer, kind: .linkConnected,
        fields: [
          .connection: .integer(7), .role: .text(role), .addressType: .text("random"),
          .address: .address(DeviceAddress("C0:FF:EE:00:00:01") ?? DeviceAddress(truncating: 0)),
          .interval: .duration(.milliseconds(30)),
        ]))
    _ = controller.takePackets()
    _ = controller.takeDrafts()
  }

  /// Commands under way when the link ended are no offence.
  @Test(arguments: [1, 5])
  mutating func `a host has a moment to learn that a link is gone`(seconds: Int) {
    link()
    let end = Instant.start + .seconds(10)
    controller.receive(
      Entry(
        time: end, sequence: 2, from: .peer, kind: .linkDisconnected,
        fields: [.connection: .integer(7), .status: .integer(0x13)]))
    let now = end + .seconds(seconds)
    // Disconnect, and a confirmation of an indication.
    for packet: [UInt8] in [[1, 6, 4, 3, 1, 0, 0x13], [2, 1, 0, 5, 0, 1, 0, 4, 0, 0x1E]] {
      controller.receive(packet: packet, at: now)
    }
    #expect(controller.complaints.count == (seconds == 1 ? 0 : 2))
  }

  /// Source: Core 5.4, Vol 4, Part E, 3.1.1.
  @Test mutating func `legacy and extended commands do not mix until a reset`() {
    #expect(status(Self.scanParameters, Self.extendedScanParameters) == "0c")
    #expect(status("01030c00", Self.extendedScanParameters, Self.scanParameters) == "0c")
    #expect(
      controller.complaints.first
        == "LE Set Extended Scan Parameters after legacy commands, which forbid the extended ones "
        + "until a reset")
    #expect(controller.complaints.count == 2)
    // A read command commits the host to neither legacy nor extended commands.
    #expect(status("01030c00", "013a2000", Self.scanParameters) == "00")
  }

  @Test mutating func `while it scans, neither parameters nor the address change`() {
    #expect(status(Self.scanParameters, Self.scan, Self.scanParameters) == "0c")
    #expect(status(Self.address) == "0c")
    #expect(status(Self.noScan, Self.scanParameters) == "00")
    #expect(status(Self.address) == "00")
    #expect(controller.complaints.count == 2)
  }

  @Test mutating func `nothing is sent with a random address that is not set`() {
    let random = "0106200f" + "a000a000" + "00" + "01" + "00000000000000" + "0700"
    #expect(status(random, "010a200101") == "12")
    #expect(status(Self.address, "010a200101") == "00")
    #expect(status("01030c00", "010b2007" + "01600030000100", Self.scan) == "12")
    #expect(controller.complaints.count == 2)
  }

  @Test mutating func `advertising parameters do not change while it advertises`() {
    #expect(status(Self.advertising, "010a200101", Self.advertising) == "0c")
    #expect(status("010a200100", Self.advertising) == "00")
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.12.
  @Test mutating func `a host connects once, and not to whom it is connected to`() {
    #expect(status(Self.connection, Self.connection) == "0c")
    #expect(status("010e2000", "010e2000") == "0c")
    // A cancellation may come too late, which is no fault.
    #expect(controller.complaints.count == 1)
    link()
    #expect(status(Self.connection) == "0b")
    #expect(status(Self.listed) == "00")
    #expect(controller.complaints.count == 2)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.15 to 7.8.17.
  @Test mutating func `the accept list does not change while it is in use`() {
    let add = "01112007" + "01" + "010000eeffc0"
    #expect(status(add, Self.listed, add) == "0c")
    #expect(status("010e2000", add, "01102000") == "00")
  }

  @Test mutating func `only a central asks for a connection update`() {
    let update = "0113200e" + "0100" + "180028000000480000000000"
    link(role: "peripheral")
    #expect(status(update) == "0c")
    #expect(controller.complaints.count == 1)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.53 to 7.8.59.
  @Test mutating func `an advertising set is changed in the right order`() {
    let scannable =
      "01362019" + "00" + "0200" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000"
      + "00" + "7f" + "01" + "00" + "01" + "00" + "00"
    let enable = "01392006" + "0101" + "00000000"
    #expect(status("01392006" + "0101" + "00000000") == "42")
    #expect(status(scannable) == "00")
    // A scannable set with extended PDUs has no advertising data, and must have a scan response.
    #expect(status("01372007" + "00030103" + "020106") == "12")
    #expect(status(enable) == "0c")
    #expect(status("01382007" + "00030103" + "020941", enable) == "00")
    #expect(status(scannable) == "0c")
    #expect(status("013c200100") == "0c")
    #expect(status("01382007" + "00010103" + "020941") == "0c")
    #expect(status("01392002" + "0000", "013c200100") == "00")
    // To remove a set that is gone is an error, but not a fault.
    let before = controller.complaints.count
    #expect(status("013c200100") == "42")
    #expect(controller.complaints.count == before)
  }

  @Test mutating func `a set is not switched on twice in one command`() {
    _ = status(
      "01362019" + "00" + "1300" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000"
        + "00" + "7f" + "01" + "00" + "01" + "00" + "00")
    #expect(status("0139200a" + "0102" + "00000000" + "00000000") == "12")
    #expect(status("01392002" + "0100") == "12")
  }

  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.
  @Test(arguments: [
    ("0a0000eeffc0", true), ("0a0000eeff00", true), ("0a0000eeff7f", true), ("0a0000eeff80", false),
    ("0000000000c0", false), ("ffffffffff3f", false), ("123456000040", false),
  ])
  mutating func `a random address says what it is`(address: String, isOne: Bool) {
    #expect(status("01052006" + address) == "00")
    #expect(controller.complaints.count == (isOne ? 0 : 1))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.25 and 7.8.26.
  @Test mutating func `a key is given only when it was asked for`() {
    link(role: "peripheral")
    #expect(status("011a2012" + "0100" + String(repeating: "00", count: 16)) == "0c")
    #expect(status("011b2002" + "0100") == "0c")
    #expect(controller.complaints.count == 2)
  }

  /// Source: Core 5.4, Vol 4, Part E, 5.4.2.
  @Test mutating func `data begins and continues as LE has it`() {
    link()
    for flags in ["0120", "0130", "0140"] {
      controller.receive(
        packet: [UInt8](hexadecimal: "02" + flags + "0700" + "03000400" + "0a0100") ?? [],
        at: .start)
    }
    #expect(controller.complaints.count == 3)
  }

  // MARK: Room of the host

  private mutating func notify(_ count: Int) -> Int {
    for _ in 0..<count {
      controller.receive(
        Entry(
          time: .start, sequence: 2, from: .peer, kind: .linkNotification,
          fields: [.connection: .integer(7), .octets: .octets([0x1B, 3, 0, 1])]))
    }
    return controller.takePackets().count { $0.first == 2 }
  }

  /// Source: Core 5.4, Vol 4, Part E, 4.1.2, 7.3.38, 7.3.39 and 7.3.40.
  @Test mutating func `a host that counts its packets gets no more than it has room for`() {
    #expect(status("01310c01" + "01", "01330c07" + "fb000002000000") == "00")
    link()
    #expect(status("01310c01" + "00") == "0c")
    #expect(notify(3) == 2)
    // There is no answer, and the third packet comes.
    #expect(status("01350c05" + "01" + "0100" + "0100") == nil)
    #expect(notify(0) == 0)
    #expect(status("01350c05" + "01" + "0100" + "0200") == nil)
    #expect(notify(3) == 2)
    #expect(controller.complaints.count == 1)
    #expect(status("01350c05" + "01" + "0100" + "0900") == "12")
    #expect(controller.complaints.count == 2)
  }

  @Test mutating func `a packet for the host is no longer than the host said`() {
    #expect(status("01330c07" + "08000002000000") == "00")
    link()
    #expect(notify(1) == 1)
    controller.receive(
      Entry(
        time: .start, sequence: 2, from: .peer, kind: .linkNotification,
        fields: [.connection: .integer(7), .octets: .octets([0x1B, 3, 0, 1, 2, 3, 4, 5])]))
    #expect(
      controller.takePackets().map(\.hexadecimal) == [
        "0201200800" + "08000400" + "1b030001", "0201100400" + "02030405",
      ])
  }

  // MARK: Chance

  private mutating func random() -> String? {
    controller.receive(packet: [1, 0x18, 0x20, 0], at: .start)
    return controller.takePackets().first?.dropFirst(7).hexadecimal
  }

  @Test mutating func `random numbers follow from the seed and never come twice`() {
    var other = Self()
    other.controller = HostController(.init(seed: 2))
    var again = Self()
    let numbers = (0..<64).map { _ in random() }
    #expect(Set(numbers).count == 64)
    #expect(numbers == (0..<64).map { _ in again.random() })
    #expect(Set((0..<64).map { _ in other.random() }).isDisjoint(with: numbers))
    // Two phones of a run share only the seed.
    var beside = Self()
    beside.controller.sit(at: "tablet")
    #expect(Set((0..<64).map { _ in beside.random() }).isDisjoint(with: numbers))
    #expect(beside.status("01091000") == "00")
    // A reset does not begin anew.
    _ = status("01030c00")
    #expect(!numbers.contains(random()))
  }

  @Test mutating func `the seed of the run counts if nothing was drawn before`() {
    var other = Self()
    other.controller = HostController(.init(seed: 5))
    controller.receive(
      Entry(
        time: .start, sequence: 1, from: .harness, kind: .runBegan, fields: [.seed: .integer(5)]))
    #expect(random() == other.random())
    let address = status("01091000")
    #expect(address == "00")
  }

  // MARK: Parameters

  private static let update = "0113200e" + "0100" + "0c000c000400" + "9001" + "00000000"

  /// Source: Core 5.4, Vol 6, Part B, 5.1.1; Vol 4, Part E, 7.8.18 and 7.7.65.3.
  @Test mutating func `an update counts from the sixth connection event on`() {
    link()
    #expect(status(Self.update) == "00")
    #expect(controller.takeDrafts() == [])
    #expect(controller.nextDeadline == .start + .milliseconds(180))
    controller.advance(to: .start + .milliseconds(179))
    #expect(controller.takePackets() == [])
    controller.advance(to: .start + .milliseconds(180))
    #expect(
      controller.takePackets().map(\.hexadecimal) == [
        "043e0a0300" + "0100" + "0c00" + "0400" + "9001"
      ])
    let changed = controller.takeDrafts()
    #expect(changed.map(\.kind) == [.linkParameters])
    #expect(changed.first?[.interval] == .duration(.milliseconds(15)))
    #expect(changed.first?[.peripheralLatency] == .integer(4))
    #expect(changed.first?[.supervisionTimeout] == .duration(.seconds(4)))
  }

  @Test mutating func `updates of a link that is gone end nowhere`() {
    link()
    #expect(status(Self.update) == "00")
    controller.receive(
      Entry(
        time: .start, sequence: 2, from: .peer, kind: .linkDisconnected,
        fields: [.connection: .integer(7), .status: .integer(0x13)]))
    #expect(controller.nextDeadline == nil)
  }

  /// Source: Core 5.4, Vol 3, Part A, 4.20 and 4.21.
  @Test mutating func `a peripheral asks its central by L2CAP`() {
    link(role: "peripheral")
    func request(_ parameters: String) -> String {
      "02010010000c000500" + "12010800" + parameters
    }
    _ = status()
    controller.receive(
      packet: [UInt8](hexadecimal: request("0c00100000009001")) ?? [], at: .start)
    #expect(controller.takeDrafts().map(\.kind) == [.linkSignalling])
    #expect(controller.complaints.count == 0)
    // The latency is too great for the timeout.
    controller.receive(
      packet: [UInt8](hexadecimal: request("0c001000f4019001")) ?? [], at: .start)
    #expect(controller.takeDrafts().map(\.kind) == [.linkSignalling, .noteDamage])
    #expect(controller.complaints.count == 1)
  }

  @Test mutating func `a central does not ask in that way, and hears its peripheral ask`() {
    link()
    controller.receive(
      packet: [UInt8](hexadecimal: "02010010000c000500" + "12010800" + "0c00100000009001") ?? [],
      at: .start)
    _ = controller.takePackets()
    #expect(controller.complaints.count == 1)
    controller.receive(
      Entry(
        time: .start, sequence: 2, from: .peer, kind: .linkSignalling,
        fields: [
          .connection: .integer(7),
          .octets: .octets([0x12, 9, 8, 0, 0x0C, 0, 0x10, 0, 0, 0, 0x90, 1]),
        ]))
    #expect(
      controller.takePackets().map(\.hexadecimal) == [
        "0201201000" + "0c000500" + "12090800" + "0c00100000009001"
      ])
  }
}
