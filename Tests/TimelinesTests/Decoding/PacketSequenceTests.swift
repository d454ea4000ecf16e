import Captures
import Testing
import Timelines

/// The detection of a capture that is the beginning of another.
@Suite struct PacketSequenceTests {
  /// - Parameter rounding: The unit of the times, in nanoseconds.
  private func sequence(
    _ packets: [[UInt8]], from start: Int64 = 0, rounding: Int64 = 1
  ) -> PacketSequence {
    var sequence = PacketSequence()
    for (place, octets) in packets.enumerated() {
      let time = start + Int64(place) * 1_000_000_777
      let record = CaptureRecord(
        number: place + 1, offset: 0,
        time: CaptureTime(nanosecondsSince1970: time / rounding * rounding),
        direction: .hostToController, content: .hci(.command), originalLength: octets.count)
      sequence.receive(record, octets.span.bytes)
    }
    return sequence
  }

  private let whole: [[UInt8]] = [[1], [2, 2], [3]]

  @Test func `a capture that was closed early is the beginning of the whole one`() throws {
    let part = sequence(Array(whole.prefix(2)), from: 5_000, rounding: 1000)
    let former = try #require(part.beginning(with: sequence(whole)))
    #expect(former.words == "A is the beginning of B: its 2 packets are the first of 3")
    let latter = try #require(sequence(whole).beginning(with: part))
    #expect(latter.words == "B is the beginning of A: its 2 packets are the first of 3")
  }

  @Test func `the same packets are said to be the same`() {
    let same = sequence(whole).beginning(with: sequence(whole))
    #expect(same?.words == "A and B hold the same 3 packets")
  }

  @Test func `other packets, and none, are no beginning`() {
    #expect(sequence([[1], [9]]).beginning(with: sequence(whole)) == nil)
    #expect(sequence([]).beginning(with: sequence(whole)) == nil)
    #expect(sequence(Array(whole.dropFirst())).beginning(with: sequence(whole)) == nil)
  }
}
