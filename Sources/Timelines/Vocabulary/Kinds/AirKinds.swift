extension KindRow {
  /// Events on air, and the commands of a host to its radio.
  static let airKinds: [KindRow] = [
    KindRow(
      .airAdvertisement, .air(.advertisement), "an advertisement is heard",
      heard, advertisementContents, shownBy: .recorded),
    KindRow(
      .airScanResponse, .air(.scanResponse), "a scan response is heard",
      heard, advertisementContents, shownBy: .recorded),
    KindRow(
      .airAdvertising, .air(.advertising),
      "the advertiser of the phone changes what it sends, or stops",
      [
        .device, .peer, .enabled, .address, .addressType, .pdu, .connectable, .scannable, .set,
        .interval, .mayConnect, .mayScan, .payload, .scanResponse, .length, .accused,
      ],
      advertisementContents, required: [[.enabled]], shownBy: .commanded),
    KindRow(
      .airScanning, .air(.scanning), "the scanner of the phone changes, or stops",
      [.device, .enabled, .active, .window, .interval, .filtersDuplicates, .legacy, .services],
      required: [[.enabled]], shownBy: .commanded),
    KindRow(
      .airScanRequest, .air(.scanRequest), "a scanner requests a scan response",
      [.device, .peer, .central, .address, .addressType, .channel, .rssi, .accused],
      required: [[.peer, .address]], shownBy: .heard),
    KindRow(
      .airInitiating, .air(.initiating),
      "the phone waits for an advertisement to connect to, or stops waiting",
      [
        .device, .peer, .enabled, .address, .addressType, .window, .interval, .connectionInterval,
        .peripheralLatency, .supervisionTimeout,
      ],
      required: [[.enabled], [.peer, .address]], shownBy: .commanded),
  ]

  /// The fields of each PDU of an advertiser that a scanner hears.
  private static let heard: [Field] = [
    .device, .peer, .address, .addressType, .pdu, .connectable, .scannable, .set, .channel, .rssi,
    .payload, .length, .accused,
  ]
}
