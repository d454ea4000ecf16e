import BluetoothProtocols
import Testing
import Timelines

@testable import Replay

/// The callbacks of apps, compared with those that the recorded host's app received or must have
/// received.
@Suite struct ToldComparisonTests {
  private static let value: Fields = [
    .service: .uuid(BluetoothUUID(UInt16(0x180D))),
    .characteristic: .uuid(BluetoothUUID(UInt16(0x2A37))),
  ]

  private func callback(_ kind: Kind, _ number: Int, _ fields: Fields = [:]) -> Entry {
    Entry(
      time: .start + .seconds(number), sequence: number, from: .implementation, kind: kind,
      fields: fields.merging([.app: .text("app"), .peer: .text("strap")]))
  }

  private func log(_ entries: [Entry], by measure: ToldLog.Measure = .derivable) -> ToldLog {
    var log = ToldLog()
    for entry in entries { log.add(entry, by: measure) }
    return log
  }

  private func values(_ octets: UInt8...) -> [Entry] {
    octets.enumerated().map { place, octet in
      callback(
        .callbackDidUpdateValue, place + 1, Self.value.merging([.value: .octets([octet])]))
    }
  }

  private func compare(_ run: [Entry], with recorded: [Entry]) -> ToldComparison {
    ToldComparison(of: log(run), with: log(recorded), by: .derivable)
  }

  @Test func `packets say what the app of a recorded host must have been told`() {
    let log = Recording(Tape.strap.entries).expectedTold(by: .derivable)
    var counts: [Kind: Int] = [:]
    for (subject, told) in log.subjects { counts[subject.kind, default: 0] += told.items.count }
    #expect(
      counts == [
        .callbackDidDiscover: 1, .callbackDidConnect: 1, .callbackDidDiscoverServices: 1,
        .callbackDidDiscoverCharacteristics: 2, .callbackDidUpdateNotificationState: 1,
        .callbackDidUpdateValue: 3, .callbackDidDisconnect: 1,
      ])
    let values = log.subjects.first { $0.key.kind == .callbackDidUpdateValue }?.value.items ?? []
    let sent = Tape.strap.entries.filter { $0.kind == .linkNotification }.map(\.sequence)
    #expect(values.map(\.number) == sent)
  }

  @Test func `the reference is told all of it`() {
    let callbacks = Reenactment(Tape.strap).outcome.callbacks
    #expect([callbacks.expected, callbacks.told, callbacks.count(.same)] == [10, 10, 10])
  }

  @Test func `a value that was not reported is missing, with its place`() {
    let found = compare(values(1, 3), with: values(1, 2, 3))
    #expect([found.expected, found.told, found.count(.same)] == [3, 2, 2])
    #expect(!found.isSame)
    #expect(found.rows.map(\.status) == [.missing])
    #expect(found.rows.first?.recorded?.number == 2)
    #expect(found.rows.first?.what == "didUpdateValue of 2A37")
  }

  @Test func `a value told twice is extra, and one told otherwise is different`() {
    #expect(compare(values(1, 1, 2), with: values(1, 2)).rows.map(\.status) == [.extra])
    #expect(compare(values(1, 9, 3), with: values(1, 2, 3)).rows.map(\.status) == [.different])
  }

  @Test func `values in another order are not the same`() {
    let found = compare(values(2, 1, 3), with: values(1, 2, 3))
    #expect(!found.isSame)
    #expect(found.count(.same) == 2)
  }

  @Test func `how often a peripheral is discovered is up to the air`() {
    let once = [callback(.callbackDidDiscover, 1)]
    let often = (1...5).map { callback(.callbackDidDiscover, $0) }
    #expect(compare(often, with: once).isSame)
    #expect(compare([], with: once).rows.map(\.status) == [.missing])
  }

  @Test func `an error that no document names may be called anything, and is an error`() {
    var expected = ToldLog()
    expected.add(
      .init(kind: .callbackDidWriteValue, about: Self.value.merging([.peer: .text("strap")])),
      .init(content: .anyRefusal, number: 1, time: .start))
    func isSame(_ error: String?) -> Bool {
      let told = callback(
        .callbackDidWriteValue, 1, Self.value.merging([.error: error.map(FieldValue.text)]))
      return ToldComparison(of: log([told]), with: expected, by: .derivable).isSame
    }
    #expect(isSame("0x80"))
    #expect(isSame("unlikelyError"))
    #expect(!isSame(nil))
  }

  @Test func `a link that was lost has another error than one that the peer ended`() {
    func ended(_ error: String?) -> [Entry] {
      [callback(.callbackDidDisconnect, 1, [.error: error.map(FieldValue.text)])]
    }
    #expect(compare(ended("connectionTimeout"), with: ended("connectionTimeout")).isSame)
    #expect(!compare(ended("peripheralDisconnected"), with: ended("connectionTimeout")).isSame)
    #expect(!compare(ended(nil), with: ended("connectionTimeout")).isSame)
  }

  @Test func `of a recorded run states and own air count too, whenever they change`() {
    func advertising(_ number: Int, _ octet: UInt8) -> Entry {
      Entry(
        time: .start + .seconds(number), sequence: number, from: .implementation,
        kind: .airAdvertising,
        fields: [
          .enabled: .flag(true), .payload: .octets([octet]), .interval: .duration(.seconds(number)),
        ])
    }
    let recorded = [advertising(1, 1), callback(.appSuspended, 2), advertising(3, 2)]
    func isSame(_ run: [Entry]) -> Bool {
      ToldComparison(of: log(run, by: .whole), with: log(recorded, by: .whole), by: .whole).isSame
    }
    #expect(isSame(recorded))
    #expect(isSame([advertising(1, 1), advertising(2, 1)] + recorded.dropFirst()))
    #expect(!isSame([advertising(1, 1), callback(.appSuspended, 2)]))
    #expect(!isSame([advertising(1, 1), advertising(3, 2)]))
  }

  @Test func `what comes behind a bound is not compared, and said so`() {
    var long = ToldLog()
    let subject = ToldLog.Subject(kind: .callbackDidUpdateValue)
    for number in 0..<(ToldLog.mostKept + 5) {
      long.add(subject, .init(content: .digest(number), number: number, time: .start))
    }
    #expect(long.count == ToldLog.mostKept)
    var short = ToldLog()
    short.add(subject, .init(content: .digest(0), number: 0, time: .start))
    let found = ToldComparison(of: short, with: long, by: .derivable)
    #expect(found.isPartial)
    #expect(found.isSame)
  }
}
