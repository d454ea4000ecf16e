extension HCICommand: OctetsEncodable {
  /// Writes the command without its packet type, as a host sends it.
  ///
  /// What the value does not keep, as the lengths of connection events, is written as zero.
  public func encode(into output: inout [UInt8]) {
    var parameters: [UInt8] = []
    encode(parametersInto: &parameters)
    output.append(littleEndian: opcode.rawValue)
    output.append(UInt8(clamping: parameters.count))
    output += parameters.prefix(255)
  }

  private func encode(parametersInto output: inout [UInt8]) {
    switch self {
    case .disconnect(let handle, let reason):
      handle.encode(into: &output)
      output.append(reason.rawValue)
    case .reset, .leCreateConnectionCancel, .leClearFilterAcceptList, .leClearAdvertisingSets:
      break
    case .leSetRandomAddress(let address): address.encode(into: &output)
    case .leSetAdvertisingParameters(let parameters): parameters.encode(into: &output)
    case .leSetAdvertisingData(let data), .leSetScanResponseData(let data):
      output.append(padded: data)
    case .leSetAdvertisingEnable(let isOn): output.append(isOn ? 1 : 0)
    case .leSetScanParameters(let parameters):
      parameters.timing.encode(into: &output)
      output += [parameters.ownAddressType.rawValue, parameters.filterPolicy]
    case .leSetScanEnable(let isOn, let filters): output += [isOn ? 1 : 0, filters ? 1 : 0]
    case .leCreateConnection(let request): request.encodeLegacy(into: &output)
    case .leAddDeviceToFilterAcceptList(let type, let address),
      .leRemoveDeviceFromFilterAcceptList(let type, let address):
      output.append(type.rawValue)
      address.encode(into: &output)
    case .leConnectionUpdate(let handle, let timing),
      .leRemoteConnectionParameterRequestReply(let handle, let timing):
      handle.encode(into: &output)
      timing.encode(into: &output)
      output += [0, 0, 0, 0]
    case .other(_, let parameters): output += parameters
    default: encode(extendedInto: &output)
    }
  }

  private func encode(extendedInto output: inout [UInt8]) {
    switch self {
    case .leReadRemoteFeatures(let handle), .leReadPHY(let handle),
      .lePeriodicAdvertisingTerminateSync(let handle):
      handle.encode(into: &output)
    case .leSetDataLength(let handle, let octets, let time):
      handle.encode(into: &output)
      output.append(littleEndian: octets)
      output.append(littleEndian: time)
    case .leSetPHY(let handle, let preference):
      handle.encode(into: &output)
      preference.encode(into: &output)
    case .lePeriodicAdvertisingCreateSync(let request): request.encode(into: &output)
    case .leSetAdvertisingSetRandomAddress(let set, let address):
      output.append(set)
      address.encode(into: &output)
    case .leSetExtendedAdvertisingParameters(let parameters): parameters.encode(into: &output)
    case .leSetExtendedAdvertisingData(let fragment), .leSetExtendedScanResponseData(let fragment):
      output += [fragment.set, fragment.operation.rawValue, 0]
      output.append(counted: fragment.data)
    case .leSetExtendedAdvertisingEnable(let isOn, let sets):
      output += [isOn ? 1 : 0, UInt8(clamping: sets.count)]
      for set in sets { set.encode(into: &output) }
    case .leRemoveAdvertisingSet(let set): output.append(set)
    case .leSetExtendedScanParameters(let parameters):
      output += [parameters.ownAddressType.rawValue, parameters.filterPolicy, parameters.phys]
      for timing in parameters.timings { timing.encode(into: &output) }
    case .leSetExtendedScanEnable(let enable):
      output += [enable.isEnabled ? 1 : 0, enable.duplicateFilter]
      output.append(littleEndian: enable.duration)
      output.append(littleEndian: enable.period)
    case .leExtendedCreateConnection(let request): request.encodeExtended(into: &output)
    default: break
    }
  }
}

extension HCICommand.LegacyAdvertisingParameters: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(slots: intervalMinimum)
    output.append(slots: intervalMaximum)
    output += [type, ownAddressType.rawValue, peerAddressType.rawValue]
    peerAddress.encode(into: &output)
    output += [channelMap, filterPolicy]
  }
}

extension HCICommand.ScanTiming: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(isActive ? 1 : 0)
    output.append(slots: interval)
    output.append(slots: window)
  }
}

extension HCICommand.CreateConnection {
  fileprivate func encodeLegacy(into output: inout [UInt8]) {
    let attempt = attempts.first
    output.append(slots: attempt?.scanInterval ?? TimeSlots(rawValue: 0))
    output.append(slots: attempt?.scanWindow ?? TimeSlots(rawValue: 0))
    output += [usesFilterAcceptList ? 1 : 0, peerAddressType.rawValue]
    peerAddress.encode(into: &output)
    output.append(ownAddressType.rawValue)
    attempt?.timing.encode(into: &output)
    output += [0, 0, 0, 0]
  }

  fileprivate func encodeExtended(into output: inout [UInt8]) {
    if let periodic { output += [periodic.set, periodic.subevent] }
    output += [usesFilterAcceptList ? 1 : 0, ownAddressType.rawValue, peerAddressType.rawValue]
    peerAddress.encode(into: &output)
    output.append(phys)
    for attempt in attempts {
      output.append(slots: attempt.scanInterval)
      output.append(slots: attempt.scanWindow)
      attempt.timing.encode(into: &output)
      output += [0, 0, 0, 0]
    }
  }
}

extension HCICommand.ExtendedAdvertisingParameters: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(set)
    output.append(littleEndian: properties)
    output.append(littleEndian24: intervalMinimum.rawValue)
    output.append(littleEndian24: intervalMaximum.rawValue)
    output += [channelMap, ownAddressType.rawValue, peerAddressType.rawValue]
    peerAddress.encode(into: &output)
    output += [filterPolicy, UInt8(bitPattern: txPower), primaryPHY, 0, secondaryPHY]
    output += [setIdentifier, 0]
    if let codedOptions { output += [codedOptions.primary, codedOptions.secondary] }
  }
}

extension HCICommand.EnabledSet: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(set)
    output.append(littleEndian: duration)
    output.append(maximumEvents)
  }
}

extension [UInt8] {
  fileprivate mutating func append(slots: TimeSlots) {
    append(littleEndian: UInt16(truncatingIfNeeded: slots.rawValue))
  }

  /// A length, and 31 octets of which so many count.
  fileprivate mutating func append(padded data: [UInt8]) {
    append(UInt8(clamping: Swift.min(data.count, 31)))
    self += data.prefix(31)
    self += repeatElement(0, count: Swift.max(0, 31 - data.count))
  }
}
