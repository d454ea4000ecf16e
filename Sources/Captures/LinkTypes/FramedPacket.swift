import BluetoothProtocols

/// The content of a pcap or pcapng record, and the range of the packet in its octets.
struct FramedPacket {
  var content: CaptureRecord.Content
  var direction: CaptureRecord.Direction?
  /// The adapter index within the interface; nil for a record about no adapter.
  var adapter: UInt16? = 0
  var packet: Range<Int>

  /// - Parameter hint: The direction from the container, for link types that have none.
  @inline(__always)
  init(_ octets: RawSpan, as linkType: LinkType, hint: CaptureRecord.Direction?) {
    switch linkType {
    case .hciH4: self.init(h4: octets, at: 0, direction: hint)
    case .hciH4WithHeader: self.init(h4WithHeader: octets)
    case .linuxMonitor: self.init(monitor: octets)
    case .leLinkLayer:
      self.init(content: .air(nil), direction: .air, packet: 0..<octets.byteCount)
    case .leLinkLayerWithHeader: self.init(radio: octets)
    case .nordicSniffer: self.init(nordic: octets)
    case .ppi: self.init(ppi: octets)
    case .basebandBREDR: self.init(baseband: octets)
    default:
      self.init(
        content: .note(.unsupportedLinkType(linkType)), direction: nil,
        packet: 0..<octets.byteCount)
    }
  }

  init(
    content: CaptureRecord.Content, direction: CaptureRecord.Direction?, packet: Range<Int>
  ) {
    self.content = content
    self.direction = direction
    self.packet = packet
  }

  /// Makes a record that cannot be used; its octets stay as they are.
  init(damage: RecordDamage, _ octets: RawSpan) {
    self.init(content: .damaged(damage), direction: nil, packet: 0..<octets.byteCount)
  }
}

extension FramedPacket {
  /// Reads a type octet and a packet. Commands and events have only one possible direction.
  private init(h4 octets: RawSpan, at start: Int, direction: CaptureRecord.Direction?) {
    guard octets.byteCount > start else {
      self.init(damage: .noPacketType, octets)
      return
    }
    let type = HCIPacketType(rawValue: octets.littleEndian(at: start))
    self.init(
      content: .hci(type), direction: direction, packet: start + 1..<octets.byteCount)
    switch type {
    case .command: self.direction = direction ?? .hostToController
    case .event: self.direction = direction ?? .controllerToHost
    default: break
    }
  }

  /// Reads four big-endian octets whose lowest bit is the direction: 1 from the controller to the
  /// host. tcpdump.org documents it the other way round, but no writer does that.
  ///
  /// Source: libpcap, pcap/bluetooth.h; Wireshark, wiretap/pcap-common.c.
  private init(h4WithHeader octets: RawSpan) {
    guard octets.byteCount >= 4 else {
      self.init(damage: .headerCutShort(found: octets.byteCount, expected: 4), octets)
      return
    }
    let bits = octets.bigEndian(at: 0, as: UInt32.self)
    self.init(h4: octets, at: 4, direction: bits & 1 == 0 ? .hostToController : .controllerToHost)
  }

  /// Reads an adapter index and an opcode, two big-endian octets each.
  ///
  /// Source: tcpdump.org, LINKTYPE_BLUETOOTH_LINUX_MONITOR.
  private init(monitor octets: RawSpan) {
    guard octets.byteCount >= 4 else {
      self.init(damage: .headerCutShort(found: octets.byteCount, expected: 4), octets)
      return
    }
    let (content, direction) = LinuxMonitor.content(of: octets.bigEndian(at: 2))
    self.init(content: content, direction: direction, packet: 4..<octets.byteCount)
    let index = octets.bigEndian(at: 0, as: UInt16.self)
    adapter = index == LinuxMonitor.noAdapter ? nil : index
  }
}
