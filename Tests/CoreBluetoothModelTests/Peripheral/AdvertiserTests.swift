import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct AdvertiserTests {
  private var advertiser = Advertiser()
  private let fields: Fields = [.services: .uuids([.crownstone]), .localName: .text("Fred")]

  private func context(at seconds: Int = 0) -> Advertiser.Context {
    Advertiser.Context(
      now: .start + .seconds(seconds), parameters: Parameters(), behaviour: .init(), identity: 1)
  }

  private func demand() throws -> [Advertiser.Demand] {
    let request = try #require(advertiser.request(of: 1))
    return [.init(session: 1, request: request, capability: .full, isGhost: false)]
  }

  @Test mutating func `a second start is refused`() {
    let start: Advertiser.Input = .start(fields, isInForeground: true, by: 1)
    #expect(advertiser.receive(start, context()) == [.started(by: 1)])
    #expect(advertiser.receive(start, context()) == [.refused(by: 1)])
    #expect(advertiser.receive(.stop(by: 1), context()).isEmpty)
    #expect(advertiser.request(of: 1) == nil)
    #expect(advertiser.receive(start, context()) == [.started(by: 1)])
  }

  @Test mutating func `what is wanted goes on air once, and leaves it with the demand`() throws {
    _ = advertiser.receive(.start(fields, isInForeground: true, by: 1), context())
    let wanted = try demand()
    let first = advertiser.receive(.demand(wanted), context())
    guard case .goesOnAir(let onAir, let interval)? = first.first else {
      Issue.record("nothing goes on air: \(first)")
      return
    }
    #expect(onAir.composed.isForeground)
    #expect(interval == Parameters().foregroundAdvertisingInterval)
    #expect(advertiser.receive(.demand(wanted), context(at: 1)).isEmpty)
    #expect(advertiser.receive(.demand(nil), context(at: 2)) == [.leavesAir])
    #expect(advertiser.receive(.demand([]), context(at: 3)).isEmpty)
  }

  @Test mutating func `the address is changed at its deadline`() throws {
    _ = advertiser.receive(.start(fields, isInForeground: true, by: 1), context())
    let wanted = try demand()
    let first = advertiser.receive(.demand(wanted), context())
    let due = try #require(advertiser.nextDeadline(at: .start, pause: .zero, period: .zero))
    #expect(due == .start + Parameters().addressRotation)
    var late = context()
    late.now = due
    let second = advertiser.receive(.demand(wanted), late)
    #expect(second.count == 1)
    #expect(second != first)
  }

  @Test mutating func `a request made in the background waits for the foreground`() {
    var context = context()
    context.parameters.startAdvertisingInBackground = false
    _ = advertiser.receive(.start(fields, isInForeground: false, by: 1), context)
    #expect(advertiser.request(of: 1)?.isWithheld == true)
    _ = advertiser.receive(.cameToForeground([2]), context)
    #expect(advertiser.request(of: 1)?.isWithheld == true)
    _ = advertiser.receive(.cameToForeground([1]), context)
    #expect(advertiser.request(of: 1)?.isWithheld == false)
  }
}
