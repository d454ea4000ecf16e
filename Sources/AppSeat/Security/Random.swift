// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported public import DarwinFoundation
@_exported public import Foundation

/// The result of a call; ``errSecSuccess`` if it worked.
public typealias OSStatus = Int32

public let errSecSuccess: OSStatus = 0
public let errSecUnimplemented: OSStatus = -4
public let errSecParam: OSStatus = -50
public let errSecAllocate: OSStatus = -108
public let errSecNotAvailable: OSStatus = -25291
public let errSecAuthFailed: OSStatus = -25293
public let errSecDuplicateItem: OSStatus = -25299
public let errSecItemNotFound: OSStatus = -25300
public let errSecInteractionNotAllowed: OSStatus = -25308
public let errSecDecode: OSStatus = -26275

/// Source: Apple, SecRandomRef.
public struct SecRandomRef: Sendable {}

/// The only generator of random octets: that of the run.
public let kSecRandomDefault: SecRandomRef? = nil

/// Source: Apple, SecRandomCopyBytes.
public func SecRandomCopyBytes(
  _ rnd: SecRandomRef?, _ count: Int, _ bytes: UnsafeMutableRawPointer
) -> OSStatus {
  for place in 0..<count {
    bytes.storeBytes(of: .random(in: 0...255), toByteOffset: place, as: UInt8.self)
  }
  return errSecSuccess
}

/// Source: Apple, SecCopyErrorMessageString.
public func SecCopyErrorMessageString(
  _ status: OSStatus, _ reserved: UnsafeMutableRawPointer?
) -> String? {
  switch status {
  case errSecSuccess: "No error."
  case errSecDuplicateItem: "The specified item already exists in the keychain."
  case errSecItemNotFound: "The specified item could not be found in the keychain."
  case errSecParam: "One or more parameters passed to a function were not valid."
  default: nil
  }
}
