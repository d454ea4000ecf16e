import BluetoothProtocols
import Timelines

extension PairingProfile {
  /// Reads the `security` of a peer. A peer with an input or output asks for protection.
  init(_ fields: Fields) {
    let names = Field.ioCapabilities
    let code = fields[.ioCapability]?.text.flatMap { names.firstIndex(of: $0) }
    ioCapability = code.flatMap { IOCapability(rawValue: UInt8($0)) } ?? .noInputNoOutput
    asksForProtection = ioCapability != .noInputNoOutput
    usesSecureConnections = fields[.secureConnections]?.flag ?? true
    longestKey = Self.size(fields[.longestKey]) ?? longestKey
    shortestKey = Self.size(fields[.shortestKey]) ?? shortestKey
    passkey = fields[.passkey]?.integer
    confirmsNumber = fields[.confirmsNumber]?.flag ?? true
    bonds = fields[.bonds]?.flag ?? true
    if !bonds { (initiatorKeys, responderKeys) = (0, 0) }
    if fields[.pairs]?.flag == false { refusal = .pairingNotSupported }
  }

  /// Source: Core 5.4, Vol 3, Part H, 2.3.4.
  private static func size(_ value: FieldValue?) -> UInt8? {
    value?.integer.map { UInt8(min(max($0, 7), 16)) }
  }
}
