import Captures
import Testing

/// The same exchange in every container that is read.
struct SampleFile: CustomTestStringConvertible {
  var testDescription: String
  var octets: [UInt8]
  /// The offsets at which a cut of the file goes unnoticed: at its start and between records.
  var borders: Set<Int>

  static let all = btsnoop + packetLogger + pcap + pcapng

  /// One of each container, for tests that take long.
  static let representatives = [btsnoop[1], packetLogger[0], packetLogger[1], pcap[4], pcapng[2]]

  static let btsnoop = [1001, 1002, 2001].map { (datalink: UInt32) in
    var file = BtsnoopBuilder(datalink: datalink)
    var borders: Set = [file.octets.count]
    for packet in SamplePacket.exchange {
      file.append(packet, datalink: datalink)
      borders.insert(file.octets.count)
    }
    return SampleFile(
      testDescription: "btsnoop \(datalink)", octets: file.octets, borders: borders)
  }

  static let packetLogger = ByteOrder.allCases.map { order in
    var file = PacketLoggerBuilder(order)
    var borders: Set<Int> = []
    for packet in SamplePacket.exchange {
      file.append(packet)
      borders.insert(file.octets.count)
    }
    return SampleFile(
      testDescription: "PacketLogger, \(order)", octets: file.octets, borders: borders)
  }

  static let linkTypes: [LinkType] = [.hciH4, .hciH4WithHeader, .linuxMonitor]

  static let pcap = linkTypes.flatMap { linkType in
    ByteOrder.allCases.flatMap { order in
      [true, false].map { isNanoseconds in
        var file = PcapBuilder(
          order, linkType: UInt32(linkType.rawValue), isNanoseconds: isNanoseconds)
        var borders: Set = [file.octets.count]
        for packet in SamplePacket.exchange {
          file.append(packet, as: linkType)
          borders.insert(file.octets.count)
        }
        return SampleFile(
          testDescription: "pcap \(linkType.rawValue), \(order), ns \(isNanoseconds)",
          octets: file.octets, borders: borders)
      }
    }
  }

  static let pcapng = linkTypes.flatMap { linkType in
    ByteOrder.allCases.map { order in
      var file = PcapngBuilder(order)
      var borders: Set = [file.octets.count]
      file.interface(linkType.rawValue)
      borders.insert(file.octets.count)
      for packet in SamplePacket.exchange {
        file.append(packet, as: linkType)
        borders.insert(file.octets.count)
      }
      return SampleFile(
        testDescription: "pcapng \(linkType.rawValue), \(order)", octets: file.octets,
        borders: borders)
    }
  }
}
