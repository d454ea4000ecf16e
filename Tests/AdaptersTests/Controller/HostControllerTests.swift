import Adapters
import BluetoothProtocols
import Testing
import Timelines

@Suite struct HostControllerTests {
  private var controller = HostController.listening

  /// Sends a packet of hexadecimal digits, and gives back what comes for the host.
  private mutating func send(_ packet: String) -> [String] {
    controller.packets(answering: packet)
  }

  private mutating func tell(_ kind: Kind, _ fields: Fields) -> [String] {
    controller.packets(after: kind, fields)
  }

  private static let address = DeviceAddress("C0:FF:EE:00:00:01") ?? DeviceAddress(truncating: 0)
  private static let advertiser: Fields = [
    .peer: .text("P"), .address: .address(address), .addressType: .text("random"),
    .pdu: .text("ADV_IND"), .connectable: .flag(true), .scannable: .flag(true),
    .payload: .octets([2, 1, 6]), .rssi: .integer(-60),
  ]
  private static let link: Fields = [
    .connection: .integer(7), .peer: .text("P"), .role: .text("central"),
    .address: .address(address), .addressType: .text("random"),
    .interval: .duration(.milliseconds(30)), .peripheralLatency: .integer(0),
    .supervisionTimeout: .duration(.milliseconds(720)),
  ]

  // MARK: Commands

  @Test mutating func `a reset is answered`() {
    #expect(send("01030c00") == ["040e0401030c00"])
  }

  @Test mutating func `what it does not know it refuses, and does not claim`() {
    #expect(send("01faff00") == ["040e0401faff01"])
    let claimed = send("01021000").first.flatMap { [UInt8](hexadecimal: $0) }?.dropFirst(7) ?? []
    #expect(claimed.count == 64)
    // LE Add Device To Resolving List: octet 34, bit 3.
    #expect(claimed.dropFirst(34).first.map { $0 & 0b1000 } == 0)
    #expect(controller.complaints.count == 0)
  }

