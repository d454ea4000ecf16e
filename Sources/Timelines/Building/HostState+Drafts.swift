public import BluetoothProtocols

// The entries for what a host's commands change on air.
extension HostState {
  func drafts(of change: HostChange) -> [Draft] {
    switch change {
    case .advertising(let number):
      [Draft(.airAdvertising, from: .implementation, fields(of: number))]
    case .scanning: [Draft(.airScanning, from: .implementation, scanning.fields())]
    case .initiating(let initiating):
      initiating.peers.map {
        Draft(.airInitiating, from: .implementation, initiating.fields(of: $0))
      }
    }
  }

  /// Returns the fields of an advertiser. The interval is the shortest that the host allows,
  /// because a capture does not show which interval the controller chooses.
  private func fields(of number: HostAdvertising.Number) -> Fields {
    let advertiser = advertising[number] ?? HostAdvertiser()
    let (parameters, properties) = (advertiser.parameters, advertiser.parameters?.properties)
    let fields: Fields = [
      .enabled: .flag(advertiser.isEnabled), .set: number.fieldValue,
      .pdu: (properties?.pduName.rawValue).map(FieldValue.text),
      .connectable: (properties?.contains(.connectable)).map(FieldValue.flag),
      .scannable: (properties?.contains(.scannable)).map(FieldValue.flag),
      .interval: (parameters?.intervalMinimum.duration).map(FieldValue.duration),
      .address: address(of: advertiser).map(FieldValue.address),
      .addressType: (parameters?.ownAddressType.word).map(FieldValue.text),
    ]
    if !advertiser.isEnabled { return fields }
    return fields.merging(advertiser.contents)
  }
}

extension HostAdvertiser {
  /// The advertiser's data, and the fields that its structures yield.
  public var contents: Fields {
    let data: Fields = [
      .payload: .octets(payload), .scanResponse: .octets(scanResponse),
    ]
    return data.merging(Fields(advertisementContents: structures))
  }
}

extension HostAdvertising.Number {
  /// The value that names the advertiser in an entry: the handle of a set; nil for the legacy
  /// advertiser.
  public var fieldValue: FieldValue? {
    if case .set(let set) = self { .integer(Int(set)) } else { nil }
  }
}

extension HostScanning {
  /// Returns how the host scans, or that it no longer scans.
  ///
  /// - Parameter timing: The timing to assume if the host has set none.
  public func fields(default timing: HCICommand.ScanTiming? = nil) -> Fields {
    let timing = isEnabled ? self.timing ?? timing : nil
    return [
      .enabled: .flag(isEnabled), .active: timing.map { .flag($0.isActive) },
      .window: timing.map { .duration($0.window.duration) },
      .interval: timing.map { .duration($0.interval.duration) },
      .filtersDuplicates: isEnabled ? .flag(filtersDuplicates) : nil,
    ]
  }
}

extension HostInitiating {
  /// The peers that get an entry each. If the devices on the accept list are unknown, there is one
  /// entry without a peer.
  fileprivate var peers: [HostPeer?] { targets.isEmpty ? [nil] : targets.map(Optional.some) }

  /// Returns how the controller looks for a peer, or that it no longer does. Of the connection intervals
  /// that the host allows, the longest is given.
  ///
  /// - Parameter peer: The peer; nil if the devices on the accept list are unknown.
  public func fields(of peer: HostPeer?) -> Fields {
    let attempt = isOn ? attempt : nil
    return [
      .enabled: .flag(isOn), .address: (peer?.address).map(FieldValue.address),
      .addressType: (peer?.addressType.word).map(FieldValue.text),
      .window: attempt.map { .duration($0.scanWindow.duration) },
      .interval: attempt.map { .duration($0.scanInterval.duration) },
      .connectionInterval: (attempt?.timing).map { .duration($0.intervalMaximum.duration) },
      .peripheralLatency: (attempt?.timing).map { .integer(Int($0.peripheralLatency)) },
      .supervisionTimeout: (attempt?.timing).map { .duration($0.supervisionTimeout.duration) },
    ]
  }
}
