extension Field {
  /// The names that the field `error` can have: the cases of `CBError` and `CBATTError`. Besides
  /// them an ATT error code without a case is written as a number, as in `0x80`.
  ///
  /// Source: Apple, CBError.Code and CBATTError.Code.
  public static let errorNames: [String] = [
    "unknown", "invalidParameters", "invalidHandle", "notConnected", "outOfSpace",
    "operationCancelled", "connectionTimeout", "peripheralDisconnected", "uuidNotAllowed",
    "alreadyAdvertising", "connectionFailed", "connectionLimitReached", "unknownDevice",
    "operationNotSupported", "peerRemovedPairingInformation", "encryptionTimedOut",
    "tooManyLEPairedDevices", "leGattExceededBackgroundNotificationLimit",
    "leGattNearBackgroundNotificationLimit",
    "success", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]
}
