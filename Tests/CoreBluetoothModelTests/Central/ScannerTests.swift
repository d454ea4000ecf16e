import BluetoothProtocols
import Testing
import Timelines

@testable import CoreBluetoothModel

struct ScannerTests {
  private var scanner = Scanner()
  private let scan = ScanRequest(services: [.heartRate])
  private var inForeground: [Scanner.Demand] {
    [.init(scan: scan, isConnecting: false, capability: .full)]
  }
  private var inBackground: [Scanner.Demand] {
    [.init(scan: scan, isConnecting: false, capability: .background)]
  }

  private func context(at seconds: Int = 0, isOn: Bool = true) -> Scanner.Context {
    Scanner.Context(
      now: .start + .seconds(seconds), isOn: isOn, parameters: Parameters(), behaviour: .init())
  }

  @Test mutating func `the scanner is set up once for a demand, and stops without one`() {
    let first = scanner.receive(inForeground, context())
    #expect(
      first == [.scans(ScannerSettings(duty: scanner.duty(context()), services: [.heartRate]))])
    #expect(scanner.receive(inForeground, context(at: 1)).isEmpty)
    #expect(scanner.isScanning)
    #expect(scanner.receive([], context(at: 2)) == [.stops])
    #expect(!scanner.isScanning)
  }

  @Test mutating func `nothing is scanned for while Bluetooth is off`() {
    #expect(scanner.receive(inForeground, context(isOn: false)).isEmpty)
    #expect(!scanner.isScanning)
  }

  @Test mutating func `the background clock runs while no app in the foreground listens`() {
    _ = scanner.receive(inForeground, context())
    #expect(!scanner.isInBackground)
    _ = scanner.receive(inBackground, context(at: 5))
    #expect(scanner.isInBackground)
    _ = scanner.receive(inBackground + inForeground, context(at: 6))
    #expect(!scanner.isInBackground)
    #expect(scanner.nextDeadline == nil)
  }

  @Test mutating func `scans in the background share the slots of the hardware`() {
    var context = context()
    context.parameters.backgroundFilterSlots = 1
    let other = Scanner.Demand(
      scan: ScanRequest(services: [.crownstone]), isConnecting: false, capability: .background)
    let demand = inBackground + [other]
    _ = scanner.receive(demand, context)
    #expect(scanner.effective(demand[0], among: demand, context)?.services == [.heartRate])
    #expect(scanner.effective(demand[1], among: demand, context) == nil)
  }
}
