import AppSeat
import CBluetoothEnums
import Foundation

extension SeatFields {
  /// The error of a callback; nil if there is none.
  ///
  /// The host names an error by its case in `CBError` or `CBATTError`. `invalidHandle` is a case of
  /// both; it means the attribute's error where the callback is about an attribute.
  var error: (any Error)? {
    guard let name = text("error") else { return nil }
    let ofAttribute = CBATTError.Code.named(name).map {
      CBATTError($0, userInfo: [NSLocalizedDescriptionKey: $0.sentence]) as any Error
    }
    let ofBluetooth = CBError.Code.named(name).map {
      CBError($0, userInfo: [NSLocalizedDescriptionKey: $0.sentence]) as any Error
    }
    let isAboutAttribute = text("service") != nil
    return (isAboutAttribute ? ofAttribute ?? ofBluetooth : ofBluetooth ?? ofAttribute)
      ?? Self.unnamed(name)
  }

  /// An attribute's error that Core Bluetooth has no case for: the host writes its code, as in
  /// `0x80`. Another word becomes the unknown error.
  private static func unnamed(_ name: String) -> any Error {
    let code = name.hasPrefix("0x") ? Int(name.dropFirst(2), radix: 16) : nil
    guard let code = code.flatMap(CBATTError.Code.init(rawValue:)) else {
      return CBError(.unknown, userInfo: [NSLocalizedDescriptionKey: name])
    }
    return CBATTError(code, userInfo: [NSLocalizedDescriptionKey: code.sentence])
  }
}

extension CBError.Code: HasHostNames {
  static let hostNames = [
    "unknown", "invalidParameters", "invalidHandle", "notConnected", "outOfSpace",
    "operationCancelled", "connectionTimeout", "peripheralDisconnected", "uuidNotAllowed",
    "alreadyAdvertising", "connectionFailed", "connectionLimitReached", "unknownDevice",
    "operationNotSupported", "peerRemovedPairingInformation", "encryptionTimedOut",
    "tooManyLEPairedDevices", "leGattExceededBackgroundNotificationLimit",
    "leGattNearBackgroundNotificationLimit",
  ]

  /// The words that the framework gives the error, where they are known.
  ///
  /// Source: BG-SEM-37 for codes 6 and 7; chosen for the others, after what programmers quote. A phone
  /// would settle them.
  fileprivate var sentence: String {
    switch self {
    case .unknown: "Unknown error."
    case .invalidParameters: "One or more parameters were invalid."
    case .notConnected: "The specified device is not connected."
    case .operationCancelled: "The operation was cancelled."
    case .connectionTimeout: "The connection has timed out unexpectedly."
    case .peripheralDisconnected: "The specified device has disconnected from us."
    case .uuidNotAllowed: "The specified UUID is not allowed for this operation."
    case .alreadyAdvertising: "Advertising has already started."
    case .connectionFailed: "The connection has failed unexpectedly."
    case .connectionLimitReached: "The system has reached the maximum number of connections."
    case .peerRemovedPairingInformation: "Peer removed pairing information"
    case .encryptionTimedOut:
      "Failed to encrypt the connection, the connection has timed out unexpectedly."
    default: hostName ?? "\(rawValue)"
    }
  }
}

extension CBATTError.Code: HasHostNames {
  static let hostNames = [
    "success", "invalidHandle", "readNotPermitted", "writeNotPermitted", "invalidPdu",
    "insufficientAuthentication", "requestNotSupported", "invalidOffset",
    "insufficientAuthorization", "prepareQueueFull", "attributeNotFound", "attributeNotLong",
    "insufficientEncryptionKeySize", "invalidAttributeValueLength", "unlikelyError",
    "insufficientEncryption", "unsupportedGroupType", "insufficientResources",
  ]

  /// The words that the framework gives the error, where they are known.
  ///
  /// Source: observed, in the issue trackers of public libraries, for the codes 2, 3 and 14; chosen for
  /// the others, after what programmers quote. A bare name is chosen.
  fileprivate var sentence: String {
    switch self {
    case .invalidHandle: "The handle is invalid."
    case .readNotPermitted: "Reading is not permitted."
    case .writeNotPermitted: "Writing is not permitted."
    case .invalidPdu: "The command is invalid."
    case .insufficientAuthentication: "Authentication is insufficient."
    case .requestNotSupported: "The request is not supported."
    case .invalidOffset: "The offset is invalid."
    case .insufficientAuthorization: "Authorization is insufficient."
    case .prepareQueueFull: "The prepare queue is full."
    case .attributeNotFound: "The attribute could not be found."
    case .attributeNotLong: "The attribute is not long."
    case .insufficientEncryptionKeySize: "The encryption key size is insufficient."
    case .invalidAttributeValueLength: "The value's length is invalid."
    case .unlikelyError: "Unlikely error."
    case .insufficientEncryption: "Encryption is insufficient."
    case .unsupportedGroupType: "The group type is unsupported."
    case .insufficientResources: "Resources are insufficient."
    case .success: "success"
    // Source: observed, in the issue trackers of public libraries.
    default: "Unknown ATT error."
    }
  }
}
