import BluetoothProtocols

/// What the formats have in common that hold HCI packets, each with a direction.
extension CaptureLosses {
  /// What HCI packet a record is; nil, and counted, where it is none.
  mutating func packetType(of record: CaptureRecord) -> HCIPacketType? {
    switch record.content {
    case .hci(let type): return type
    case .air: add(.airPackets)
    case .note(.unsupportedLinkType): add(.otherPackets)
    case .note: add(.notes)
    case .damaged: add(.damagedRecords)
    }
    return nil
  }

  /// Which way a packet went; commands and events have only one way to go.
  mutating func isFromController(_ record: CaptureRecord, _ type: HCIPacketType) -> Bool {
    switch record.direction {
    case .hostToController: return false
    case .controllerToHost: return true
    case .air, nil:
      if type == .command || type == .event { return type == .event }
      add(.unknownDirections)
      return false
    }
  }

  /// A record's time in microseconds since 1970, rounded down.
  mutating func microseconds(of record: CaptureRecord) -> Int64 {
    let (microseconds, rest) = record.time.nanosecondsSince1970.flooredDivision(by: 1000)
    if rest != 0 { add(.fineTimes) }
    return microseconds
  }
}

extension Int64 {
  /// Divides and rounds down, for a positive divisor, so that the rest is never negative.
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
