#if CryptoKit
  // Apple's CryptoKit, by way of swift-crypto, which has the same interface. It lacks the Secure Enclave.
  @_exported public import Crypto
  @_exported public import Foundation
#endif
