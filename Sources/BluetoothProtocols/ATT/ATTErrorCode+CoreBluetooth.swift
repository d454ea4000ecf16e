extension ATTErrorCode {
  /// The case of `CBATTError` that the code is, or else the code.
  ///
  /// Source: BG-SEM-38.
  package var coreBluetoothName: String {
    isNamedByCoreBluetooth ? Self.cases[Int(rawValue)] : rawValue.hexadecimal
  }

  /// Whether `CBATTError` has a case for the code. How another one is named no document says.
  package var isNamedByCoreBluetooth: Bool { Int(rawValue) < Self.cases.count }

  private static let cases = [
    "success", "invalidHandle", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]
}
