import AppSeat

extension SeatEntry {
  /// Whether the callback leaves all properties as they are: those of managers and peripherals,
  /// names and attributes. Earlier answers of the host then remain valid.
  var isPlain: Bool { Self.plain.contains(name) }

  private static let plain: Set = [
    "didUpdateValue", "didWriteValue", "didReadRSSI", "isReadyToSendWriteWithoutResponse",
    "didOpenL2CAPChannel", "didReceiveL2CAPData", "isReadyToSendL2CAPData",
    "didCloseL2CAPChannel",
    "connectionEventDidOccur", "didAddService", "didSubscribe", "didUnsubscribe",
    "didReceiveRead", "didReceiveWrite",
    "isReadyToUpdateSubscribers", "didPublishL2CAPChannel", "didUnpublishL2CAPChannel",
  ]
}
