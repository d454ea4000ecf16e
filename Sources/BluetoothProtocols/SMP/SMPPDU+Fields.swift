// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.

extension SMPPDU: FieldGroup {
  /// Walks over the fields after the code.
  mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .pairingRequest, .pairingResponse, .pairingConfirm, .pairingRandom, .pairingFailed,
      .securityRequest, .pairingPublicKey, .pairingDHKeyCheck, .keypressNotification:
      try pairingFields(&walk)
    case .encryptionInformation, .centralIdentification, .identityInformation,
      .identityAddressInformation, .signingInformation:
      try keyFields(&walk)
    case .other(let code, var parameters):
      walk.rest("Parameters", &parameters)
      self = .other(code, parameters)
    }
  }

  private mutating func pairingFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .pairingRequest(var pairing):
      try pairing.fields(&walk)
      self = .pairingRequest(pairing)
    case .pairingResponse(var pairing):
      try pairing.fields(&walk)
      self = .pairingResponse(pairing)
    case .pairingFailed(var reason):
      try walk.field("Reason", &reason, "pairingFailure")
      self = .pairingFailed(reason: reason)
    case .securityRequest(var authentication):
      try walk.field("AuthReq", &authentication, "authentication1")
      self = .securityRequest(authentication: authentication)
    case .keypressNotification(var type):
      try walk.field("Notification_Type", &type, "keypress")
      self = .keypressNotification(type)
    default: try proofFields(&walk)
    }
  }

  /// Walks over the values by which the two sides prove themselves to each other.
  private mutating func proofFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .pairingConfirm(var value):
      try walk.octets("Confirm_Value", &value, count: 16, "o16")
      self = .pairingConfirm(value)
    case .pairingRandom(var value):
      try walk.octets("Random_Value", &value, count: 16, "o16")
      self = .pairingRandom(value)
    case .pairingPublicKey(var x, var y):
      try walk.octets("Public_Key_X", &x, count: 32, "o32")
      try walk.octets("Public_Key_Y", &y, count: 32, "o32")
      self = .pairingPublicKey(x: x, y: y)
    case .pairingDHKeyCheck(var check):
      try walk.octets("DHKey_Check", &check, count: 16, "o16")
      self = .pairingDHKeyCheck(check)
    default: break
    }
  }

  private mutating func keyFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .encryptionInformation(var key):
      try walk.octets("Long_Term_Key", &key, count: 16, "secret16")
      self = .encryptionInformation(key)
    case .centralIdentification(var diversifier, var random):
      try walk.field("EDIV", &diversifier, "x2")
      try walk.field("Rand", &random, "x8")
      self = .centralIdentification(diversifier: diversifier, random: random)
    case .identityInformation(var key):
      try walk.octets("Identity_Resolving_Key", &key, count: 16, "secret16")
      self = .identityInformation(key)
    case .identityAddressInformation(var type, var address):
      try walk.field("AddrType", &type)
      try walk.field("BD_ADDR", &address)
      self = .identityAddressInformation(type, address)
    case .signingInformation(var key):
      try walk.octets("Signature_Key", &key, count: 16, "secret16")
      self = .signingInformation(key)
    default: break
    }
  }
}
