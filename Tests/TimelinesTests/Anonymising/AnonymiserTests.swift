import BluetoothProtocols
import Captures
import Testing
import Timelines

/// The replacements of single packets when a capture is anonymised.
@Suite struct AnonymiserTests {
  private var anonymiser = Anonymiser(secret: [1, 2, 3], policy: AnonymisationPolicy())
  private var number = 0

  /// Gives the anonymiser a record, and returns the octets of all records that are ready then.
  private mutating func replace(
    _ wire: String, _ content: CaptureRecord.Content,
    _ direction: CaptureRecord.Direction = .controllerToHost
  ) throws -> [UInt8] {
    let octets = try #require([UInt8](hexadecimal: wire.filter { $0 != " " }))
    number += 1
    let record = CaptureRecord(
      number: number, offset: 0, time: CaptureTime(nanosecondsSince1970: 0), direction: direction,
      content: content, originalLength: octets.count)
    unsafe anonymiser.receive(record, octets.span.bytes)
    return anonymiser.takeReady().flatMap { record in
      // The header of ACL data is of no interest here.
      record.record.content == .hci(.aclData) ? Array(record.octets.dropFirst(4)) : record.octets
    }
  }

  private mutating func event(_ wire: String) throws -> [UInt8] {
    try replace(wire, .hci(.event))
  }

  private mutating func acl(
    _ payload: String, isStart: Bool = true, fromHost: Bool = false
  ) throws -> [UInt8] {
    let count = payload.filter { $0 != " " }.count / 2
    let flags = isStart ? (fromHost ? "4000" : "4020") : "4010"
    let wire = flags + String(format2: count) + "00" + payload
    return try replace(wire, .hci(.aclData), fromHost ? .hostToController : .controllerToHost)
  }

  @Test mutating func `an address keeps its kind and is the same everywhere`() throws {
    for top: UInt8 in [0x04, 0x44, 0xC4] {
      let address = "0102030405" + String(format2: Int(top))
      let report = try event("3E 0C 02 01 00 01 \(address) 00 D6")
      let complete = try event("3E 13 01 00 4000 00 01 \(address) 1800 0000 2A00 00")
      #expect(Array(report[6..<12]) == Array(complete[8..<14]))
      #expect(Array(report[6..<12]) != [1, 2, 3, 4, 5, top])
      #expect(report[11] & 0xC0 == top & 0xC0)
      #expect(Array(report[..<6]) == [0x3E, 0x0C, 0x02, 0x01, 0x00, 0x01])
    }
  }

