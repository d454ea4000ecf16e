import BluetoothProtocols

/// Pairing and encryption of a link.
extension TimelineBuilder {
  /// Follows a pairing. It begins with a request. It has succeeded when the link is encrypted with
  /// the key that it made, and has failed when either side aborts it.
  ///
  /// Source: Core 5.4, Vol 3, Part H, 2.1 and 3.5.5.
  mutating func receive(_ pdu: SMPPDU, on key: LinkTable.Key, from sender: FrameSender) {
    emit(
      .linkPairing, from: sender.party,
      links.link(key).fields.merging(sender.fields).merging(Fields(captured: pdu)))
    switch pdu {
    case .pairingRequest:
      _ = links.link(key)
      links.update(key) { $0.isPairing = true }
    case .pairingFailed(let reason):
      endPairing(on: key, from: sender, isPaired: false, reason: PairingFailure(rawValue: reason))
    default: break
    }
  }

  /// - Parameter status: The status of the change; nil if no packet states one.
  mutating func encryption(
    of key: LinkTable.Key, is isOn: Bool, status: HCIErrorCode?, from sender: FrameSender,
    cause: Int? = nil
  ) {
    let link = links.link(key)
    emit(
      .linkEncrypted, from: sender.party,
      link.fields.merging(sender.fields).merging([
        .enabled: .flag(isOn), .status: status.map { .integer(Int($0.rawValue)) },
      ]), cause: cause)
    if isOn { endPairing(on: key, from: sender, isPaired: true) }
  }

  private mutating func endPairing(
    on key: LinkTable.Key, from sender: FrameSender, isPaired: Bool,
    reason: PairingFailure? = nil
  ) {
    guard let link = links[key], link.isPairing else { return }
    links.update(key) { $0.isPairing = false }
    emit(
      .linkPaired, from: sender.party,
      link.fields.merging(sender.fields).merging([
        .enabled: .flag(isPaired), .status: reason.map { .integer(Int($0.rawValue)) },
      ]))
  }
}