  @Test(arguments: [
    ("0106", nil), ("010c2005000000", "040e04010c2012"), ("0106040140", "040f0412010604"),
    ("0107200199", "040e0401072012"), ("09", nil), ("", nil), ("02010003000102", nil),
    // No link has the handle: Disconnect, LE Connection Update, LE Read Remote Features, Read RSSI.
    ("01060403410013", "040f0402010604"),
    ("0113200e4100180028000000480000000000", "040f0402011320"), ("011620024100", "040f0402011620"),
    ("010514024100", "040e0401051402"), ("02410003000102ff", nil),
    // Longer or shorter than they say, or than they may be.
    ("010c20020101ff", "040e04010c2012"), ("01082020200201", "040e0401082012"),
    ("010b2007011000200000" + "00", "040e04010b2012"),
  ])
  mutating func `nonsense is a finding, and gets an error where it names a command`(
    packet: String, answer: String?
  ) {
    let answers = send(packet)
    if let answer { #expect(answers == [answer]) }
    #expect(controller.complaints.count == 1)
    #expect(controller.takeDrafts().filter { $0.kind == .noteDamage }.count == 1)
  }

  // MARK: The case

  private static let recorded: [HCIOpcode: [UInt8]] = [
    HCIOpcode(rawValue: 0x1009): [0, 1, 2, 3, 4, 5, 6],
    HCIOpcode(rawValue: 0x2003): [0, 0xFF, 0, 0, 0, 0, 0, 0, 0],
    // BR/EDR and LE.
    HCIOpcode(rawValue: 0x1003): [0, 0xFF, 0xFE, 0xCF, 0xFE, 0xDB, 0xFF, 0x5B, 0x87],
    HCIOpcode(rawValue: 0x2002): [0, 27, 0, 2],
    // Cut short; refused; not in the table.
    HCIOpcode(rawValue: 0x202F): [0, 1], HCIOpcode(rawValue: 0x200F): [0x0C, 0],
    HCIOpcode(rawValue: 0x0C23): [0], HCIOpcode(rawValue: 0x0C2D): [0, 0x40, 0, 9],
  ]

  /// As above, with a controller that claims few commands: those up to octet 25, bit 3.
  private static let poor = recorded.merging([
    HCIOpcode(rawValue: 0x1002): [0] + [UInt8](repeating: 0xFF, count: 25) + [0x0F]
      + [UInt8](repeating: 0, count: 38)
  ]) { $1 }

  @Test mutating func `a recorded controller goes before the table`() {
    controller = HostController(.init(recorded: Self.recorded))
    #expect(send("01091000") == ["040e0a01091000010203040506"])
    // Of the features only those that this controller has too, and none for BR/EDR.
    #expect(send("01032000") == ["040e0c010320002100000000000000"])
    #expect(send("01031000") == ["040e0c010310000000000060000000"])
    #expect(send("01230c00") == ["040e0401230c00"])
    #expect(send("012d0c03400000") == ["040e04012d0c01"])
    #expect(send("012f2000") == ["040e0c012f2000fb004808fb004808"])
    #expect(send("010f2000") == ["040e05010f200020"])
    // Public, the address is on air too.
    _ = send("0106200fa000a000000000000000000000" + "0700")
    _ = send("010a200101")
    let onAir = controller.takeDrafts().first { $0.kind == .airAdvertising }?[.address]
    #expect(onAir == .address(DeviceAddress(truncating: 0x0605_0403_0201)))
  }

  @Test mutating func `of recorded commands only those are claimed that it knows`() {
    var usual = Self()
    let table =
      usual.send("01021000").first.flatMap { [UInt8](hexadecimal: $0) }?.dropFirst(7) ?? []
    controller = HostController(.init(recorded: Self.poor))
    let mask = send("01021000").first.flatMap { [UInt8](hexadecimal: $0) }?.dropFirst(7) ?? []
    #expect(mask.count == 64)
    #expect(Array(mask.prefix(25)) == Array(table.prefix(25)))
    #expect(Array(mask)[25] == Array(table)[25] & 0x0F)
    #expect(Array(table)[25] & 0xF0 != 0)
    #expect(mask.dropFirst(26).allSatisfy { $0 == 0 })
    // No feature without its commands.
    #expect(send("01032000") == ["040e0c010320000000000000000000"])
    // Commands that are not supported are unknown.
    #expect(send("012f2000") == ["040e04012f2001"])
  }

  @Test mutating func `a controller of both kinds keeps what a host writes for BR/EDR`() {
    // Read Local Name, Write Scan Enable and Read Scan Enable are unknown to a controller of LE alone.
    #expect(send("01190c00") == ["040e0401190c01"])
    #expect(controller.complaints.count == 1)
    controller = HostController(.init(recorded: Self.recorded, modes: .dual))
    #expect(send("01190c00") == ["040e0501190c0000"])
    #expect(send("011a0c0103") == ["040e04011a0c00"])
    #expect(send("01190c00") == ["040e0501190c0003"])
    #expect(send("01240c03040102") == ["040e0401240c00"])
    #expect(send("01230c00") == ["040e0701230c00040102"])
    #expect(send("01140c00").first?.count == 2 * (7 + 248))
    // LE and no "BR/EDR Not Supported"; the last page of features is the first.
    #expect(send("01031000") == ["040e0c010310000000000040000880"])
    #expect(send("0104100101") == ["040e0e0104100001010000000000000000"])
    let mask = send("01021000").first.flatMap { [UInt8](hexadecimal: $0) }?.dropFirst(7) ?? []
    #expect(mask.dropFirst(7).first == 0xFF)
    // An inquiry is not possible, and not claimed.
    #expect(mask.first.map { $0 & 1 } == 0)
    #expect(controller.complaints.count == 0)
    #expect(send("01030c00") == ["040e0401030c00"])
    #expect(send("01190c00") == ["040e0501190c0000"])
  }

  @Test mutating func `data beyond the room that the host was told of is a finding`() {
    controller = HostController(.init(recorded: Self.recorded))
    _ = tell(.linkConnected, Self.link)
    #expect(send("01022000") == ["040e070102200" + "01b0002"])
    let packet: [UInt8] = [2, 1, 0, 7, 0, 3, 0, 4, 0, 2, 5, 2]
    for _ in 0..<2 { controller.receive(packet: packet, at: .start) }
    #expect(controller.complaints.count == 0)
    controller.receive(packet: packet, at: .start)
    #expect(
      controller.complaints.first
        == "more ACL packets at once than the controller's 2 buffers")
    // All were taken, and there is room again.
    #expect(controller.takePackets().count == 3)
    controller.receive(packet: packet, at: .start)
    #expect(controller.complaints.count == 1)
    _ = send("0201001f00" + "1b000400" + "52" + String(repeating: "00", count: 26))
    #expect(controller.complaints.count == 2)
  }

