import Adapters
import Testing

@Suite struct H4FramerTests {
  private static let packets: [[UInt8]] = [
    [1, 3, 0x0C, 0], [2, 0x40, 0, 3, 0, 7, 8, 9], [3, 1, 0, 2, 5, 5], [1, 5, 0x20, 2, 1, 2],
    [5, 1, 0, 1, 0, 9],
  ]

  @Test func `packets come out whole however they are split and merged`() throws {
    let stream = Self.packets.flatMap { $0 }
    for size in 1...stream.count {
      var framer = H4Framer()
      var found: [[UInt8]] = []
      var rest = stream[...]
      while !rest.isEmpty {
        framer.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let packet = try framer.popPacket() { found.append(packet) }
      }
      #expect(found == Self.packets)
    }
  }

  @Test func `after a lost frame only a reset counts`() throws {
    var framer = H4Framer()
    framer.append([0x77, 2, 1, 3, 0x0C])
    #expect(throws: H4Framer.LostFrame(octet: 0x77)) { try framer.popPacket() }
    #expect(try framer.popPacket() == nil)
    #expect(framer.isLost)
    framer.append([0, 1, 9, 0x10, 0])
    #expect(try framer.popPacket() == [1, 3, 0x0C, 0])
    #expect(try framer.popPacket() == [1, 9, 0x10, 0])
    #expect(try framer.popPacket() == nil)
  }
}
