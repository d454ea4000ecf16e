import Foundation
import TestSupport
import Testing

@Suite(.waitsForPrograms) struct CaptureCommandTests {
  @Test(arguments: [
    ["capture"], ["capture", "-i", "x"], ["capture", "out.pcap"], ["capture", "-i", "x", "out"],
    ["capture", "-i", "x", "out.pcap", "--count", "0"],
    ["capture", "-i", "x", "out.pcap", "--duration", "0"],
  ])
  func `wrong arguments end with 64`(arguments: [String]) throws {
    #expect(try Command.bluewake.run(arguments).status == 64)
  }

  @Test func `interfaces are listed`() throws {
    let (status, output) = try Command.bluewake.run(["capture", "--list"])
    #expect(status == 0 || output.contains("interfaces: error: "))
  }

  @Test func `an interface that cannot be opened is named, and no file is made`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pcap").path
    let (status, output) = try Command.bluewake.run(["capture", "-i", "nosuch0", path])
    #expect(status == 65)
    #expect(output.hasPrefix("nosuch0: error: "))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(.enabled(if: !Self.kernelHasBluetooth, "the kernel has Bluetooth"))
  func `a kernel without Bluetooth is named as the reason`() throws {
    let (status, output) = try Command.bluewake.run(["capture", "-i", "bluetooth-monitor", "-"])
    // libpcap, too, may be built without Bluetooth.
    #expect(status == 64 || status == 65)
    let (named, reason) = try Command.bluewake.run([
      "capture", "-i", "bluetooth-monitor", "--to", "btsnoop", "-",
    ])
    #expect(named == 65)
    #expect(
      reason.contains("the kernel has no Bluetooth") || reason.contains("no such interface"),
      "\(output)\(reason)")
  }

  /// Whether the kernel can make sockets of the Bluetooth family.
  private static var kernelHasBluetooth: Bool {
    let family: Int32 = 31
    #if canImport(Glibc)
      let descriptor = socket(family, Int32(SOCK_RAW.rawValue), 1)
    #else
      let descriptor: Int32 = -1
    #endif
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0 || errno != EAFNOSUPPORT
  }
}
