import BluetoothProtocols

/// A container, with the facts from its file header.
enum Container: Sendable {
  case btsnoop(Btsnoop.Datalink)
  case packetLogger(PacketLogger)
  case pcap(PcapHeader)
  case pcapng(Pcapng.ByteOrder)

  var format: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    case .packetLogger: .packetLogger
    case .pcap: .pcap
    case .pcapng: .pcapng
    }
  }

  func walk(_ file: RawSpan, _ state: inout WalkState, _ visit: Visitor) {
    switch self {
    case .btsnoop(let datalink):
      BtsnoopWalker(datalink: datalink).walk(file, &state, visit)
    case .packetLogger(let layout):
      PacketLoggerWalker(layout: layout).walk(file, &state, visit)
    case .pcap(let header):
      PcapWalker(header: header).walk(file, &state, visit)
    case .pcapng(let order):
      var walker = PcapngWalker(order: order)
      walker.walk(file, &state, visit)
    }
  }
}

extension Container {
  /// Finds out which container octets are in. The first octets decide: names and their extensions
  /// may be wrong.
  init(detectedIn file: RawSpan) throws(Refusal) {
    if file.byteCount == 0 { throw Refusal(.notACapture, "the file is empty") }
    if file.starts(with: Btsnoop.magic) {
      self = .btsnoop(try Btsnoop.Datalink(fileHeader: file))
    } else if file.starts(with: Pcapng.magic) {
      self = .pcapng(try Pcapng.ByteOrder(fileHeader: file))
    } else if let header = try PcapHeader(detectedIn: file) {
      do {
        _ = try PcapFile(over: file)
      } catch {
        guard header.majorVersion == 2, error.kind == .damagedHeader else { throw error }
      }
      self = .pcap(header)
    } else if let layout = PacketLogger(detectedIn: file) {
      self = .packetLogger(layout)
    } else {
      throw ForeignFile.refusal(of: file)
    }
  }
}
