import Dispatch
import TestSupport
import Testing

@testable import Judging

@Suite(.timeLimit(.minutes(20)))
struct HandoverTests {
  @Test(arguments: [1, 4, 1000])
  func `the pieces come in their order`(most: Int) {
    let handover = Handover<Int>(most: most)
    handover.begin { for piece in 0..<500 { _ = $0.put(piece) } }
    #expect((0..<500).map { _ in handover.next() } == Array(0..<500))
    handover.end()
  }

  @Test func `the maker fills again what was given back`() {
    let handover = Handover<[Int]>(most: 1)
    let isGivenBack = DispatchSemaphore(value: 0)
    handover.begin { handover in
      _ = handover.put([0])
      isGivenBack.wait()
      var octets = handover.spent() ?? []
      octets.append(1)
      _ = handover.put(octets)
    }
    handover.giveBack(handover.next())
    isGivenBack.signal()
    #expect(handover.next() == [0, 1])
    handover.end()
  }

  /// The maker waits for room, learns that no more are wanted, and ends.
  @Test func `a maker ends when no more are wanted`() {
    for taken in 0..<20 {
      let handover = Handover<Int>(most: 2)
      let isDone = DispatchSemaphore(value: 0)
      handover.begin { handover in
        var piece = 0
        while handover.put(piece) { piece += 1 }
        isDone.signal()
      }
      for expected in 0..<taken { #expect(handover.next() == expected) }
      handover.end()
      let patience = Int(Waiting.patience.components.seconds)
      #expect(isDone.wait(timeout: .now() + .seconds(patience)) == .success)
    }
  }
}
