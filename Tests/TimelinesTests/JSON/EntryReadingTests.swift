import BluetoothProtocols
import Testing
import Timelines

@Suite struct EntryReadingTests {
  @Test(arguments: Kind.allCases)
  func `an entry of any kind comes back as it was written`(kind: Kind) throws {
    var chance = Chance(seed: kind.rawValue.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<50 {
      let entry = chance.entry(of: kind)
      #expect(try Entry(json: entry.json.utf8) == entry)
    }
  }

  @Test(arguments: Kind.allCases)
  func `a draft of any kind comes back as it was written`(kind: Kind) throws {
    var chance = Chance(seed: 1)
    for _ in 0..<20 {
      var entry = chance.entry(of: kind)
      entry.from = .implementation
      let draft = Draft(
        kind, from: .implementation, entry.fields,
        after: .nanoseconds(chance.number(in: 0...10_000_000_000)), cause: entry.cause)
      var json = JSONWriter()
      json.object { draft.writeMembers(to: &$0) }
      #expect(try Draft(json: JSONValue(parsing: json.octets), from: .implementation) == draft)
    }
  }

  @Test func `members that the kind does not carry are passed over`() throws {
    let text = """
      {"sequence":1,"time":0,"from":"app","kind":"call.stopScan","colour":1.5,"rssi":"loud",\
      "app":"lock"}
      """
    #expect(try Entry(json: text.utf8).fields == [.app: .text("lock")])
  }

  @Test(arguments: [
    ("1", "found 1, expected an object"),
    ("{}", "kind: found nothing, expected a kind of the vocabulary"),
    (#"{"kind":"call.scan"}"#, "kind: found the text call.scan, expected a kind of the vocabulary"),
    (
      #"{"kind":"call.stopScans"}"#,
      "kind: found the text call.stopScans, expected a kind of the vocabulary, "
        + "did you mean 'call.stopScan'"
    ),
    (
      #"{"kind":"call.stopScan","time":"0s"}"#,
      "time: found the text 0s, expected an integer"
    ),
    (
      #"{"kind":"call.stopScan","time":1e3}"#,
      "time: found 1e3, expected an integer"
    ),
    (
      #"{"kind":"call.stopScan","time":0,"sequence":0}"#,
      "sequence: found 0, expected an integer from 1"
    ),
    (
      #"{"kind":"call.stopScan","time":0,"sequence":1,"from":"me"}"#,
      "from: found the text me, expected one of app, implementation, peer, system, user, harness"
    ),
    (
      #"{"kind":"call.stopScan","time":0,"sequence":1,"from":"app","cause":null}"#,
      "cause: found null, expected an integer from 1"
    ),
    (
      #"{"kind":"call.stopScan","time":0,"sequence":1,"from":"app","origin":{"page":1}}"#,
      "origin: found an object, expected an object with record, line or message"
    ),
  ])
  func `an envelope that is wrong is refused with what was expected`(text: String, message: String)
  {
    expectFailure(message) { try Entry(json: text.utf8) }
  }

  @Test(arguments: [
    ("callback.didDiscover", #""rssi":"-40""#, "rssi: found the text -40, expected an integer"),
    ("callback.didDiscover", #""rssi":-40.0"#, "rssi: found -40.0, expected an integer"),
    ("callback.didDiscover", #""connectable":1"#, "connectable: found 1, expected true or false"),
    (
      "callback.didDiscover", #""services":["180D","heart"]"#,
      "services[1]: found the text heart, expected a UUID as in 180D"
    ),
    (
      "callback.didDiscover", #""serviceData":[{"service":"180D","value":"xyz"}]"#,
      "serviceData[0].value: found the text xyz, expected octets as in 0x0aff"
    ),
    (
      "callback.didUpdateState", #""state":"off""#,
      "state: found the text off, expected one of unknown, resetting, unsupported, unauthorized, "
        + "poweredOff, poweredOn, disconnected, connecting, connected, disconnecting"
    ),
    (
      "app.woken", #""deadline":"10s""#,
      "deadline: found the text 10s, expected an instant in nanoseconds"
    ),
    (
      "air.scanning", #""window":30"#,
      "window: found 30, expected a duration as in 1500us, 10ms or 2s"
    ),
    (
      "link.connected", #""address":"C0FFEE""#,
      "address: found the text C0FFEE, expected an address as in C0:FF:EE:00:00:01"
    ),
    ("callback.didDiscover", #""services":{}"#, "services: found an object, expected an array"),
    ("callback.didDiscover", #""localName":null"#, "localName: found null, expected text"),
    (
      "callback.didConnect", #""delay":"-1s""#,
      "delay: found the text -1s, expected a duration as in 1500us, 10ms or 2s"
    ),
  ])
  func `a field of the wrong type is refused by its path`(
    kind: String, member: String, message: String
  ) {
    expectFailure(message) {
      let json = try JSONValue(parsing: Array(#"{"kind":"\#(kind)",\#(member)}"#.utf8))
      return try Draft(json: json, from: .implementation)
    }
  }

  private func expectFailure<Value>(_ message: String, _ read: () throws -> Value) {
    do {
      let value = try read()
      Issue.record("\(message) was not found: \(value)")
    } catch {
      #expect("\(error)" == message)
    }
  }
}

/// Entries with values at random, and with those at the edges of their types more often than not.
struct Chance {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(in range: ClosedRange<Int64>) -> Int64 {
    Int64.random(in: range, using: &generator)
  }

  mutating func entry(of kind: Kind) -> Entry {
    var fields = Fields()
    for field in kind.fields where flag() { fields[field] = value(of: field.type) }
    let origins: [Origin?] = [nil, .record(position()), .line(position()), .message(position())]
    return Entry(
      time: Instant(nanoseconds: edge()), sequence: position(),
      from: Party.allCases.randomElement(using: &generator) ?? .app, kind: kind,
      cause: flag() ? position() : nil, origin: origins.randomElement(using: &generator) ?? nil,
      fields: fields)
  }

  private mutating func flag() -> Bool { Bool.random(using: &generator) }
  private mutating func count() -> Int { Int(number(in: 0...3)) }
  private mutating func position() -> Int { flag() ? Int(number(in: 1...100)) : .max }

  private mutating func edge() -> Int64 {
    [number(in: -1000...1000), number(in: .min ... .max), .max, -.max, 0]
      .randomElement(using: &generator) ?? 0
  }

  private mutating func octets() -> [UInt8] {
    (0..<count()).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  private mutating func text() -> String {
    let scalars = (0..<number(in: 0...8)).compactMap { _ in
      Unicode.Scalar(UInt32(number(in: flag() ? 0...0x7F : 0...0x10FFFF)))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private mutating func uuid() -> BluetoothUUID {
    switch number(in: 0...2) {
    case 0: BluetoothUUID(UInt16(truncatingIfNeeded: generator.next()))
    case 1: BluetoothUUID(UInt32(truncatingIfNeeded: generator.next()))
    default: BluetoothUUID(mostSignificant: generator.next(), leastSignificant: generator.next())
    }
  }

  private mutating func value(of type: ValueType) -> FieldValue {
    switch type {
    case .flag: .flag(flag())
    case .integer: .integer(Int(edge()))
    case .duration: .duration(edge() / (flag() ? 1 : 1_000_000))
    case .instant: .instant(Instant(nanoseconds: edge()))
    case .octets: .octets(octets())
    case .uuid: .uuid(uuid())
    case .address: .address(DeviceAddress(truncating: generator.next()))
    case .symbol(let words): .text(words.randomElement(using: &generator) ?? "")
    case .text: .text(text())
    case .list(let element): .list((0..<count()).map { _ in value(of: element) })
    case .record(let fields): .record(record(of: fields))
    }
  }

  private mutating func record(of fields: [Field]) -> Fields {
    var record = Fields()
    for field in fields where flag() { record[field] = value(of: field.type) }
    return record
  }
}
