import BluetoothProtocols

extension Draft {
  /// The same draft with the fields that follow from its octets. The octets are what goes on air,
  /// whatever an implementation says that they mean.
  package var withContents: Draft {
    var draft = self
    guard let contents else { return self }
    if kind.family == .air { for field in Self.advertised { draft[field] = nil } }
    draft.fields = draft.fields.merging(contents)
    return draft
  }

  /// The fields that its octets give; nil if there are none, or if they cannot be read.
  private var contents: Fields? {
    switch kind.occurrence {
    case .air(.advertising), .air(.advertisement), .air(.scanResponse):
      return self[.payload]?.octets.map {
        Fields(advertisementContents: $0 + (self[.scanResponse]?.octets ?? []))
      }
    // The fields of other PDUs are the implementation's own, if it gives them.
    case .link(let event) where event == .attributePDU || !fields.contains(.opcode):
      return self[.octets]?.octets.flatMap { event.contents(of: $0) }
    default: return nil
    }
  }

  private static let advertised: [Field] = [
    .adTypes, .localName, .services, .overflowBits, .solicitedServices, .manufacturerData,
    .serviceData, .txPower,
  ]
}

extension Kind.LinkEvent {
  fileprivate func contents(of octets: [UInt8]) -> Fields? {
    switch self {
    case .attributePDU: (try? ATTPDU(parsing: octets)).map { Fields($0, octets: octets) }
    case .signalling:
      (try? L2CAPSignal(parsing: octets)).map { Fields(signal: $0, octets: octets) }
    case .pairing: octets.isEmpty ? nil : Fields(securityManager: octets)
    case .control: octets.isEmpty ? nil : Fields(control: octets)
    // The length of a unit of data stands before its first frame alone.
    case .channelData: nil
    case .connected, .failed, .disconnect, .disconnected, .silent, .parameters, .mtu, .encrypted,
      .paired:
      nil
    }
  }
}
