extension ATTErrorCode {
  /// The name of the case of `CBATTError` for the code, or the code itself if there is no case.
  ///
  /// Source: BG-SEM-38.
  package var coreBluetoothName: String {
    isNamedByCoreBluetooth ? Self.cases[Int(rawValue)] : rawValue.hexadecimal
  }

  /// Whether `CBATTError` has a case for the code. No document says how Core Bluetooth names
  /// another code.
  package var isNamedByCoreBluetooth: Bool { Int(rawValue) < Self.cases.count }

  private static let cases = [
    "success", "invalidHandle", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]
}
