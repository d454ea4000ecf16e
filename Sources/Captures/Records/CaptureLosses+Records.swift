import BluetoothProtocols

/// The steps that all formats with HCI packets share. Such packets have a direction each.
extension CaptureLosses {
  /// Returns the type of HCI packet that a record is. If it is none, returns nil and counts a loss.
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

  /// Returns whether a packet came from the controller. Commands and events have only one possible
  /// direction.
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

  /// Returns a record's time in microseconds since 1970, rounded down.
  mutating func microseconds(of record: CaptureRecord) -> Int64 {
    let (microseconds, rest) = record.time.nanosecondsSince1970.flooredDivision(by: 1000)
    if rest != 0 { add(.fineTimes) }
    return microseconds
  }
}

extension Int64 {
  /// Divides by a positive divisor and rounds down, so that the rest is never negative.
  func flooredDivision(by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
