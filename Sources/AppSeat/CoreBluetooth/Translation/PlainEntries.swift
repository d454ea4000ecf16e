import AppSeat

extension SeatEntry {
  /// Whether the callback leaves all properties as they are: those of managers and peripherals, names
  /// and attributes. What was asked of the host before is then still true, and need not be asked anew.
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
