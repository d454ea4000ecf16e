import BluetoothProtocols
import Foundation
import TestSupport
import Testing

/// `--ltk`, through the program.
@Suite(.waitsForPrograms) struct LongTermKeyTests {
  private typealias Sample = EncryptionSample
  private static let packets =
    [Sample.connect]
    + [
      Sample.request, Sample.response, Sample.start, Sample.centralStart, Sample.peripheralStart,
    ].map { Sample.accessAddress + $0 }

  /// A pcap file of link-layer packets without a radio's header.
  private static var capture: [UInt8] {
    var file: [UInt8] = []
    for number: UInt32 in [0xA1B2_C3D4, 0x0004_0002, 0, 0, 65535, 251] {
      file += number.littleEndianOctets
    }
    for (place, text) in packets.enumerated() {
      // Sniffers write zeros if they do not know the CRC of a packet.
      let octets = ([UInt8](hexadecimal: text.replacing(" ", with: "")) ?? []) + [0, 0, 0]
      for number in [UInt32(place), 0, UInt32(octets.count), UInt32(octets.count)] {
        file += number.littleEndianOctets
      }
      file += octets
    }
    return file
  }

  private func decode(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "bluewake-\(UUID().uuidString).pcap")
    try Data(Self.capture).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Command.bluewake.run(["decode", file.path] + arguments)
  }

  @Test func `a key opens what is encrypted`() throws {
    let (status, output) = try decode(["--ltk", Sample.key])
    #expect(status == 0)
    #expect(output.split(separator: "\n").count { $0.contains("LL_START_ENC_RSP") } == 2)
    #expect(!output.contains("warning"))
  }

  @Test func `without it nothing is opened, and a wrong one is told without being shown`() throws {
    #expect(try decode([]).output.contains("Encrypted data PDU, 5 octets"))
    let wrong = String(repeating: "5A", count: 16)
    let (status, output) = try decode(["--ltk", wrong])
    #expect(status == 0)
    #expect(
      output.contains("warning: --ltk number 1: it opened none of 2 encrypted packets"))
    #expect(!output.uppercased().contains(wrong))
  }

  @Test func `a mistyped key is refused without being shown`() throws {
    let mistyped = String(repeating: "5A", count: 15) + "5G"
    let (status, output) = try decode(["--ltk", Sample.key, "--ltk", mistyped])
    #expect(status == 64)
    #expect(output.contains("--ltk number 2 is 32 characters long and no key"))
    #expect(!output.uppercased().contains(mistyped))
  }
}

extension UInt32 {
  fileprivate var littleEndianOctets: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
