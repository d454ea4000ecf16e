import Testing

@testable import Adapters

@Suite struct CrashReportTests {
  private static let output = """
    strap found
    Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
    swift-runtime: failed to suspend thread 24019 while processing a crash

    *** Signal 4: Backtracing from 0x7f4ef456df7f... done ***

    *** Program crashed: Illegal instruction at 0x00007f4ef456df7f ***

    Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

    Thread 1 "oot.default-qos" crashed:

      0              0x00007f4e closure #1 in _assertionFailure(_:) + 623 in libswiftCore.so
      1 [ra]         0x00005570 CBPeripheral.tell(_:) + 3 in App at /b/Sources/AppSeat/CoreBluetooth/CBPeripheral.swift:9
      2 [ra] [thunk] 0x00005571 thunk for @callee_guaranteed () -> () + 39 in App at //<compiler-generated>
      3 [ra]         0x00005572 Keeper.start(_:) + 135 in App at /tmp/My App/Keeper.swift:2:67
      4 [ra]         0x00005573 closure #1 in static A.main() + 92 in App at /tmp/My App/App.swift:3:79

    Registers:

    rax 0x0000000000000000  0

    Images (16 omitted):

    0x0000557009177000–0x00005570091790f8 c502 App /tmp/App

    Backtrace took 0.03s
    """

  @Test func `the message and the first frame of the app's own code are found`() {
    #expect(
      CrashReport(Self.output).text
        == "Fatal error: Index out of range, in Keeper.start(_:) at Keeper.swift:2")
  }

  @Test func `registers, images and headings are left out`() {
    let lines = CrashReport(Self.output).lines
    #expect(lines.first == "strap found")
    #expect(lines.last?.contains("App.swift:3:79") == true)
    #expect(lines.count == 8)
  }

  @Test func `an output without a report stays as it is`() {
    let report = CrashReport("one\ntwo at /x\n  three at noon")
    #expect(report.text == nil)
    #expect(report.lines == ["one", "two at /x", "  three at noon"])
  }
}
