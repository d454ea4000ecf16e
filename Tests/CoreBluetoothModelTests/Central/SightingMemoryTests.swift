import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct SightingMemoryTests {
  private let named: [UInt8] = [2, 9, 0x41]
  private let renamed: [UInt8] = [2, 9, 0x42]

  private func name(
    _ payload: [UInt8], _ response: AdvertisingData? = nil, _ memory: inout SightingMemory
  ) -> String? {
    let place = memory.remember(payload, of: "P", known: 0)
    let sighting = Sighting(
      peer: "P", advertisement: memory[place], scanResponse: response, place: place)
    let filter = ScanFilter(scan: ScanRequest(services: nil))
    let discovery =
      memory.discovery(sighting, by: filter, session: 1)
      ?? memory.discover(sighting, by: filter, session: 1, telling: Fields())
    return discovery.fields[.localName]?.text
  }

  @Test func `what is said again is understood as before, and what is new as new`() {
    var memory = SightingMemory()
    let names = [named, named, renamed, renamed, named].map { name($0, nil, &memory) }
    #expect(names == ["A", "A", "B", "B", "A"])
  }

  @Test func `another scan response makes another discovery`() {
    var memory = SightingMemory()
    let answers = [AdvertisingData([.localName("C")]), AdvertisingData([.localName("D")])]
    let names = [nil, answers[0], answers[0], answers[1], nil].map { name([], $0, &memory) }
    #expect(names == [nil, "C", "C", "D", nil])
  }
}
