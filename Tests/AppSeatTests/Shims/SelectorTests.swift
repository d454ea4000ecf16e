import CoreBluetooth
import DarwinFoundation
import Foundation
import Testing

/// The value of `#selector`, and the calls that take it.
@Suite struct SelectorTests {
  /// Counts its calls. It has one of the optional methods of a peripheral's delegate.
  private final class Strap: NSObject, CBPeripheralDelegate, @unchecked Sendable {
    var ticks = 0
    var told: [String] = []
    func tick() { ticks += 1 }
    func take(_ text: String) { told.append(text) }
    func note(_ timer: Timer) { take(timer.userInfo as? String ?? "nothing") }
    func peripheral(
      _ peripheral: CBPeripheral, didReadRSSI rssi: NSNumber, error: (any Error)?
    ) {}
  }

  /// Lets the run loop go on until something has happened, however busy the machine is.
  private func wait(until hasHappened: () -> Bool) {
    let deadline = Date() + 600
    while !hasHappened(), Date() < deadline {
      RunLoop.current.run(until: Date() + 0.01)
    }
  }

  private let tick = Selector(Strap.tick, "tick")
  private let take = Selector(Strap.take, "take(_:)")

  @Test func `a method is called now, with its argument`() {
    let strap = Strap()
    strap.perform(tick)
    strap.perform(take, with: "beat")
    strap.perform(take, with: 7)
    #expect(strap.ticks == 1)
    #expect(strap.told == ["beat"])
  }

  /// Source: Apple, Timer.userInfo.
  @Test func `a timer hands on what it was given`() {
    let strap = Strap()
    let selector = Selector(Strap.note, "note(_:)")
    Timer.scheduledTimer(
      timeInterval: 0.01, target: strap, selector: selector, userInfo: "beat", repeats: false)
    let other = Timer(
      timeInterval: 0.02, target: strap, selector: selector, userInfo: nil, repeats: false)
    RunLoop.current.add(other, forMode: .default)
    wait { strap.told.count == 2 }
    #expect(strap.told == ["beat", "nothing"])
  }

  @Test func `a call is made later, unless it is called off`() {
    let (strap, other) = (Strap(), Strap())
    for object in [strap, other] {
      object.perform(tick, with: nil, afterDelay: 0.01)
      object.perform(take, with: "late", afterDelay: 0.01)
    }
    NSObject.cancelPreviousPerformRequests(withTarget: strap, selector: tick, object: nil)
    NSObject.cancelPreviousPerformRequests(withTarget: other)
    wait { strap.told == ["late"] }
    // A cancelled call would be made now.
    RunLoop.current.run(until: Date() + 0.05)
    #expect(strap.ticks == 0)
    #expect(strap.told == ["late"])
    #expect(other.ticks == 0 && other.told.isEmpty)
  }

  @Test func `an object is asked for its methods`() {
    _ = CBCentralManager()
    let strap = Strap()
    #expect(strap.responds(to: tick))
    #expect(!NSObject().responds(to: tick))
    #expect(!strap.responds(to: nil))
    #expect(strap.responds(to: Selector(named: "peripheral(_:didReadRSSI:error:)")))
    #expect(!strap.responds(to: Selector(named: "peripheral(_:didDiscoverServices:)")))
  }
}