  // MARK: Scanning

  @Test mutating func `a legacy scan hears legacy reports, and asks for scan responses`() {
    _ = send("010b20070110001000" + "0000")
    #expect(send("010c20020101") == ["040e04010c2000"])
    let scanning = controller.takeDrafts()
    #expect(
      scanning == [
        Draft(
          .airScanning, from: .implementation,
          [
            .enabled: .flag(true), .active: .flag(true), .window: .duration(.milliseconds(10)),
            .interval: .duration(.milliseconds(10)), .filtersDuplicates: .flag(true),
            .legacy: .flag(true),
          ])
      ])
    #expect(
      tell(.airAdvertisement, Self.advertiser)
        == ["043e0f0201" + "00" + "01" + "010000eeffc0" + "03020106" + "c4"])
    #expect(controller.takeDrafts().map(\.kind) == [.airScanRequest])
    var extended = Self.advertiser
    extended[.pdu] = .text("AUX_ADV_IND")
    #expect(tell(.airAdvertisement, extended) == [])
  }

  @Test mutating func `an extended scan hears everything, long data in pieces`() {
    _ = send("014120080000" + "01" + "00" + "10001000")
    _ = send("010120" + "08" + "ffffffffffffffff")
    #expect(send("014220060101" + "00000000") == ["040e0401422000"])
    var long = Self.advertiser
    long[.pdu] = .text("AUX_ADV_IND")
    long[.scannable] = .flag(false)
    long[.payload] = .octets([UInt8](repeating: 0xAA, count: 300))
    let events = tell(.airAdvertisement, long)
    #expect(events.count == 2)
    // Data status in bits 5 and 6: more to come, then complete.
    #expect(events.first?.hasPrefix("043eff0d01" + "2100") == true)
    #expect(events.last?.hasPrefix("043e610d01" + "0100") == true)
  }

  // MARK: Links

  @Test mutating func `a link comes up, carries ATT in fragments, and ends`() {
    let create = "600060000001010000eeffc00018002800000048000000" + "0000"
    #expect(send("010d2019" + create) == ["040f0400010d20"])
    #expect(controller.takeDrafts().map(\.kind) == [.airInitiating])
    #expect(
      tell(.linkConnected, Self.link)
        == ["043e130100" + "0100" + "00" + "01" + "010000eeffc0" + "180000004800" + "00"])

    // Exchange MTU Request, its frame cut in two.
    #expect(send("0201000500" + "0300040002") == ["0413050101000100"])
    #expect(controller.takeDrafts().filter { $0.kind == .linkRequest } == [])
    #expect(send("0201100200" + "0502") == ["0413050101000100"])
    let request = controller.takeDrafts().first { $0.kind == .linkRequest }
    #expect(request?[.octets] == .octets([2, 5, 2]))
    #expect(request?[.connection] == .integer(7))

    var response: Fields = [.connection: .integer(7), .octets: .octets([3, 0xB9, 0])]
    response[.peer] = .text("P")
    #expect(tell(.linkResponse, response) == ["0201200700" + "03000400" + "03b900"])

    #expect(send("01060403010013") == ["040f0400010604"])
    #expect(controller.takeDrafts().map(\.kind) == [.linkDisconnect])
    #expect(
      tell(.linkDisconnected, [.connection: .integer(7), .status: .integer(0x16)])
        == ["04050400010016"])
  }

  @Test
  mutating func `what a host asks about a link is answered, and by an event where it takes time`() {
    _ = send("010120" + "08" + "ffffffffffffffff")
    _ = tell(.linkConnected, Self.link)
    #expect(send("011620020100") == ["040f0400011620", "043e0c0400" + "0100" + "2110000000000000"])
    #expect(
      send("0122200601001b004801") == [
        "040e06012220000100", "043e0b07" + "0100" + "fb004808fb004808",
      ])
    #expect(send("013020020100") == ["040e080130200001000101"])
    #expect(
      send("013220070100000101" + "0000") == ["040f0400013220", "043e060c00" + "0100" + "0101"])
    #expect(send("011d04020100") == ["040f0400011d04", "040c0800" + "0100" + "0dffff0000"])
    #expect(send("011520020100") == ["040e0b0115200001" + "00ffffffff1f"])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.3.38 to 7.3.40.
  @Test mutating func `what waits for a host that makes no room does not grow without end`() {
    _ = send("01330c07" + "fb0000" + "0100" + "0000")
    _ = send("01310c01" + "01")
    _ = tell(.linkConnected, Self.link)
    let value: Fields = [.connection: .integer(7), .octets: .octets([0x1B, 3, 0, 1])]
    var given = 0
    for _ in 0..<5000 { given += tell(.linkNotification, value).count }
    #expect(given == 1)
    #expect(controller.complaints.count == 1)
    #expect(controller.complaints.first?.contains("while 4096 others wait for it") == true)
    // It makes room, and gets what has waited.
    var all = 0
    for _ in 0..<4096 { all += send("01350c05" + "01" + "0100" + "0100").count }
    #expect(all == 4096)
    #expect(tell(.linkNotification, value) == [])
    #expect(send("01350c05" + "01" + "0100" + "0100").count == 1)
    #expect(controller.complaints.count == 1)
  }

  @Test mutating func `signals go to the other end, and what cannot be read is refused`() {
    var link = Self.link
    link[.role] = .text("peripheral")
    _ = tell(.linkConnected, link)
    let taken = ["0413050101000100"]
    #expect(send("0201001000" + "0c000500" + "12010800" + "1800280000004800") == taken)
    #expect(send("0201000a00" + "06000500" + "0a0202000100") == taken)
    #expect(controller.takeDrafts().map(\.kind) == [.linkSignalling, .linkSignalling])
    #expect(
      send("0201000600" + "02000500" + "1403").last == "0201200a00" + "06000500" + "010302000000")
  }

  // MARK: The accept list

  /// Source: Core 5.4, Vol 4, Part E, 7.8.10 (Scanning_Filter_Policy).
  @Test mutating func `a scan of the accept list reports who is on it`() {
    _ = send("010b2007" + "01600060000001")
    _ = send("01112007" + "00" + "010000eeffc0")
    _ = send("010c20020100")
    // The same address, but of the other type.
    #expect(tell(.airAdvertisement, Self.advertiser) == [])
    _ = send("010c20020000")
    _ = send("01112007" + "01" + "010000eeffc0")
    _ = send("010c20020100")
    #expect(tell(.airAdvertisement, Self.advertiser).count == 1)
    #expect(controller.takeDrafts().map(\.kind).contains(.airScanRequest))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.5 (Advertising_Filter_Policy, Advertising_Type).
  @Test mutating func `who may connect and who may scan is said with what is on air`() {
    _ = send("01112007" + "01" + "010000eeffc0")
    let (all, listed) = (nil as DeviceAddress?, Self.address)
    for (type, policy, connects, scans) in [
      ("00", "00", all, all), ("00", "01", all, listed), ("00", "02", listed, all),
      ("00", "03", listed, listed), ("01", "00", listed, all), ("02", "03", all, listed),
      ("03", "03", all, all),
    ] {
      _ = send("0106200f" + "a000a000" + type + "00" + "01" + "010000eeffc0" + "07" + policy)
      _ = send("010a200101")
      let draft = controller.takeDrafts().last
      #expect(draft?[.mayConnect] == connects.map { .list([.address($0)]) }, "\(type) \(policy)")
      #expect(draft?[.mayScan] == scans.map { .list([.address($0)]) }, "\(type) \(policy)")
      _ = send("010a200100")
    }
    #expect(controller.complaints.count == 0)
  }

  /// Source: Core 5.4, Vol 3, Part C, 9.2.3.2 and 9.2.4.2.
  @Test(arguments: [
    ("06", "00", 0), ("06", "01", 1), ("06", "02", 1), ("04", "03", 0), ("07", "00", 1),
  ])
  mutating func `who is to be found lets everybody ask`(flags: String, policy: String, count: Int) {
    _ = send("0106200f" + "a000a000" + "00" + "00" + "00000000000000" + "07" + policy)
    _ = send("01082020" + "03" + "0201" + flags + String(repeating: "0", count: 56))
    _ = send("010a200101")
    #expect(controller.complaints.count == count)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.53 and 7.7.65.19.
  @Test(arguments: [("00", "01", 1), ("00", "00", 0), ("01", "01", 0)])
  mutating func `a set tells of scan requests that pass its filter, if it is to`(
    policy: String, notifies: String, count: Int
  ) {
    _ = send("010120" + "08" + "ffffffffffffffff")
    _ = send(
      "01362019" + "03" + "1300" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000"
        + policy + "7f" + "01" + "00" + "01" + "00" + notifies)
    _ = send("01392006" + "0101" + "03" + "000000")
    let request: Fields = [
      .central: .text("P"), .address: .address(Self.address), .addressType: .text("random"),
    ]
    #expect(
      tell(.airScanRequest, request)
        == [String](repeating: "043e0913" + "03" + "01" + "010000eeffc0", count: count))
  }

  // MARK: Advertising

  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 and 7.7.65.1.
  @Test mutating func `directed advertising of high duty cycle ends by itself`() {
    _ = send("0106200f" + "a000a000" + "01" + "00" + "01" + "010000eeffc0" + "0700")
    _ = send("010a200101")
    _ = controller.takeDrafts()
    #expect(controller.nextDeadline == .start + .milliseconds(1280))
    controller.advance(to: .start + .milliseconds(1280))
    #expect(controller.takePackets().first?.hexadecimal.hasPrefix("043e13013c000001") == true)
    #expect(controller.takeDrafts().map { $0[.enabled] } == [.flag(false)])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.56 and 7.7.65.18.
  @Test(arguments: [("0a0000", 100, "3c", "00"), ("000003", 300, "43", "03")])
  mutating func `a set is on air as long as the host said`(
    limit: String, duration: Int, reason: String, events: String
  ) {
    _ = send("01012008" + "ffffffffff000000")
    _ = send(
      "01362019" + "00" + "1300" + "a00000" + "a00000" + "07" + "00" + "00" + "000000000000"
        + "00" + "7f" + "01" + "00" + "01" + "00" + "00")
    _ = send("01392006" + "0101" + "00" + limit)
    _ = controller.takeDrafts()
    controller.advance(to: .start + .milliseconds(duration - 1))
    #expect(controller.takePackets() == [])
    controller.advance(to: .start + .milliseconds(duration))
    #expect(
      controller.takePackets().map(\.hexadecimal) == ["043e0612" + reason + "00" + "0000" + events])
    #expect(controller.takeDrafts().map { $0[.enabled] } == [.flag(false)])
    #expect(controller.nextDeadline == nil)
  }

  @Test mutating func `legacy advertising goes on air, and is silent once a link is made`() {
    _ = send("0106200f" + "a000a000" + "00" + "01" + "00" + "000000000000" + "07" + "00")
    _ = send("01052006" + "010000eeffc0")
    _ = send("01082020" + "03" + "020106" + String(repeating: "0", count: 56))
    #expect(controller.takeDrafts() == [])
    _ = send("010a200101")
    let draft = controller.takeDrafts().first
    #expect(draft?.kind == .airAdvertising)
    #expect(draft?[.payload] == .octets([2, 1, 6]))
    #expect(draft?[.address] == .address(Self.address))
    #expect(draft?[.interval] == .duration(.milliseconds(100)))
    #expect(draft?[.pdu] == .text("ADV_IND"))
    var link = Self.link
    link[.role] = .text("peripheral")
    _ = tell(.linkConnected, link)
    #expect(controller.takeDrafts().map { $0[.enabled] } == [.flag(false)])
  }

  @Test mutating func `data that does not fit is refused`() {
    _ = send(
      "01362019" + "00" + "1300" + "a00000" + "a00000" + "07" + "01" + "00"
        + "000000000000" + "00" + "7f" + "01" + "00" + "01" + "00" + "00")
    let long = String(repeating: "aa", count: 40)
    #expect(send("0137202c" + "00" + "03" + "01" + "28" + long) == ["040e0401372012"])
    #expect(send("01372007" + "05" + "03" + "01" + "03" + "020106") == ["040e0401372042"])
    #expect(controller.complaints.count == 2)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.9 and 7.8.11 (no effect where it is off).
  @Test mutating func `switching off what is off changes nothing on air`() {
    #expect(send("010a200100") == ["040e04010a2000"])
    #expect(send("010c20020000") == ["040e04010c2000"])
    _ = send("01030c00")
    #expect(send("0139200200" + "00") == ["040e0401392000"])
    #expect(controller.takeDrafts() == [])
  }

  /// Source: Core 5.4, Vol 3, Part C, 11 (a length of 0 ends the data early).
  @Test mutating func `padding of advertising data does not hide the scan response`() {
    _ = send("01082020" + "05" + "020106" + "0000" + String(repeating: "0", count: 52))
    _ = send("01092020" + "03" + "020941" + String(repeating: "0", count: 56))
    _ = send("010a200101")
    #expect(controller.takeDrafts().last?[.localName] == .text("A"))
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.12: initiating is over with the event, whatever it says.
  @Test mutating func `after a connection that failed nobody is looked out for`() {
    _ = send("011120" + "07" + "01" + "010000eeffc0")
    _ = send("011120" + "07" + "01" + "020000eeffc0")
    _ = send("010d2019" + "6000600001" + "00000000000000" + "00" + "18002800000048000000" + "0000")
    #expect(controller.takeDrafts().map { $0[.enabled] } == [.flag(true), .flag(true)])
    let failed = tell(
      .linkFailed, [.address: .address(Self.address), .status: .integer(0x3E)])
    #expect(failed.count == 1)
    let ended = controller.takeDrafts()
    #expect(ended.map(\.kind) == [.airInitiating])
    #expect(ended.first?[.enabled] == .flag(false))
    #expect(ended.first?[.address] != .address(Self.address))
    // Another attempt is allowed.
    #expect(send("010e2000") == ["040e04010e200c"])
  }

  /// Source: Core 5.4, Vol 6, Part B, 4.5.2; Vol 4, Part E, 7.7.65.3.
  @Test mutating func `a host that has gone is missed after the timeout that it asked for last`() {
    _ = tell(.linkConnected, Self.link)
    // 15 to 30 ms, and 4 s.
    _ = send("0113200e0100" + "0c00" + "1800" + "0000" + "9001" + "00000000")
    controller.advance(to: .start + .milliseconds(180))
    _ = controller.takeDrafts()
    controller.loseHost(at: .start + .milliseconds(200))
    let silent = controller.takeDrafts()
    #expect(silent.map(\.kind) == [.linkSilent])
    #expect(silent.first?[.supervisionTimeout] == .duration(.seconds(4)))
  }
}
