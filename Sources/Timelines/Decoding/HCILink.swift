import BluetoothProtocols

/// A connection as one controller and its host know it.
struct HCILink: Sendable {
  struct Key: Hashable, Sendable {
    var adapter: UInt32
    var handle: ConnectionHandle
  }

  /// The peer's address; nil if the capture began later than the connection.
  var address: DeviceAddress?
  private var fromHost = L2CAPReassembler()
  private var fromController = L2CAPReassembler()
  /// Whether the last start of a frame came from the host, as far as is known.
  private(set) var lastStartIsFromHost = false
  var channels = CreditBasedChannels()

  init(address: DeviceAddress? = nil) { self.address = address }

  mutating func receive(
    _ header: ACLHeader, _ data: RawSpan, isFromHost: Bool?
  ) -> (outcome: L2CAPReassembler.Outcome, dropped: L2CAPReassembler.Dropped?) {
    let isStart = header.packetBoundary.isStart
    let isFromHost = isFromHost ?? guessIsFromHost(header)
    if isStart { lastStartIsFromHost = isFromHost }
    let length = Int(header.dataLength)
    return isFromHost
      ? fromHost.receive(isStart: isStart, data, length: length)
      : fromController.receive(isStart: isStart, data, length: length)
  }

  /// Guesses the sender of a packet if the recorder does not say it. An LE host starts a frame with
  /// the non-flushable flag, and a controller with the other one. A continuation belongs to the
  /// frame that is open, or else to the frame that began last.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 5.4.2; the second half is chosen.
  func guessIsFromHost(_ header: ACLHeader) -> Bool {
    if header.packetBoundary.isStart { return header.packetBoundary == .firstNonFlushable }
    if fromHost.hasOpenFrame != fromController.hasOpenFrame { return fromHost.hasOpenFrame }
    return lastStartIsFromHost
  }

  /// Returns the frames that the link leaves unfinished when it ends.
  mutating func end() -> [L2CAPReassembler.Dropped] {
    [fromHost.reset(), fromController.reset()].compactMap { $0 }
  }
}
