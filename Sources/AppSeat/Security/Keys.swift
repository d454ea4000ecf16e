// swift-format-ignore-file: AlwaysUseLowerCamelCase
#if CryptoKit
  public import CoreFoundation
  import Crypto
  public import Foundation

  // Keys of the elliptic curve P-256, by way of swift-crypto: to agree on a secret, and to sign. There are no
  // keys of other kinds, and none in the keychain.

  /// A private or a public key of the curve P-256.
  ///
  /// Source: Apple, SecKey.
  public final class SecKey: Hashable, Sendable {
    fileprivate enum Part: Sendable {
      case `private`(Data)
      case `public`(Data)
    }
    fileprivate let part: Part

    fileprivate init(_ part: Part) { self.part = part }

    /// `04 || X || Y`, and of a private key also K.
    fileprivate var representation: Data {
      switch part {
      case .private(let key), .public(let key): key
      }
    }

    fileprivate func publicRepresentation() throws -> Data {
      switch part {
      case .private(let key):
        try P256.KeyAgreement.PrivateKey(x963Representation: key).publicKey.x963Representation
      case .public(let key): key
      }
    }

    fileprivate func secret() throws -> Data {
      guard case .private(let key) = part else { throw Refusal(errSecParam) }
      return key
    }

    public static func == (left: SecKey, right: SecKey) -> Bool {
      left.representation == right.representation
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(representation) }
  }

  /// The ways to use a key. Those for keys of the curve P-256 alone are here.
  ///
  /// Source: Apple, SecKeyAlgorithm.
  public struct SecKeyAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let ecdhKeyExchangeStandard = Self(rawValue: "algid:keyexchange:ECDH")
    public static let ecdhKeyExchangeCofactor = Self(rawValue: "algid:keyexchange:ECDHC")
    public static let ecdsaSignatureMessageX962SHA256 = Self(
      rawValue: "algid:sign:ECDSA:message-X962:SHA256")

    /// The curve has the cofactor 1, so both ways give one secret.
    fileprivate var isKeyExchange: Bool {
      [.ecdhKeyExchangeStandard, .ecdhKeyExchangeCofactor].contains(self)
    }
  }

  /// Source: Apple, SecKeyKeyExchangeParameter.
  public struct SecKeyKeyExchangeParameter: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let requestedSize = Self(rawValue: "requestedSize")
    public static let sharedInfo = Self(rawValue: "sharedInfo")
  }

  /// Source: Apple, SecKeyOperationType.
  public enum SecKeyOperationType: Int, Sendable {
    case sign, verify, encrypt, decrypt, keyExchange
  }

  public typealias SecKeyError = UnsafeMutablePointer<Unmanaged<CFError>?>

  /// Source: Apple, SecKeyCreateRandomKey.
  public func SecKeyCreateRandomKey(_ parameters: CFDictionary, _ error: SecKeyError?) -> SecKey? {
    refusing(error) {
      try Query(parameters).requireCurve()
      return SecKey(.private(P256.KeyAgreement.PrivateKey().x963Representation))
    }
  }

  /// Source: Apple, SecKeyCreateWithData.
  public func SecKeyCreateWithData(
    _ keyData: CFData, _ attributes: CFDictionary, _ error: SecKeyError?
  ) -> SecKey? {
    refusing(error) {
      let query = Query(attributes)
      try query.requireCurve()
      let octets = Data(referencing: unsafeBitCast(keyData, to: NSData.self))
      switch query.members[kSecAttrKeyClass] as? String {
      case kSecAttrKeyClassPrivate:
        let key = try P256.KeyAgreement.PrivateKey(x963Representation: octets)
        return SecKey(.private(key.x963Representation))
      case kSecAttrKeyClassPublic:
        let key = try P256.KeyAgreement.PublicKey(x963Representation: octets)
        return SecKey(.public(key.x963Representation))
      default: throw Refusal(errSecParam)
      }
    }
  }

  /// Source: Apple, SecKeyCopyPublicKey.
  public func SecKeyCopyPublicKey(_ key: SecKey) -> SecKey? {
    refusing(nil) { SecKey(.public(try key.publicRepresentation())) }
  }

  /// Source: Apple, SecKeyCopyExternalRepresentation.
  public func SecKeyCopyExternalRepresentation(_ key: SecKey, _ error: SecKeyError?) -> NSData? {
    NSData(data: key.representation)
  }

  /// Source: Apple, SecKeyCopyKeyExchangeResult.
  public func SecKeyCopyKeyExchangeResult(
    _ privateKey: SecKey, _ algorithm: SecKeyAlgorithm, _ publicKey: SecKey,
    _ parameters: CFDictionary, _ error: SecKeyError?
  ) -> NSData? {
    refusing(error) {
      guard algorithm.isKeyExchange else { throw Refusal(errSecParam) }
      let own = try P256.KeyAgreement.PrivateKey(x963Representation: privateKey.secret())
      let other = try P256.KeyAgreement.PublicKey(
        x963Representation: publicKey.publicRepresentation())
      let secret = try own.sharedSecretFromKeyAgreement(with: other)
      return NSData(data: secret.withUnsafeBytes { Data($0) })
    }
  }

  /// Source: Apple, SecKeyCreateSignature.
  public func SecKeyCreateSignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ dataToSign: CFData, _ error: SecKeyError?
  ) -> NSData? {
    refusing(error) {
      guard algorithm == .ecdsaSignatureMessageX962SHA256 else { throw Refusal(errSecParam) }
      let own = try P256.Signing.PrivateKey(x963Representation: key.secret())
      let octets = Data(referencing: unsafeBitCast(dataToSign, to: NSData.self))
      return NSData(data: try own.signature(for: octets).derRepresentation)
    }
  }

  /// Source: Apple, SecKeyVerifySignature.
  public func SecKeyVerifySignature(
    _ key: SecKey, _ algorithm: SecKeyAlgorithm, _ signedData: CFData, _ signature: CFData,
    _ error: SecKeyError?
  ) -> Bool {
    let isValid: Bool? = refusing(error) {
      guard algorithm == .ecdsaSignatureMessageX962SHA256 else { throw Refusal(errSecParam) }
      let other = try P256.Signing.PublicKey(x963Representation: key.publicRepresentation())
      let octets = Data(referencing: unsafeBitCast(signedData, to: NSData.self))
      let der = Data(referencing: unsafeBitCast(signature, to: NSData.self))
      guard
        other.isValidSignature(try P256.Signing.ECDSASignature(derRepresentation: der), for: octets)
      else { throw Refusal(errSecAuthFailed) }
      return true
    }
    return isValid ?? false
  }

  /// Source: Apple, SecKeyIsAlgorithmSupported.
  public func SecKeyIsAlgorithmSupported(
    _ key: SecKey, _ operation: SecKeyOperationType, _ algorithm: SecKeyAlgorithm
  ) -> Bool {
    let isPrivate = (try? key.secret()) != nil
    switch operation {
    case .sign: return isPrivate && algorithm == .ecdsaSignatureMessageX962SHA256
    case .verify: return !isPrivate && algorithm == .ecdsaSignatureMessageX962SHA256
    case .keyExchange: return isPrivate && algorithm.isKeyExchange
    case .encrypt, .decrypt: return false
    }
  }

  /// The length of a number of the key in octets.
  ///
  /// Source: Apple, SecKeyGetBlockSize.
  public func SecKeyGetBlockSize(_ key: SecKey) -> Int { 32 }

  extension Query {
    /// - Throws: ``Refusal`` if another key than one of P-256 is asked for.
    fileprivate func requireCurve() throws {
      let size = members[kSecAttrKeySizeInBits]
      guard members[kSecAttrKeyType] as? String == kSecAttrKeyTypeECSECPrimeRandom,
        size == nil || (size as? NSNumber)?.intValue == 256
      else { throw Refusal(errSecUnimplemented) }
    }
  }

  private struct Refusal: Error {
    let status: OSStatus
    init(_ status: OSStatus) { self.status = status }
  }

  /// Returns a result, or nil after it has given the caller the reason.
  private func refusing<Result>(_ error: SecKeyError?, _ work: () throws -> Result) -> Result? {
    do { return try work() } catch let refusal {
      let status = (refusal as? Refusal)?.status ?? errSecParam
      let object = NSError(domain: NSOSStatusErrorDomain, code: Int(status))
      error?.pointee = Unmanaged.passRetained(unsafeBitCast(object, to: CFError.self))
      return nil
    }
  }
#endif
