import Testing

@testable import CoreBluetoothModel

struct ChannelFlowTests {
  private func flow(frames: Int = 4, credits: Int = 100, longest: Int = 10) -> ChannelFlow {
    ChannelFlow(frameLength: frames, credits: credits, longestUnit: longest)
  }

  @Test func `a unit is cut into frames, and the first says how long it is`() {
    var flow = flow()
    let frames = flow.send([1, 2, 3, 4, 5])
    #expect(frames.map(\.octets) == [[5, 0, 1, 2], [3, 4, 5]])
    #expect(frames.map(\.payload) == [[1, 2], [3, 4, 5]])
    #expect(flow.send([]).map(\.octets) == [[0, 0]])
  }

  @Test func `frames wait for credits, in their order`() {
    var flow = flow(credits: 1)
    #expect(flow.send([1, 2, 3, 4, 5]).map(\.octets) == [[5, 0, 1, 2]])
    #expect(flow.send([6]) == [])
    #expect(flow.receive(credits: 1)?.map(\.octets) == [[3, 4, 5]])
    #expect(flow.receive(credits: 9)?.map(\.octets) == [[1, 0, 6]])
  }

  @Test func `credits that cannot be are a violation, and none mean nothing`() {
    var flow = flow(credits: 1)
    #expect(flow.receive(credits: 0) == [])
    #expect(flow.receive(credits: 0xFFFF) == nil)
  }

  @Test func `frames are put together again`() {
    var flow = flow()
    #expect(flow.receive(frame: [5, 0, 1, 2]) == .part)
    #expect(flow.receive(frame: [3, 4, 5]) == .unit([1, 2, 3, 4, 5]))
    #expect(flow.receive(frame: [0, 0]) == .unit([]))
  }

  @Test(arguments: [[[UInt8]]([[1]]), [[11, 0]], [[1, 0, 1, 2]], [[2, 0, 1], [2, 3]]])
  func `what is too short or too long is a violation`(frames: [[UInt8]]) {
    var flow = flow()
    let receptions = frames.map { flow.receive(frame: $0) }
    #expect(receptions.last == .violation)
  }
}
