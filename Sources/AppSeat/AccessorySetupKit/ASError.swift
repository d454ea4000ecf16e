// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

public let ASErrorDomain = "ASErrorDomain"

/// Source: Apple, ASError.
public struct ASError: CustomNSError, Hashable, @unchecked Sendable {
  /// Source: Apple, ASError.Code.
  public enum Code: Int, Sendable {
    case success = 0
    case unknown = 1
    case activationFailed = 100
    case connectionFailed = 150
    case discoveryTimeout = 200
    case extensionNotFound = 300
    case invalidated = 400
    case invalidRequest = 450
    case pickerAlreadyActive = 500
    case pickerRestricted = 550
    case userCancelled = 700
    case userRestricted = 750

    /// Lets `catch ASError.userCancelled` match.
    public static func ~= (code: Self, error: any Error) -> Bool {
      (error as? ASError)?.code == code
    }
  }

  public let code: Code
  public let userInfo: [String: Any]

  public init(_ code: Code, userInfo: [String: Any] = [:]) {
    (self.code, self.userInfo) = (code, userInfo)
  }

  public static var errorDomain: String { ASErrorDomain }
  public var errorCode: Int { code.rawValue }
  public var errorUserInfo: [String: Any] { userInfo }

  public static func == (left: ASError, right: ASError) -> Bool { left.code == right.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  public static var success: Code { .success }
  public static var unknown: Code { .unknown }
  public static var activationFailed: Code { .activationFailed }
  public static var connectionFailed: Code { .connectionFailed }
  public static var discoveryTimeout: Code { .discoveryTimeout }
  public static var extensionNotFound: Code { .extensionNotFound }
  public static var invalidated: Code { .invalidated }
  public static var invalidRequest: Code { .invalidRequest }
  public static var pickerAlreadyActive: Code { .pickerAlreadyActive }
  public static var pickerRestricted: Code { .pickerRestricted }
  public static var userCancelled: Code { .userCancelled }
  public static var userRestricted: Code { .userRestricted }
}
