import BluetoothProtocols
import Replay
import Testing
import Timelines

@testable import CoreBluetoothModel

/// Entries that make no sense, in an order that makes none: as another process might send them.
@Test(arguments: 0..<8)
func `whatever comes, the phone neither traps nor stands still`(_ seed: Int) {
  var nonsense = Nonsense(seed: UInt64(seed))
  var phone = ReferenceImplementation(mutant: seed < 4 ? nil : Mutant.all[seed])
  var now = Instant.start
  for sequence in 1...1500 {
    now = now + .milliseconds(nonsense.number(below: 3000))
    settle(&phone, by: now)
    _ = phone.receive(nonsense.entry(at: now, sequence))
  }
}

/// Lets everything happen that is due: each deadline must make way for a later one.
private func settle(_ phone: inout ReferenceImplementation, by now: Instant) {
  var steps = 0
  while let deadline = phone.nextDeadline, deadline <= now, steps < 20_000 {
    _ = phone.advance(to: deadline)
    steps += 1
  }
  #expect(steps < 20_000)
}

/// A source of entries whose fields have the right types and any values.
private struct Nonsense {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func entry(at time: Instant, _ sequence: Int) -> Entry {
    let kind = one(of: Self.kinds)
    var fields = Fields()
    for field in kind.fields where number(below: 8) > 0 { fields[field] = value(of: field) }
    return Entry(time: time, sequence: sequence, from: .harness, kind: kind, fields: fields)
  }

  /// Twice as often what brings an app somewhere.
  private static let kinds =
    Kind.allCases.filter {
      [.user, .system, .call, .air, .link, .run].contains($0.family)
    } + [
      .userOpensApp, .systemInstallsApp, .callCreateCentralManager, .callCreatePeripheralManager,
      .linkConnected, .callConnect, .callAddService, .linkRequest,
    ]

  private mutating func value(of field: Field) -> FieldValue {
    switch field {
    case .app: .text(one(of: ["a", "b"]))
    case .peer, .central: .text(one(of: ["p", "q"]))
    case .manager: .text(one(of: ["central", "peripheral"]))
    case .connection, .request: .integer(number(below: 4))
    case .state: .text("poweredOn")
    case .octets: .octets(octets(startingWith: UInt8(number(below: 0x20))))
    default: value(of: field.type)
    }
  }

  private mutating func octets(startingWith first: UInt8) -> [UInt8] {
    [first] + (0..<number(below: 30)).map { _ in UInt8(number(below: 32)) }
  }

  private mutating func value(of type: ValueType) -> FieldValue {
    switch type {
    case .flag: return .flag(number(below: 2) == 0)
    case .integer: return .integer(one(of: [0, 1, -1, 255, .max, .min]))
    case .duration: return .duration(one(of: [0, 1_000_000_000, -1, .max]))
    case .instant: return .instant(one(of: [.start, .distantFuture]))
    case .octets: return .octets(octets(startingWith: UInt8(number(below: 32))))
    case .uuid: return .uuid(one(of: [.heartRate, .measurement, .crownstone]))
    case .address: return .address(DeviceAddress(truncating: UInt64(number(below: 3))))
    case .symbol(let words): return .text(one(of: words))
    case .text: return .text(one(of: ["a", "lock-1", "wake_budget"]))
    case .list(let element):
      return .list((0..<number(below: 4)).map { _ in value(of: element) })
    case .record(let parts):
      var fields = Fields()
      for part in parts { fields[part] = value(of: part) }
      return .record(fields)
    }
  }
}
