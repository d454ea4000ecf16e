extension ATTErrorCode {
  /// The case of `CBATTError` that the code is, or else the code.
  ///
  /// Source: BG-SEM-38.
  package var coreBluetoothName: String {
    Int(rawValue) < Self.cases.count ? Self.cases[Int(rawValue)] : rawValue.hexadecimal
  }

  private static let cases = [
    "success", "invalidHandle", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]
}
