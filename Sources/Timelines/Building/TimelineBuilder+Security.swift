import BluetoothProtocols

/// Pairing and encryption of a link.
extension TimelineBuilder {
  /// A pairing begins with a request. It has come to a good end when the link is encrypted with
  /// what came of it, and to a bad one when either side gives up.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.1 and 3.5.5.
  mutating func receive(_ pdu: SMPPDU, on key: LinkTable.Key, from party: Party) {
    switch pdu {
    case .pairingRequest:
      _ = links.link(key)
      links.update(key) { $0.isPairing = true }
    case .pairingFailed: endPairing(on: key, from: party, isPaired: false)
    default: break
    }
  }

  /// - Parameter status: Nil where nobody says one.
  mutating func encryption(
    of key: LinkTable.Key, is isOn: Bool, status: HCIErrorCode?, from party: Party
  ) {
    let link = links.link(key)
    emit(
      .linkEncrypted, from: party,
      link.fields.merging([
        .enabled: .flag(isOn), .status: status.map { .integer(Int($0.rawValue)) },
      ]))
    if isOn { endPairing(on: key, from: party, isPaired: true) }
  }

  private mutating func endPairing(
    on key: LinkTable.Key, from party: Party, isPaired: Bool
  ) {
    guard let link = links[key], link.isPairing else { return }
    links.update(key) { $0.isPairing = false }
    emit(.linkPaired, from: party, link.fields.merging([.enabled: .flag(isPaired)]))
  }
}
