// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import CBluetoothEnums
public import Foundation

/// The domain of ``CBATTError``.
public let CBATTErrorDomain = "CBATTErrorDomain"

/// An error that the remote attribute server returned for a request.
///
/// Source: Apple, CBATTError.Code; Core 5.4, Vol 3, Part F, 3.4.1.1; BG-SEM-38.
public struct CBATTError: CustomNSError, Hashable, @unchecked Sendable {
  /// The codes of the Attribute Protocol. Any number is one, such as those of an application, 0x80
  /// to 0x9F.
  public typealias Code = CBATTErrorCode

  public let code: Code
  public let userInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, self.userInfo) = (code, userInfo)
  }

  /// Reads an error that has gone through `NSError`.
  public init(_nsError error: NSError) {
    self.init(Code(rawValue: error.code) ?? .unlikelyError, userInfo: error.userInfo)
  }

  public static var errorDomain: String { CBATTErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }

  public static func == (left: CBATTError, right: CBATTError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension CBATTError: CustomStringConvertible {
  /// The domain, the code and the sentence. An app is handed an `NSError` on Apple's systems, which
  /// describes itself so.
  public var description: String { Described.error(self) }
}

extension CBATTErrorCode {
  /// Lets `catch CBATTError.readNotPermitted` and `case CBATTError.readNotPermitted` match.
  public static func ~= (code: Self, error: any Error) -> Bool {
    (error as? CBATTError)?.code == code
  }
}

// The codes under the name of the error itself, as `CBATTError.success`.
extension CBATTError {
  public static var success: Code { .success }
  public static var invalidHandle: Code { .invalidHandle }
  public static var readNotPermitted: Code { .readNotPermitted }
  public static var writeNotPermitted: Code { .writeNotPermitted }
  public static var invalidPdu: Code { .invalidPdu }
  public static var insufficientAuthentication: Code { .insufficientAuthentication }
  public static var requestNotSupported: Code { .requestNotSupported }
  public static var invalidOffset: Code { .invalidOffset }
  public static var insufficientAuthorization: Code { .insufficientAuthorization }
  public static var prepareQueueFull: Code { .prepareQueueFull }
  public static var attributeNotFound: Code { .attributeNotFound }
  public static var attributeNotLong: Code { .attributeNotLong }
  public static var insufficientEncryptionKeySize: Code { .insufficientEncryptionKeySize }
  public static var invalidAttributeValueLength: Code { .invalidAttributeValueLength }
  public static var unlikelyError: Code { .unlikelyError }
  public static var insufficientEncryption: Code { .insufficientEncryption }
  public static var unsupportedGroupType: Code { .unsupportedGroupType }
  public static var insufficientResources: Code { .insufficientResources }
}
