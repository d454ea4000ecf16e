import Testing
import Timelines

@testable import Conformance

/// A value may be compared with any earlier one. An endless timeline has endless values, so the
/// oldest are forgotten, and there is no finding on values that may have been among them.
@Suite struct JoinedMemoryTests {
  private static let spec = try? SpecFile(
    parsing: """
      spec: 1
      id: values
      title: Values that are told have come
      covers: [BG-CEN-06]
      expect:
        - id: came
          for-each: peer
          each: {event: callback.didUpdateValue, as: told}
          preceded-by: {event: link.notification, where: {value: {same-as: told.value}}}
          killed-by: [x]
      """, path: "values.yaml")

  private static func entry(_ kind: Kind, _ value: Int, _ sequence: Int) -> Entry {
    let octets = withUnsafeBytes(of: UInt32(value).bigEndian) { Array($0) }
    let fields: Fields = [.peer: .text("P\(value % 3)"), .value: .octets(octets)]
    return Entry(
      time: Instant(nanoseconds: Int64(sequence)), sequence: sequence,
      from: kind == .linkNotification ? .peer : .implementation, kind: kind, fields: fields)
  }

  /// Has so many different values come, and then some told.
  private static func verdict(coming count: Int, telling told: [Int]) throws -> ExpectationVerdict {
    var checker = Checker([try #require(spec)], profile: .documented)
    for value in 0..<count { checker.receive(entry(.linkNotification, value, value + 1)) }
    for (place, value) in told.enumerated() {
      checker.receive(entry(.callbackDidUpdateValue, value, count + place + 1))
    }
    return checker.finish(at: .start)[0].expectations[0]
  }

  @Test func `while all are known, a value that never came is found`() throws {
    let found = try Self.verdict(
      coming: PrecedenceMachine.mostJoined, telling: [0, 1, 1_000_000])
    #expect(found.verdict == .fail)
    #expect(found.exercised == 3)
    #expect(found.violations == 1)
  }

  @Test func `an old value that is forgotten is no failure, and a late one is still known`() throws
  {
    let count = 3 * PrecedenceMachine.mostJoined
    let found = try Self.verdict(coming: count, telling: [0, 1, 2, count - 1, count - 2])
    #expect(found.verdict == .pass)
    #expect(found.exercised == 2)
  }
}
