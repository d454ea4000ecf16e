import BluetoothProtocols

/// What the length of a link-layer data PDU says of its encryption.
///
/// Encrypted, a PDU is four octets longer: a Message Integrity Check (MIC) stands behind its payload.
/// The flags of sniffers are not always right. Some never call a PDU encrypted, others call all so.
///
/// Source: Core 5.4, Vol 6, Part B, 2.4; the flags: observed.
public enum EncryptionByLength: Sendable {
  /// The payload is exactly a whole frame, or a control PDU of its opcode: a MIC has no room.
  case plain
  /// It is one only with four octets more.
  case encrypted

  /// - Parameter payload: Of a PDU that begins a frame. Nil where it is a part of one, or where nothing
  ///   fits.
  init?(frame payload: RawSpan) {
    guard payload.byteCount >= 4,
      Self.fixedChannels.contains(L2CAPChannel(rawValue: payload.littleEndian(at: 2)))
    else { return nil }
    let length = Int(payload.littleEndian(at: 0, as: UInt16.self))
    self.init(length: payload.byteCount, expected: 4 + length)
  }

  /// - Parameter payload: Of a control PDU. Nil where the opcode is unknown, or where nothing fits.
  init?(control payload: RawSpan) {
    guard payload.byteCount >= 1,
      let expected = LLControlOpcode(rawValue: payload.littleEndian(at: 0)).pduLength
    else { return nil }
    self.init(length: payload.byteCount, expected: expected)
  }

  var isEncrypted: Bool { self == .encrypted }

  private init?(length: Int, expected: Int) {
    switch length {
    case expected: self = .plain
    case expected + 4: self = .encrypted
    default: return nil
    }
  }

  private static let fixedChannels: [L2CAPChannel] = [
    .attributeProtocol, .leSignalling, .securityManager,
  ]
}

extension EncryptionByLength: CustomStringConvertible {
  public var description: String {
    switch self {
    case .plain: "plain, as its length leaves no room for a MIC"
    case .encrypted: "encrypted, as its length has room for a MIC"
    }
  }
}
