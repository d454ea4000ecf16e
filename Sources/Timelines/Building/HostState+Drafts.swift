public import BluetoothProtocols

// What changes on air by a host's commands, as entries.
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

  /// The interval is the shortest that the host allows: the controller's choice is not in a
  /// capture.
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
  /// Its data, and what the structures in it say.
  public var contents: Fields {
    let data: Fields = [
      .payload: .octets(payload), .scanResponse: .octets(scanResponse),
    ]
    return data.merging(Fields(advertisementContents: structures))
  }
}

extension HostAdvertising.Number {
  /// An entry names a set by its handle, and the legacy advertiser by nothing.
  public var fieldValue: FieldValue? {
    if case .set(let set) = self { .integer(Int(set)) } else { nil }
  }
}

extension HostScanning {
  /// How it is scanned, or that it no longer is.
  ///
  /// - Parameter timing: What holds where the host has said nothing.
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
  /// Whom an entry each is about; one is, where nobody knows whom the accept list names.
  fileprivate var peers: [HostPeer?] { targets.isEmpty ? [nil] : targets }

  /// How the controller looks out for a peer, or that it no longer does.
  ///
  /// - Parameter peer: Nil where nobody knows whom the accept list names.
  public func fields(of peer: HostPeer?) -> Fields {
    let attempt = isOn ? attempt : nil
    return [
      .enabled: .flag(isOn), .address: (peer?.address).map(FieldValue.address),
      .addressType: (peer?.addressType.word).map(FieldValue.text),
      .window: attempt.map { .duration($0.scanWindow.duration) },
      .interval: attempt.map { .duration($0.scanInterval.duration) },
    ]
  }
}
