import BluetoothProtocols
import Foundation
import TestSupport
import Testing

@testable import Captures

/// pcapng files are walked without libpcap, which hides data that a Bluetooth reader needs. If
/// libpcap can read a file at all, both must see the same packets at the same times.
@Suite struct LibpcapCrossCheckTests {
  /// The data of a packet that both readers give.
  struct Packet: Hashable {
    var time: Int64
    var originalLength: Int
  }

  private func packetsByLibpcap(_ octets: [UInt8]) throws -> [Packet] {
    let pcap = try PcapFile(over: octets.span.bytes)
    var packets: [Packet] = []
    while true {
      switch pcap.next() {
      case .record(let record):
        packets.append(
          Packet(
            time: record.time.nanosecondsSince1970, originalLength: record.originalLength))
      case .end: return packets
      case .failure(let text): throw Refusal(.unreadable, text)
      }
    }
  }

  /// - Parameter headerSize: The size of the link type's header before the packet.
  private func packetsByWalk(_ octets: [UInt8], headerSize: Int) throws -> [Packet] {
    try Walk(octets: octets).records.map {
      Packet(
        time: $0.record.time.nanosecondsSince1970,
        originalLength: $0.record.originalLength + headerSize)
    }
  }

  private func headerSize(_ linkType: LinkType) -> Int {
    switch linkType {
    case .hciH4: 1
    case .hciH4WithHeader: 5
    case .linuxMonitor: 4
    case .leLinkLayerWithHeader: 10
    default: 0
    }
  }

  @Test(arguments: SampleFile.pcapng)
  func `built pcapng files read the same`(file: SampleFile) throws {
    let linkType = try #require(
      SampleFile.linkTypes.first { file.testDescription.contains("\($0.rawValue)") })
    #expect(
      try packetsByWalk(file.octets, headerSize: headerSize(linkType))
        == packetsByLibpcap(file.octets))
  }

  @Test(
    .enabled(
      if: !CaptureFiles.shared.isEmpty, "the folder with third parties' captures is missing"))
  func `shared pcapng files read the same`() throws {
    var filesRead = 0
    for file in CaptureFiles.shared {
      let octets = [UInt8](try Data(contentsOf: file))
      guard let capture = try? Capture(octets: octets), capture.format == .pcapng,
        case .linkType(let linkType) = capture.encapsulations.first,
        let packets = try? packetsByLibpcap(octets)
      else { continue }
      #expect(
        try packetsByWalk(octets, headerSize: headerSize(linkType)) == packets,
        "\(file.lastPathComponent)")
      filesRead += 1
    }
    #expect(filesRead >= 4)
  }

  @Test(arguments: [6, 9, 3, 0x94] as [UInt8])
  func `times of other resolutions read the same`(resolution: UInt8) throws {
    var file = PcapngBuilder(.little)
    file.interface(187, snapshotLength: 100, options: [(9, [resolution])])
    for ticks in [0, 1, 1_234_567, 4_000_000_007] as [UInt64] {
      file.packet([4, 0x0E, 0], ticks: ticks)
    }
    #expect(try packetsByWalk(file.octets, headerSize: 1) == packetsByLibpcap(file.octets))
  }
}