  @Test mutating func `a private address is resolved by the key in place of its own`() throws {
    let key = try #require(
      IdentityResolvingKey(hexadecimal: "EC0234A357C8AD05341010A60A397D9B"))
    anonymiser = Anonymiser(
      secret: [1, 2, 3], policy: AnonymisationPolicy(),
      survey: AnonymisationSurvey(identityKeys: [key]))
    let address = key.privateAddress(random: 0x70_8194)
    let report = try event("3E 0C 02 01 00 01 \(address.encoded().hexadecimal) 00 D6")
    let pdu = try acl("1100 0600 08 \([UInt8](key.octets.reversed()).hexadecimal)")
    let other = try #require(IdentityResolvingKey(littleEndian: Array(pdu.dropFirst(5))))
    #expect(other != key)
    var input = unsafe ByteReader(report[6..<12].span.bytes)
    #expect(other.resolves(try DeviceAddress(parsing: &input)))
  }

  @Test mutating func `a key is the same in HCI and in SMP`() throws {
    let key = "000102030405060708090A0B0C0D0E0F"
    let pdu = try acl("1100 0600 06 \(key)")
    let command = try replace(
      "1A20 12 4000 \(key)", .hci(.command), .hostToController)
    #expect(Array(pdu.dropFirst(5)) == Array(command.dropFirst(5)))
    #expect(Array(pdu.prefix(5)) == [0x11, 0x00, 0x06, 0x00, 0x06])
    #expect(Array(pdu.dropFirst(5)).hexadecimal != key.lowercased())
  }

  @Test mutating func `fragments of any size become the same as the whole`() throws {
    let frames = [
      "0A00 0400 1B 2A00 11223344556677", "1100 0600 08 000102030405060708090A0B0C0D0E0F",
      "0600 4000 414243444546",
    ]
    for frame in frames {
      let whole = try acl(frame)
      let digits = frame.filter { $0 != " " }
      for size in 1...9 {
        var pieces: [UInt8] = []
        var rest = digits[...]
        while !rest.isEmpty {
          pieces += try acl(String(rest.prefix(2 * size)), isStart: rest.count == digits.count)
          rest = rest.dropFirst(2 * size)
        }
        #expect(pieces == whole, "\(frame) in pieces of \(size)")
      }
    }
  }

  @Test mutating func `a long value is replaced as if it had come at once`() throws {
    _ = try acl("0300 0400 0A 2A00", fromHost: true)
    let first = try acl("0500 0400 0B 11223344")
    _ = try acl("0500 0400 0C 2A00 0400", fromHost: true)
    let second = try acl("0400 0400 0D 556677")
    let notified = try acl("0A00 0400 1B 2A00 11223344556677")
    #expect(Array(first.dropFirst(5) + second.dropFirst(5)) == Array(notified.dropFirst(7)))
    let prepared = try acl("0900 0400 16 2A00 0000 11223344", fromHost: true)
    let echoed = try acl("0900 0400 17 2A00 0000 11223344")
    let later = try acl("0800 0400 16 2A00 0400 556677", fromHost: true)
    let laterEcho = try acl("0800 0400 17 2A00 0400 556677")
    #expect(prepared.dropFirst(5) == echoed.dropFirst(5))
    #expect(later.dropFirst(5) == laterEcho.dropFirst(5))
    #expect(Array(prepared.dropFirst(9) + later.dropFirst(9)) == Array(notified.dropFirst(7)))
  }

  @Test mutating func `names and serial numbers are replaced, and other standard values stay`()
    throws
  {
    _ = try acl("0700 0400 08 0100 FFFF 002A", fromHost: true)
    let name = try acl("0900 0400 09 07 0300 5075 6C73 65")
    #expect(Array(name.prefix(8)) == [0x09, 0x00, 0x04, 0x00, 0x09, 0x07, 0x03, 0x00])
    #expect(name.dropFirst(8) != Array("Pulse".utf8)[...])
    #expect(name.dropFirst(8).allSatisfy { (0x2D...0x7A).contains($0) })
    _ = try acl("0700 0400 08 0100 FFFF 012A", fromHost: true)
    let appearance = try acl("0600 0400 09 04 0500 4003")
    #expect(Array(appearance.dropFirst(8)) == [0x40, 0x03])
    _ = try acl("0700 0400 08 0100 FFFF 252A", fromHost: true)
    let serial = try acl("0800 0400 09 06 0700 31323334")
    #expect(Array(serial.dropFirst(8)) != Array("1234".utf8))
  }

  @Test mutating func `advertising data that comes in two reports is replaced as one`() throws {
    let data = "0201060A095075 6C736520342042 05FF5900AABB".filter { $0 != " " }
    func report(_ part: Substring, _ status: String) -> String {
      let count = String(format2: part.count / 2)
      let body =
        "0D01\(status)00 01 0102030405C4 01 02 03 7F D6 0000 00 000000000000 \(count)\(part)"
      let length = body.filter { $0 != " " }.count / 2
      return "3E" + String(format2: length) + body
    }
    let whole = try event(report(data[...], "01")).suffix(data.count / 2)
    #expect(Array(whole.prefix(5)) == [0x02, 0x01, 0x06, 0x0A, 0x09])
    #expect(Array(whole.suffix(6).prefix(4)) == [0x05, 0xFF, 0x59, 0x00])
    for place in stride(from: 2, to: data.count, by: 2) {
      let first = try event(report(data.prefix(place), "21")).suffix(place / 2)
      let second = try event(report(data.dropFirst(place), "01"))
        .suffix((data.count - place) / 2)
      #expect(Array(first) + Array(second) == Array(whole), "\(place)")
    }
  }

  @Test mutating func `a right CRC stays right, and a wrong one stays wrong`() throws {
    let pdu = "40 0B 0605040302C4 020106 0000".filter { $0 != " " }
    let octets = try #require([UInt8](hexadecimal: pdu))
    let check = CRC24.check(of: octets, start: CRC24.advertisingStart)
    for error: UInt32 in [0, 0x1234] {
      let tail = (0..<3).map { UInt8(truncatingIfNeeded: (check ^ error) >> UInt32(8 * $0)) }
      let packet = try replace("D6BE898E" + pdu + tail.hexadecimal, .air(nil), .air)
      let after = Array(packet.dropFirst(4).dropLast(3))
      #expect(after != octets)
      let found = packet.suffix(3).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      #expect(CRC24.check(of: after, start: CRC24.advertisingStart) ^ found == error)
    }
  }

  @Test mutating func `what is unknown or broken is not let through`() throws {
    let before = "DEADBEEF00112233"
    for content: CaptureRecord.Content in [
      .hci(HCIPacketType(rawValue: 0x07)), .damaged(.noPacketType),
      .note(.packetLogger(type: 0x42)), .note(.nordicSniffer(packetID: 0x0C)),
    ] {
      let after = try replace(before, content)
      #expect(after.count == 8 && after.hexadecimal != before.lowercased())
    }
    let vendor = try event("FF 08 \(before)")
    #expect(Array(vendor.prefix(2)) == [0xFF, 0x08])
    #expect(vendor.dropFirst(2).hexadecimal != before.lowercased())
    let orphan = try acl(before, isStart: false)
    #expect(orphan.hexadecimal != before.lowercased())
    #expect(anonymiser.report.changes[.fragments]?.records == [6])
    #expect(anonymiser.report.changes[.unknown]?.count == 3)
    #expect(anonymiser.report.changes[.malformed]?.count == 1)
  }

  @Test mutating func `a recorder's text is blanked, and a note on the app's life stays`() throws {
    let text = Array("Tom's iPhone".utf8)
    #expect(
      try replace(text.hexadecimal, .note(.packetLogger(type: 0xFC)))
        == Array("------------".utf8))
    let note = "app.background app=watch"
    #expect(
      try replace(Array(note.utf8).hexadecimal, .note(.packetLogger(type: 0xFC)))
        == Array(note.utf8))
    #expect(anonymiser.report.remains[.lifecycle]?.count == 1)
  }
}

extension String {
  /// Two hexadecimal digits of a number.
  fileprivate init(format2 number: Int) {
    self = [UInt8(truncatingIfNeeded: number)].hexadecimal
  }
}
