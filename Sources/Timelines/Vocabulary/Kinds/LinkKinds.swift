extension KindRow {
  /// Events of links, and the PDUs on them.
  static let linkKinds: [KindRow] = [
    KindRow(
      .linkConnected, .link(.connected), "a link is established", onLink,
      [.role, .address, .addressType, .interval, .peripheralLatency, .supervisionTimeout, .rssi],
      shownBy: .recorded),
    KindRow(
      .linkFailed, .link(.failed), "a link was not established", onLink,
      [.role, .address, .addressType, .status], shownBy: .commanded),
    KindRow(
      .linkDisconnect, .link(.disconnect), "the phone requests the end of a link", onLink,
      [.address, .status], required: [[.connection, .peer]], shownBy: .commanded),
    KindRow(
      .linkDisconnected, .link(.disconnected), "a link is over", onLink, [.address, .status],
      shownBy: .recorded),
    KindRow(
      .linkSilent, .link(.silent), "the phone's end of a link falls silent, as its host is gone",
      onLink, [.supervisionTimeout]),
    KindRow(
      .linkParameters, .link(.parameters),
      "interval, latency or supervision timeout of a link change", onLink,
      [.interval, .peripheralLatency, .supervisionTimeout], shownBy: .recorded),
    KindRow(
      .linkMTU, .link(.mtu), "the ATT MTU of a link is agreed", onLink, [.mtu], shownBy: .recorded),
    KindRow(
      .linkEncrypted, .link(.encrypted), "a link is encrypted from now, or was not", onLink,
      [.enabled, .status], required: [[.connection, .peer], [.enabled]], shownBy: .recorded),
    KindRow(
      .linkPaired, .link(.paired), "the two ends of a link are paired, or failed to", onLink,
      [.enabled, .status, .bonds], shownBy: .recorded),
    KindRow(
      .linkPairing, .link(.pairing), "a PDU of the Security Manager, as in pairing", onLink,
      [.opcode, .name, .address, .addressType, .octets],
      required: ofPDU, shownBy: .recorded),
    KindRow(
      .linkControl, .link(.control),
      "a control PDU of the link layer: of timing, encryption, PHY and the like", onLink,
      [
        .opcode, .name, .status, .refused, .interval, .intervalMaximum, .peripheralLatency,
        .supervisionTimeout, .eventCount, .dataChannels, .txPHYs, .rxPHYs, .maxTxOctets, .maxTxTime,
        .maxRxOctets, .maxRxTime, .features, .version, .company, .subversion, .octets,
      ],
      required: ofPDU, shownBy: .heard),
    attPDU(.linkRequest, "an ATT request"),
    attPDU(.linkResponse, "an ATT response"),
    attPDU(.linkError, "an ATT error response"),
    attPDU(.linkCommand, "an ATT command, which has no response"),
    attPDU(.linkNotification, "an ATT notification"),
    attPDU(.linkIndication, "an ATT indication"),
    attPDU(.linkConfirmation, "an ATT confirmation"),
    KindRow(
      .linkSignalling, .link(.signalling), "a command of an L2CAP signalling channel", onLink,
      [
        .opcode, .name, .identifier, .status, .rejectReason, .interval, .intervalMaximum,
        .peripheralLatency, .supervisionTimeout, .psm, .mtu, .mps, .credits, .channel,
        .sourceChannel, .destinationChannel, .sourceChannels, .destinationChannels, .octets,
      ],
      required: ofPDU, shownBy: .recorded),
    KindRow(
      .linkChannelData, .link(.channelData), "data on an L2CAP channel of its own", onLink,
      [.channel, .psm, .value, .octets], required: ofPDU,
      shownBy: .recorded),
  ]

  /// A PDU is of a link, and is said with its octets.
  private static let ofPDU: [[Field]] = [[.connection, .peer], [.octets]]

  private static func attPDU(_ kind: Kind, _ meaning: String) -> KindRow {
    KindRow(
      kind, .link(.attributePDU), meaning, onLink, attribute,
      [
        .opcode, .name, .handle, .endHandle, .attributeType, .offset, .value, .code, .mtu,
        .services, .characteristics, .descriptors, .octets,
      ],
      required: ofPDU, shownBy: .recorded)
  }
}
