import Testing
import Timelines

@testable import Judging

/// The first difference of two runs, and what it is called.
@Suite struct ComparisonTests {
  private func run(_ entries: [(seconds: Int, Kind, Fields)], end: Int = 100) -> LifeRun {
    let all = entries.enumerated().map { number, one in
      Entry(
        time: .start + .seconds(one.seconds), sequence: number + 1, from: .implementation,
        kind: one.1, fields: one.2)
    }
    return LifeRun(entries: all, end: .start + .seconds(end), clocks: [.virtual], failure: nil)
  }

  private static let connected: Fields = [
    .app: .text("a"), .manager: .text("central"), .peer: .text("strap"),
  ]
  private static let named: Fields = connected.merging([.localName: .text("Strap")])

  private func signature(
    _ expected: [(seconds: Int, Kind, Fields)], _ found: [(seconds: Int, Kind, Fields)],
    by agreement: Agreement = .exact
  ) -> String? {
    agreement.firstDifference(expected: run(expected), found: run(found))?.signature
  }

  @Test func `equal runs do not differ`() {
    let entries = [(seconds: 3, Kind.callbackDidConnect, Self.connected)]
    #expect(signature(entries, entries) == nil)
  }

  @Test func `each way of differing has its name`() {
    let connect = (seconds: 3, Kind.callbackDidConnect, Self.connected)
    let late = (seconds: 4, Kind.callbackDidConnect, Self.connected)
    let discover = (seconds: 3, Kind.callbackDidDiscover, Self.connected)
    let named = (seconds: 3, Kind.callbackDidDiscover, Self.named)
    #expect(signature([connect], []) == "missing callback.didConnect")
    #expect(signature([], [connect]) == "unexpected callback.didConnect")
    #expect(signature([connect], [late]) == "late callback.didConnect")
    #expect(signature([late], [connect]) == "early callback.didConnect")
    #expect(signature([discover], [named]) == "altered callback.didDiscover localName")
    #expect(
      signature([discover, connect], [connect, discover]) == "reordered callback")
  }

  @Test func `what nobody sees does not count`() {
    let note = (seconds: 3, Kind.noteText, Fields())
    #expect(signature([note], []) == nil)
  }

  @Test func `with figures of their own, runs may differ in time and in strength`() {
    let near: Fields = Self.connected.merging([.rssi: .integer(-40)])
    let far: Fields = Self.connected.merging([.rssi: .integer(-70)])
    let expected = [(seconds: 3, Kind.callbackDidDiscover, near)]
    let found = [(seconds: 6, Kind.callbackDidDiscover, far)]
    #expect(signature(expected, found) != nil)
    #expect(signature(expected, found, by: .loose) == nil)
    let tooLate = [(seconds: 9, Kind.callbackDidDiscover, far)]
    #expect(signature(expected, tooLate, by: .loose) == "late callback.didDiscover")
  }

  @Test func `with figures of their own, apps may be told in another order than one another`() {
    let first = (seconds: 3, Kind.callbackDidConnect, Self.connected)
    let other: Fields = [
      .app: .text("b"), .manager: .text("central"), .peer: .text("strap"),
    ]
    let second = (seconds: 3, Kind.callbackDidDiscover, other)
    #expect(signature([first, second], [second, first], by: .loose) == nil)
    #expect(signature([first, second], [second, first]) == "reordered callback")
  }

  @Test func `a broken protocol comes before any difference`() {
    let failed = LifeRun(
      entries: [], end: .start, clocks: [.virtual], failure: "it said nothing")
    let difference = Agreement.exact.firstDifference(expected: run([]), found: failed)
    #expect(difference?.signature == "failed it said nothing")
  }
}
