extension HCIEvent: OctetsEncodable {
  /// Writes the event without its packet type, as a controller sends it.
  ///
  /// An event has one octet for the length of its parameters: whoever makes reports or lists sees
  /// to it that they fit. What the value does not keep, as reserved bits, is written as zero.
  public func encode(into output: inout [UInt8]) {
    var parameters: [UInt8] = []
    if let subevent { parameters.append(subevent.rawValue) }
    encode(parametersInto: &parameters)
    output.append(code.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }

  private func encode(parametersInto output: inout [UInt8]) {
    switch self {
    case .connectionComplete(let complete): complete.encode(into: &output)
    case .connectionRequest(let address, let classOfDevice, let linkType):
      address.encode(into: &output)
      output.append(littleEndian24: classOfDevice)
      output.append(linkType)
    case .disconnectionComplete(let status, let handle, let reason):
      output.append(status, handle)
      output.append(reason.rawValue)
    case .encryptionChange(let change): change.encode(into: &output)
    case .encryptionKeyRefreshComplete(let status, let handle): output.append(status, handle)
    case .commandComplete(let complete): complete.encode(into: &output)
    case .commandStatus(let status, let allowed, let opcode):
      output += [status.rawValue, allowed]
      output.append(littleEndian: opcode.rawValue)
    case .numberOfCompletedPackets(let entries):
      output.append(UInt8(clamping: entries.count))
      for entry in entries.prefix(255) {
        entry.handle.encode(into: &output)
        output.append(littleEndian: entry.count)
      }
    case .other(_, let octets), .otherLE(_, let octets): output += octets
    default: encode(leParametersInto: &output)
    }
  }

  private func encode(leParametersInto output: inout [UInt8]) {
    switch self {
    case .leConnectionComplete(let complete): complete.encode(into: &output)
    case .leAdvertisingReport(let reports): reports.encode(into: &output)
    case .leConnectionUpdateComplete(let status, let handle, let timing):
      output.append(status, handle)
      timing.encode(into: &output)
    case .leReadRemoteFeaturesComplete(let status, let handle, let features):
      output.append(status, handle)
      output.append(littleEndian: features)
    case .leLongTermKeyRequest(let handle, let random, let diversifier):
      handle.encode(into: &output)
      output.append(littleEndian: random)
      output.append(littleEndian: diversifier)
    case .leRemoteConnectionParameterRequest(let handle, let timing):
      handle.encode(into: &output)
      timing.encode(into: &output)
    case .leDataLengthChange(let handle, let length):
      handle.encode(into: &output)
      length.encode(into: &output)
    case .lePHYUpdateComplete(let status, let handle, let tx, let rx):
      output.append(status, handle)
      output += [tx, rx]
    case .leAdvertisingSetTerminated(let status, let set, let handle, let events):
      output += [status.rawValue, set]
      handle.encode(into: &output)
      output.append(events)
    case .leChannelSelectionAlgorithm(let handle, let algorithm):
      handle.encode(into: &output)
      output.append(algorithm)
    case .lePeriodicSyncEstablished(let sync): sync.encode(into: &output)
    case .lePeriodicReport(let report): report.encode(into: &output)
    case .lePeriodicSyncLost(let handle): handle.encode(into: &output)
    default: break
    }
  }
}

extension HCIEvent.ClassicConnectionComplete: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(status, handle)
    address.encode(into: &output)
    output += [linkType, isEncrypted ? 1 : 0]
  }
}

extension HCIEvent.EncryptionChange: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(status, handle)
    output.append(state)
    if let keySize { output.append(keySize) }
  }
}

extension HCIEvent.CommandComplete: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(commandsAllowed)
    output.append(littleEndian: opcode.rawValue)
    output += returnParameters
  }
}

extension HCIEvent.DataLength: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    for number in [txOctets, txTime, rxOctets, rxTime] { output.append(littleEndian: number) }
  }
}

extension LEConnectionComplete: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(status, handle)
    output += [role.rawValue, peerAddressType.rawValue]
    peerAddress.encode(into: &output)
    if version != .connectionComplete {
      (localPrivateAddress ?? DeviceAddress(truncating: 0)).encode(into: &output)
      (peerPrivateAddress ?? DeviceAddress(truncating: 0)).encode(into: &output)
    }
    timing.encode(into: &output)
    output.append(centralClockAccuracy)
    if version == .enhancedConnectionCompleteV2 {
      output.append(advertisingHandle ?? 0xFF)
      output.append(littleEndian: syncHandle?.rawValue ?? 0xFFFF)
    }
  }
}

extension [UInt8] {
  mutating func append(_ status: HCIErrorCode, _ handle: ConnectionHandle) {
    append(status.rawValue)
    handle.encode(into: &self)
  }
}
