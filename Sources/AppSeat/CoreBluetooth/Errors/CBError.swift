// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CBluetoothEnums
public import Foundation

/// The domain of ``CBError``.
public let CBErrorDomain = "CBErrorDomain"

/// An error of a connection, a manager or a call.
///
/// Source: Apple, CBError.Code; BG-SEM-37.
public struct CBError: CustomNSError, Hashable, @unchecked Sendable {
  /// The codes, as in Apple's header. Any number is one.
  public typealias Code = CBErrorCode

  public let code: Code
  public let userInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, self.userInfo) = (code, userInfo)
  }

  /// Reads an error that has gone through `NSError`.
  public init(_nsError error: NSError) {
    self.init(Code(rawValue: error.code) ?? .unknown, userInfo: error.userInfo)
  }

  public static var errorDomain: String { CBErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }

  public static func == (left: CBError, right: CBError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CBError: CustomStringConvertible {
  /// The domain, the code and the sentence. An app is handed an `NSError` on Apple's systems, which
  /// describes itself so.
  public var description: String { Described.error(self) }
}

extension CBErrorCode {
  /// Lets `catch CBError.connectionTimeout` and `case CBError.connectionTimeout` match.
  public static func ~= (code: Self, error: any Error) -> Bool { (error as? CBError)?.code == code }
}

// The codes under the name of the error itself, as `CBError.connectionTimeout`.
extension CBError {
  public static var unknown: Code { .unknown }
  public static var invalidParameters: Code { .invalidParameters }
  public static var invalidHandle: Code { .invalidHandle }
  public static var notConnected: Code { .notConnected }
  public static var outOfSpace: Code { .outOfSpace }
  public static var operationCancelled: Code { .operationCancelled }
  public static var connectionTimeout: Code { .connectionTimeout }
  public static var peripheralDisconnected: Code { .peripheralDisconnected }
  public static var uuidNotAllowed: Code { .uuidNotAllowed }
  public static var alreadyAdvertising: Code { .alreadyAdvertising }
  public static var connectionFailed: Code { .connectionFailed }
  public static var connectionLimitReached: Code { .connectionLimitReached }
  public static var unknownDevice: Code { .unknownDevice }
  public static var unkownDevice: Code { .unknownDevice }
  public static var operationNotSupported: Code { .operationNotSupported }
  public static var peerRemovedPairingInformation: Code { .peerRemovedPairingInformation }
  public static var encryptionTimedOut: Code { .encryptionTimedOut }
  public static var tooManyLEPairedDevices: Code { .tooManyLEPairedDevices }
  public static var leGattExceededBackgroundNotificationLimit: Code {
    .leGattExceededBackgroundNotificationLimit
  }
  public static var leGattNearBackgroundNotificationLimit: Code {
    .leGattNearBackgroundNotificationLimit
  }
}

extension CBErrorCode {
  /// The spelling of older headers.
  public static var unkownDevice: Self { .unknownDevice }
}
