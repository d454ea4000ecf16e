import Testing

@testable import Replay

@Suite struct PendingPushesTests {
  @Test func `what is planned late holds up what came after it`() {
    var pending = PendingPushes()
    #expect(pending.plan(0, notBefore: milliseconds(10)) == milliseconds(10))
    #expect(pending.plan(3, notBefore: milliseconds(20)) == milliseconds(20))
    #expect(pending.plan(4, notBefore: milliseconds(60)) == milliseconds(60))
    #expect(pending.plan(1, notBefore: milliseconds(50)) == milliseconds(50))
    #expect([0, 1, 3, 4].map { pending.due(of: $0) } == [10, 50, 50, 60].map(milliseconds))
    #expect(pending.due(of: 2) == nil)
  }

  @Test func `what is planned does not overtake what came before it`() {
    var pending = PendingPushes()
    #expect(pending.plan(5, notBefore: milliseconds(40)) == milliseconds(40))
    #expect(pending.plan(6, notBefore: milliseconds(10)) == milliseconds(40))
  }

  @Test func `values go in their order, and are due no more when they have gone`() {
    var pending = PendingPushes()
    for place in [2, 0, 1, 3] { _ = pending.plan(place, notBefore: milliseconds(place)) }
    for place in 0..<4 {
      #expect(pending.next?.place == place)
      pending.removeFirst()
      #expect(pending.due(of: place) == nil)
    }
    #expect(pending.next == nil)
    #expect(pending.plan(1, notBefore: milliseconds(9)) == milliseconds(9))
  }

  @Test func `holding up leaves later ones as they are`() {
    var pending = PendingPushes()
    for place in 0..<3 { _ = pending.plan(place, notBefore: milliseconds(place * 10)) }
    pending.holdUp(until: milliseconds(15))
    #expect((0..<3).map { pending.due(of: $0) } == [15, 15, 20].map(milliseconds))
  }
}
