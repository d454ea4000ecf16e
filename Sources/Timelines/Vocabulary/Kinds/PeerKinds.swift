extension KindRow {
  /// The acts of remote devices.
  static let peerKinds: [KindRow] = [
    KindRow(
      .peerAppears, .peer(.appears), "a remote device is in range for the first time",
      [.peer, .rssi]),
    KindRow(.peerLeaves, .peer(.leaves), "a remote device goes out of range", [.device, .peer]),
    KindRow(.peerReturns, .peer(.returns), "a remote device returns into range", [.peer, .rssi]),
    KindRow(.peerAdvertises, .peer(.advertises), "a remote device starts to advertise", advertiser),
    KindRow(
      .peerChangesAdvertisement, .peer(.changesAdvertisement),
      "a remote device advertises something else from now", advertiser),
    KindRow(
      .peerStopsAdvertising, .peer(.stopsAdvertising), "a remote device stops advertising",
      [.device, .peer]),
    KindRow(
      .peerNotifies, .peer(.notifies), "a remote GATT server notifies a value", [.device, .peer],
      attribute, [.value], needs: .central),
    KindRow(
      .peerIndicates, .peer(.indicates), "a remote GATT server indicates a value",
      [.device, .peer],
      attribute, [.value], needs: .central),
    KindRow(
      .peerChangesServices, .peer(.changesServices), "the services of a remote GATT server change",
      [.peer, .gatt], needs: .central),
    KindRow(
      .peerDisconnects, .peer(.disconnects), "a remote device ends the link",
      [.device, .peer, .status]),
    KindRow(
      .peerConnects, .peer(.connects), "a remote central connects",
      [
        .device, .peer, .address, .addressType, .connectionInterval, .peripheralLatency,
        .supervisionTimeout,
      ],
      needs: .peripheral),
    KindRow(
      .peerDiscovers, .peer(.usesServices(.discovers)),
      "a remote central discovers services and characteristics", [.device, .peer],
      needs: .peripheral),
    KindRow(
      .peerReads, .peer(.usesServices(.reads)), "a remote central reads a value", [.device, .peer],
      attribute, [.offset], needs: .peripheral),
    KindRow(
      .peerWrites, .peer(.usesServices(.writes)), "a remote central writes a value",
      [.device, .peer], attribute, [.value, .type], needs: .peripheral),
    KindRow(
      .peerSubscribes, .peer(.usesServices(.subscribes)), "a remote central subscribes to a value",
      [.device, .peer], attribute, needs: .peripheral),
    KindRow(
      .peerUnsubscribes, .peer(.usesServices(.unsubscribes)),
      "a remote central unsubscribes from a value", [.device, .peer], attribute, needs: .peripheral),
    KindRow(
      .peerOpensL2CAPChannel, .peer(.opensL2CAPChannel),
      "a remote central opens a channel that the app published", [.device, .peer, .psm],
      needs: .channels),
    KindRow(
      .peerWritesL2CAPChannel, .peer(.writesL2CAPChannel), "the peer sends data on an open channel",
      [.device, .peer, .psm, .value], needs: .channels),
    KindRow(
      .peerClosesL2CAPChannel, .peer(.closesL2CAPChannel), "the peer closes an open channel",
      [.device, .peer, .psm], needs: .channels),
    KindRow(
      .peerPairs, .peer(.pairs),
      "a remote device pairs, or encrypts the link with keys that it has kept", [.device, .peer]),
    KindRow(
      .peerSends, .peer(.sends),
      "the peer sends octets on a channel of the link as they are; a named attribute's handle follows the first",
      [.device, .peer], attribute, [.channel, .octets]),
    KindRow(
      .peerScans, .peer(.scans), "a remote scanner requests the phone's scan response, once",
      [.device, .peer, .address, .addressType], needs: .peripheral),
  ]
}
