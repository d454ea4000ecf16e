import Synchronization
import Testing

@testable import Judging

@Suite(.timeLimit(.minutes(1)))
struct HandoverTests {
  @Test(arguments: [1, 4, 1000])
  func `the pieces come in their order`(most: Int) {
    let handover = Handover<Int>(most: most)
    handover.begin { for piece in 0..<500 { _ = $0.put(piece) } }
    #expect((0..<500).map { _ in handover.next() } == Array(0..<500))
    handover.end()
  }

  /// The maker waits for room when nobody wants more. It is told so, and ends.
  @Test func `a maker ends when no more are wanted`() async throws {
    for taken in 0..<20 {
      let handover = Handover<Int>(most: 2)
      let done = SharedFlag()
      handover.begin { handover in
        var piece = 0
        while handover.put(piece) { piece += 1 }
        done.set()
      }
      for expected in 0..<taken { #expect(handover.next() == expected) }
      handover.end()
      while !done.isSet { try await Task.sleep(for: .milliseconds(1)) }
    }
  }

  private final class SharedFlag: Sendable {
    private let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
    func set() { flag.withLock { $0 = true } }
  }
}
