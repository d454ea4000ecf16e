import BluetoothProtocols
import Foundation
import Testing

/// `--ltk`, through the program.
///
/// Source: Core 5.4, Vol 6, Part C, 1, the sample data of encryption.
@Suite struct LongTermKeyTests {
  private static let key = "4C68384139F574D836BCF34E9DFB01BF"
  private static let packets = [
    """
    D6BE898E C5 22 0C0B0A090848 0605040302C0 7856342A C0FFEE 02 0300 1800 0000 2A00 FFFFFFFF1F A9
    """,
    "7856342A 03 17 03 9078563412EFCDAB 7424 1302F1E0DFCEBDAC 24ABDCBA",
    "7856342A 0B 0D 04 7968574635241302 BEBAAFDE", "7856342A 07 01 05",
    "7856342A 0F 05 9FCDA7F448", "7856342A 07 05 A34C13A415",
  ]

  /// Link-layer packets without a header of the radio's, in pcap.
  private static var capture: [UInt8] {
    var file: [UInt8] = []
    for number: UInt32 in [0xA1B2_C3D4, 0x0004_0002, 0, 0, 65535, 251] {
      file += number.littleEndianOctets
    }
    for (place, text) in packets.enumerated() {
      // Where the check of a packet is not known, sniffers write zeros.
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
    let (status, output) = try decode(["--ltk", Self.key])
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
}

extension UInt32 {
  fileprivate var littleEndianOctets: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
  }
}
