import BluetoothProtocols
import Captures
import Foundation
import Reports
import TestSupport
import Testing
import Timelines

/// Real packets cut at every octet and with every octet replaced: each is read or refused, shown in
/// every format, and none traps.
///
/// Every day one packet of each shape is damaged, with a few values for each octet. With
/// `BLUEWAKE_LONG=1` it is every packet that is not the same as one before, with every value.
@Suite struct DamagedPacketsTests {
  @Test func `our own packets may be damaged anywhere`() {
    check(RealPackets.traces)
  }

  @Test(
    .slow,
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
  func `the packets of others may be damaged anywhere`() {
    check(CaptureFiles.shared)
  }

  private func check(_ files: [URL]) {
    var seen: Set<AnyHashable> = []
    var damaged = 0
    RealPackets.forEach(in: files) { packet in
      let key: AnyHashable = LongMode.isOn ? packet.octets : packet.shape
      guard seen.insert(key).inserted, packet.octets.count <= 1024 else { return }
      for length in packet.octets.indices {
        survive(packet, Array(packet.octets[..<length]), isShown: true)
        damaged += 1
      }
      for index in packet.octets.indices {
        for value in values(instead: packet.octets[index]) {
          var octets = packet.octets
          octets[index] = value
          survive(packet, octets, isShown: value == 0xFF)
          damaged += 1
        }
      }
    }
    #expect(damaged > 1000)
  }

  private func values(instead octet: UInt8) -> [UInt8] {
    if LongMode.isOn { return Array(UInt8.min...UInt8.max) }
    return [0x00, 0x7F, 0xFF, octet ^ 0x01, octet &+ 16]
  }

  /// The short way to a line of the table says what the long way says.
  private func survive(_ packet: RealPackets.Packet, _ octets: [UInt8], isShown: Bool) {
    var (decoder, glancer) = (packet.decoder, packet.decoder)
    let decoded = decoder.decode(packet.record, octets.span.bytes)
    var (long, short) = (TableBlock(), TableBlock())
    long.append(decoded)
    let brief = glancer.glance(at: packet.record, octets.span.bytes) { short.append($0) }
    if let brief { short.append(packet.record, brief) }
    let line = Self.text(of: long)
    #expect(line == Self.text(of: short), "\(octets.hexadecimal)")
    #expect(line.count { $0 == "\t" } == DecodedTable.columns.count - 1, "\(octets.hexadecimal)")
    if isShown { show(decoded, octets) }
  }

  private static func text(of block: TableBlock) -> String {
    var text = TextBuffer(capacity: 256)
    block.write(to: &text)
    return text.string
  }

  private func show(_ decoded: DecodedRecord, _ octets: [UInt8]) {
    var output = TextBuffer(capacity: 4096)
    var text = DecodedText(isColored: false, isVerbose: true)
    text.append(decoded, octets.span.bytes, to: &output)
    output.removeAll()
    var json = DecodedJSON()
    json.append(decoded, octets.span.bytes, to: &output)
    #expect(output.string.last == "\n")
  }
}
