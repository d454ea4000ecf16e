import BluetoothProtocols

// Which commands about advertising the controller refuses.
extension HostController {
  func refusalOfAdvertising(_ command: HCICommand) -> CommandRefusal? {
    switch command {
    case .leSetAdvertisingParameters:
      return isOnAir(.legacy) ? .disallowed("while advertising") : nil
    case .leSetAdvertisingEnable(true):
      let parameters = host.advertising[.legacy]?.known ?? .default
      return refusal(ownAddress: parameters.ownAddressType)
    case .leSetAdvertisingSetRandomAddress(let command):
      let set = command.set
      if let refusal = refusal(ofUnknown: set) { return refusal }
      let isConnectable = host.advertising[.set(set)]?.known.properties?.contains(.connectable)
      return isOnAir(.set(set)) && isConnectable == true
        ? .disallowed("while the set advertises and is connectable") : nil
    case .leSetExtendedAdvertisingParameters(let parameters):
      return refusal(of: parameters)
    case .leSetExtendedAdvertisingData(let fragment):
      return refusal(of: fragment, for: \.payload)
    case .leSetExtendedScanResponseData(let fragment):
      return refusal(of: fragment, for: \.scanResponse)
    case .leSetExtendedAdvertisingEnable(let enable):
      return refusal(enable.isEnabled, enable.sets)
    case .leRemoveAdvertisingSet(let set):
      // A host that clears up may remove a set that it never made.
      if host.advertising[.set(set)] == nil { return CommandRefusal(.unknownAdvertiser) }
      return isOnAir(.set(set)) ? .disallowed("while the set advertises") : nil
    case .leClearAdvertisingSets:
      return host.advertising.onAir.isEmpty ? nil : .disallowed("while a set advertises")
    default: return nil
    }
  }

  private func refusal(ofUnknown set: UInt8) -> CommandRefusal? {
    guard host.advertising[.set(set)] == nil else { return nil }
    return CommandRefusal(.unknownAdvertiser, "for the advertising set \(set), which is unknown")
  }

  private func isOnAir(_ number: HostAdvertising.Number) -> Bool {
    host.advertising[number]?.isOnAir == true
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
  private func refusal(of parameters: HCICommand.ExtendedAdvertisingParameters) -> CommandRefusal? {
    if isOnAir(.set(parameters.set)) { return .disallowed("while the set advertises") }
    guard let set = host.advertising[.set(parameters.set)] else {
      let hasRoom = host.advertising.setNumbers.count < configuration.advertisingSets
      return hasRoom ? nil : CommandRefusal(.memoryCapacityExceeded)
    }
    let properties = HostAdvertiser.Properties(rawValue: parameters.properties)
    let longest = max(set.payload.count, set.scanResponse.count)
    return properties.contains(.legacyPDUs) && longest > 31
      ? .invalid("for legacy PDUs, while the set has \(longest) octets of data") : nil
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.54 and 7.8.55.
  private func refusal(
    of fragment: HCICommand.AdvertisingDataFragment, for part: KeyPath<HostAdvertiser, [UInt8]>
  ) -> CommandRefusal? {
    if let refusal = refusal(ofUnknown: fragment.set) { return refusal }
    guard let set = host.advertising[.set(fragment.set)] else { return nil }
    let isLegacy = set.known.properties?.contains(.legacyPDUs) ?? true
    if let text = set.reasonWithout(part), !fragment.data.isEmpty {
      return .invalid("with data, where \(text)")
    }
    if isLegacy, fragment.operation != .complete {
      return .invalid("with a fragment of data while the set sends legacy PDUs")
    }
    if fragment.operation == .unchanged, !set.isOnAir || set[keyPath: part].isEmpty {
      return .invalid("with unchanged data while the set has no data or does not advertise")
    }
    if set.isOnAir, fragment.operation != .complete, fragment.operation != .unchanged {
      return .disallowed("with a fragment of data while the set advertises")
    }
    let limit = isLegacy ? 31 : configuration.mostAdvertisingOctets
    guard let whole = fragment.added(to: set[keyPath: part]), whole.count <= limit else {
      return CommandRefusal(
        isLegacy ? .invalidParameters : .memoryCapacityExceeded,
        "with more than \(limit) octets of data")
    }
    return nil
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.8.56.
  private func refusal(_ isOn: Bool, _ sets: [HCICommand.EnabledSet]) -> CommandRefusal? {
    if isOn, sets.isEmpty { return .invalid("that enables no set") }
    if Set(sets.map(\.set)).count < sets.count { return .invalid("that names a set twice") }
    for named in sets {
      if let refusal = refusal(ofUnknown: named.set) { return refusal }
      guard isOn, let set = host.advertising[.set(named.set)] else { continue }
      let properties = set.known.properties ?? []
      // 1.28 s, in units of 10 ms.
      if properties.contains(.highDutyCycle), !(1...128).contains(named.duration) {
        return .invalid("of high duty cycle for longer than 1.28 s")
      }
      if !properties.contains(.legacyPDUs), properties.contains(.scannable),
        set.scanResponse.isEmpty
      {
        return .disallowed("for a scannable set without scan response data")
      }
      if let refusal = refusal(ownAddress: set.known.ownAddressType, of: set) { return refusal }
    }
    return nil
  }
}

extension HostAdvertiser {
  /// The parameters that the host has set, or the defaults.
  var known: Parameters { parameters ?? .default }

  /// Returns why PDUs of the set's type have no such data; nil if they may have it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.54 and 7.8.55; Vol 6, Part B, 2.3.1 and 2.3.4.
  fileprivate func reasonWithout(_ part: KeyPath<HostAdvertiser, [UInt8]>) -> String? {
    let properties = known.properties ?? []
    if part == \.scanResponse {
      return properties.contains(.scannable) ? nil : "the set is not scannable"
    }
    if properties.contains(.legacyPDUs) {
      return properties.contains(.directed) ? "the set is directed and sends legacy PDUs" : nil
    }
    return properties.contains(.scannable) ? "the set is scannable and sends extended PDUs" : nil
  }
}
