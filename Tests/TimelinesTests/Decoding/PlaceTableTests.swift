import Testing

@testable import Timelines

@Suite struct PlaceTableTests {
  private var table = PlaceTable()

  @Test mutating func `each number keeps its place while there is room`() {
    let keys = (0..<1000).map { UInt64($0) &* 0x0101_0101_0101 }
    for (place, key) in keys.enumerated() {
      #expect(table.place(of: key) == nil)
      #expect(table.makePlace(for: key) == place)
    }
    #expect(keys.map { table.place(of: $0) } == keys.indices.map { $0 })
  }

  /// However many numbers come, no index is beyond the list that has grown by the indices given.
  @Test mutating func `a new thing takes the place of another where too many fall together`() {
    var count = 0
    for key in 0..<UInt64(20_000) {
      let place = table.makePlace(for: key)
      #expect(place <= count)
      if place == count { count += 1 }
      #expect(table.place(of: key) == place)
    }
    #expect(count <= 4096)
    #expect(count > 3500)
  }
}
