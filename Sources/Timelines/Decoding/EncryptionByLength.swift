import BluetoothProtocols

/// The encryption of a link-layer data PDU that follows from its length.
///
/// An encrypted PDU is four octets longer, because a Message Integrity Check (MIC) follows its
/// payload. The flags of sniffers are not always right. Some sniffers never mark a PDU as
/// encrypted, others mark all.
///
/// Source: Core 5.4, Vol 6, Part B, 2.4; the flags: observed.
public enum EncryptionByLength: Sendable {
  /// The payload is exactly a whole frame, or a control PDU of its opcode. There is no room for a
  /// MIC.
  case plain
  /// The payload is four octets longer than that, so there is room for a MIC.
  case encrypted

  /// - Parameter payload: The payload of a PDU that begins a frame. The result is nil if it is a
  ///   part of a frame, or if no length fits.
  init?(frame payload: RawSpan) {
    guard payload.byteCount >= 4,
      Self.fixedChannels.contains(L2CAPChannel(rawValue: payload.littleEndian(at: 2)))
    else { return nil }
    let length = Int(payload.littleEndian(at: 0, as: UInt16.self))
    self.init(length: payload.byteCount, expected: 4 + length)
  }

  /// - Parameter payload: The payload of a control PDU. The result is nil if the opcode is unknown,
  ///   or if no length fits.
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
