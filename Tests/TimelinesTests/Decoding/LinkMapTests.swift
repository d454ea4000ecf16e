import BluetoothProtocols
import Testing

@testable import Timelines

@Suite struct LinkMapTests {
  /// The handles 0, 64 and 128 share a slot of the map.
  private static let keys = [0, 1, 5, 64, 65, 128].flatMap { handle in
    [0, 1, 4].map { HCILink.Key(adapter: $0, handle: ConnectionHandle(masking: handle)) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a map holds what a dictionary holds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var map = LinkMap<HCILink.Key, Int>()
    var known: [HCILink.Key: Int] = [:]
    for number in 0..<500 {
      let key = Self.keys.randomElement(using: &random)!
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<8:
        map.set(key, number)
        known[key] = number
      case 8..<12: #expect(map.remove(key) == known.removeValue(forKey: key))
      case 12:
        map.remove { $0.adapter == key.adapter }
        known = known.filter { $0.key.adapter != key.adapter }
      case 13 where number % 10 == 0:
        map.removeAll()
        known = [:]
      default:
        if let place = map.place(of: key) { map[place: place] += 1 }
        known[key]? += 1
      }
      #expect(map.count == known.count)
      #expect(Set(map.keys) == Set(known.keys))
      for key in Self.keys { #expect(map[key] == known[key]) }
    }
    #expect(!known.isEmpty)
  }
}
