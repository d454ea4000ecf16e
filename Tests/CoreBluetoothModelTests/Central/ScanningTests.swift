import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

private let wanted = BluetoothUUID(UInt16(0x3333))
/// It has the same overflow bit as the wanted one.
private let twin = BluetoothUUID(UInt16(0x1001))

private func sighting(
  _ structures: [ADStructure], scanResponse: [ADStructure]? = nil
) -> Sighting {
  Sighting(
    peer: "P", advertisement: AdvertisingData(structures),
    scanResponse: scanResponse.map { AdvertisingData($0) })
}

private func overflow(_ services: BluetoothUUID...) -> [ADStructure] {
  [OverflowArea(services: services).structure]
}

struct ScanFilterTests {
  let filter = ScanFilter(scan: ScanRequest(services: [wanted]))
  let everything = ScanFilter(scan: ScanRequest(services: nil))

  @Test func `a service in a list is found`() {
    #expect(filter.matches(sighting(AdvertisingData.serviceUUIDs([wanted]))))
    #expect(!filter.matches(sighting(AdvertisingData.serviceUUIDs([twin]))))
  }

  @Test func `a service in the overflow area is found by its bit`() {
    #expect(filter.matches(sighting(overflow(wanted))))
    #expect(filter.matches(sighting(overflow(twin))))
    #expect(!filter.matches(sighting(overflow(.crownstone))))
  }

  @Test func `only the services looked for are named`() {
    #expect(filter.overflowServices(in: sighting(overflow(twin)).merged) == [wanted])
    #expect(everything.overflowServices(in: sighting(overflow(twin)).merged).isEmpty)
    #expect(everything.matches(sighting(overflow(twin))))
  }

  @Test func `a service in the scan response counts where that is looked at`() {
    let found = sighting([], scanResponse: AdvertisingData.serviceUUIDs([wanted]))
    #expect(filter.matches(found))
    #expect(!ScanFilter(scan: filter.scan, usesScanResponse: false).matches(found))
  }

  @Test func `the overflow area is not looked into while the screen must be on`() {
    #expect(
      !ScanFilter(scan: filter.scan, usesOverflowArea: false).matches(sighting(overflow(wanted))))
  }

  @Test func `a peripheral that looks for a service is found by it`() {
    let scan = ScanRequest(services: [wanted], solicitedServices: [.heartRate])
    let soliciting = sighting([.solicitedServiceUUIDs([.heartRate], width: .bits16)])
    #expect(ScanFilter(scan: scan).matches(soliciting))
  }
}

struct ScanRequestTests {
  @Test func `in the background duplicates are not honoured`() {
    let scan = ScanRequest(services: [wanted], allowsDuplicates: true)
    #expect(scan.inBackground(Parameters(), .init())?.allowsDuplicates == false)
  }

  @Test func `in the background a scan for everything contributes nothing`() {
    #expect(ScanRequest(services: nil).inBackground(Parameters(), .init()) == nil)
  }

  @Test func `an empty list of services is none`() {
    #expect(ScanRequest([.services: .list([])]).services == nil)
  }
}

struct SightingTests {
  @Test func `the fields of both PDUs are merged`() {
    let fields = sighting(
      [.shortenedLocalName("Fred the First", octets: 4)]
        + AdvertisingData.serviceUUIDs([wanted]) + overflow(twin),
      scanResponse: [.localName("Fred the First")] + AdvertisingData.serviceUUIDs([wanted, twin])
    ).contents
    #expect(fields[.localName] == .text("Fred the First"))
    #expect(fields[.services] == .uuids([wanted, twin]))
    #expect(fields[.manufacturerData] == nil)
    #expect(fields[.overflowBits] == nil)
  }
}

struct ScanResponseCacheTests {
  let address = DeviceAddress(truncating: 0xC0_0000_0000_01)
  let data = AdvertisingData([.localName("Fred")])

  @Test func `a scan response is kept for its time`() {
    var cache = ScanResponseCache()
    cache.store(data.encoded(), from: address, at: .start)
    let limit = Instant.start + .seconds(10)
    let place = cache.place(of: address)
    let found = [limit, limit + .nanoseconds(1)].map {
      cache.response(at: place, at: $0, lifetime: .seconds(10))
    }
    #expect(found == [data, nil])
  }

  @Test func `every fourth PDU is asked about, and the first`() {
    var cache = ScanResponseCache()
    let asked = (0..<9).map { _ in
      let place = cache.place(of: address)
      return cache.asks(address, at: place, ratio: 250, at: .start)
    }
    #expect(asked == [true, false, false, false, true, false, false, false, true])
  }

  @Test func `no PDU is asked about where the ratio is nothing`() {
    var cache = ScanResponseCache()
    let asks = cache.asks(address, at: nil, ratio: 0, at: .start)
    #expect(!asks)
  }

  @Test func `advertisers without end do not fill the memory`() {
    var cache = ScanResponseCache()
    for number in 0..<20_000 {
      let address = DeviceAddress(truncating: UInt64(number))
      _ = cache.asks(address, at: nil, ratio: 1000, at: .start + .seconds(number))
    }
    #expect(cache.count <= 4096)
    let last = cache.place(of: DeviceAddress(truncating: 19_999))
    #expect(last == cache.count - 1)
  }
}

struct ScanDutyTests {
  @Test func `the stages follow the time in the background`() {
    let parameters = Parameters(.observed)
    func interval(_ seconds: Int) -> Duration {
      ScanDuty(backgroundSince: .start, at: .start + .seconds(seconds), parameters, .init())
        .interval
    }
    #expect(
      [0, 59, 60, 600].map(interval).map(\.nanoseconds)
        == [300, 300, 640, 1280].map { $0 * 1_000_000 })
    #expect(
      ScanDuty.nextStage(backgroundSince: .start, after: .start + .seconds(60), parameters)
        == .start + .seconds(600))
  }
}
