import BluetoothProtocols

/// Counts LE connections: those that a capture shows being made, and those that were up before it
/// began.
///
/// A connection from before shows by its traffic alone. Between host and controller the traffic of
/// BR/EDR has the same form, so only what LE alone has counts: its three fixed channels, and LE
/// events. On air a packet with an access address that no CONNECT_IND gave may be noise, so several
/// must have it, or one whose CRC the sniffer found right.
struct ConnectionCensus: Sendable {
  private(set) var count = 0
  /// The links between host and controller that were ever seen. A handle that was in use before is
  /// not from before the capture.
  private var known: Set<Handle> = []
  private var last: Handle?
  /// For each access address that no CONNECT_IND gave, the number of times that it was heard.
  private var strangers: [UInt32: Int] = [:]
  /// The start values of the CRC that each CONNECT_IND gave.
  private var crcStarts: [UInt32: UInt32] = [:]

  private struct Handle: Hashable {
    var adapter: UInt32?
    var number: UInt16
  }

  /// Source: chosen. A random number hardly ever comes up three times in noise.
  private static let leastPackets = 3
  /// Source: chosen. So many access addresses of noise are kept at most.
  private static let mostStrangers = 4096

  // MARK: - Between host and controller

  mutating func countConnected(_ handle: UInt16, of adapter: UInt32?, isLE: Bool) {
    known.insert(Handle(adapter: adapter, number: handle))
    if isLE { count += 1 }
  }

  /// Records an LE event about a link.
  mutating func countTraffic(on handle: UInt16, of adapter: UInt32?) {
    let handle = Handle(adapter: adapter, number: handle)
    if handle == last { return }
    last = handle
    let number = ConnectionHandle(rawValue: handle.number)
    guard number.isPossible, number != .qualcommDiagnostics else { return }
    if known.insert(handle).inserted { count += 1 }
  }

  /// Looks at ACL data.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 2.1 (the fixed channels 4 to 6 are those of ATT, of LE
  /// signalling and of the Security Manager).
  mutating func see(acl octets: RawSpan, of adapter: UInt32?) {
    guard octets.byteCount >= 8 else { return }
    let head = octets.littleEndian(at: 0, as: UInt16.self)
    let isStart = head & 0x3000 != 0x1000
    guard isStart, (4...6).contains(octets.littleEndian(at: 6, as: UInt16.self)) else { return }
    countTraffic(on: head & 0x0FFF, of: adapter)
  }

  // MARK: - On air

  mutating func count(_ connection: ConnectIndication) {
    count += 1
    strangers[connection.accessAddress.rawValue] = nil
    crcStarts[connection.accessAddress.rawValue] = connection.crcStart
  }

  /// Looks at a data PDU.
  ///
  /// - Returns: Whether its CRC is wrong.
  mutating func see(data pdu: RawSpan, to address: UInt32, _ radio: RadioInfo?) -> Bool {
    let start = crcStarts[address]
    let isRight = radio?.crcIsValid ?? start.flatMap { pdu.hasRightCRC(start: $0) }
    if isRight == false { return true }
    if start != nil || radio?.channelType.isOfStream ?? false { return false }
    let heard = strangers[address] ?? 0
    if heard > 0 || strangers.count < Self.mostStrangers {
      strangers[address] = min(heard + 1, Self.leastPackets)
    }
    let least = isRight == true ? 1 : Self.leastPackets
    if heard < least, heard + 1 >= least, heard < Self.leastPackets {
      count += 1
      strangers[address] = Self.leastPackets
    }
    return false
  }
}

extension RadioInfo.ChannelType {
  fileprivate var isOfStream: Bool {
    switch self {
    case .isoCentralToPeripheral, .isoPeripheralToCentral, .broadcastISO: true
    case .unspecified, .primaryAdvertising, .secondaryAdvertising, .dataCentralToPeripheral,
      .dataPeripheralToCentral, .data:
      false
    }
  }
}
