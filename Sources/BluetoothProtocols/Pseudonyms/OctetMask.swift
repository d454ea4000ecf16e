/// Replaces octets by others, one after the other, in a way that only the holder of the key can
/// undo or foresee.
///
/// The replacement of an octet depends only on the octets before it and on the place of the value.
/// In one place equal octets become equal ones, and different octets become different ones. A part that is cut off, or that comes later, needs no knowledge of the rest: the
/// beginning of a value stays the beginning of its replacement.
///
/// Source: chosen. It is the idea of prefix-preserving anonymisation (Xu, Fan, Ammar and Moon,
/// 2002), octet by octet, with AES as the keyed function.
public struct OctetMask {
  /// The form of the replacements.
  public enum Style: UInt8, Sendable {
    /// Any octets.
    case octets = 1
    /// Letters, digits, `-` and `_`, so that text stays text. After a NUL all is NUL.
    case text = 2
  }

  private let cipher: BlockCipher
  private let style: Style
  private var block: (UInt64, UInt64)
  private var isEnded = false

  init(_ cipher: BlockCipher, _ style: Style, _ place: MaskPlace, offset: Int) {
    self.cipher = cipher
    self.style = style
    block = (UInt64(style.rawValue) << 56 | UInt64(place.kind.rawValue) << 48, place.device)
    cipher.encrypt(&block)
    block.0 ^= place.subject.high
    block.1 ^= place.subject.low
    cipher.encrypt(&block)
    block.1 ^= UInt64(truncatingIfNeeded: offset)
    cipher.encrypt(&block)
  }

  /// Returns the replacement of the next octet.
  public mutating func next(_ octet: UInt8) -> UInt8 {
    let (factors, more) = block
    block.0 ^= UInt64(octet) | 0x100
    cipher.encrypt(&block)
    if style == .text { return character(octet, factors, more) }
    var mixed = octet &* UInt8(truncatingIfNeeded: factors | 1)
    mixed = mixed &+ UInt8(truncatingIfNeeded: factors >> 8)
    mixed ^= mixed >> 4
    mixed = mixed &* UInt8(truncatingIfNeeded: factors >> 16 | 1)
    mixed = mixed &+ UInt8(truncatingIfNeeded: factors >> 24)
    mixed ^= mixed >> 3
    return mixed &* UInt8(truncatingIfNeeded: more | 1) &+ UInt8(truncatingIfNeeded: more >> 8)
  }

  private mutating func character(_ octet: UInt8, _ factors: UInt64, _ more: UInt64) -> UInt8 {
    isEnded = isEnded || octet == 0
    if isEnded { return 0 }
    let place = Self.characters.firstIndex(of: octet) ?? Int(octet)
    var mixed = UInt8(truncatingIfNeeded: place) &* UInt8(truncatingIfNeeded: factors | 1)
    mixed = (mixed &+ UInt8(truncatingIfNeeded: factors >> 8)) & 0x3F
    mixed ^= mixed >> 3
    mixed = mixed &* UInt8(truncatingIfNeeded: more | 1) &+ UInt8(truncatingIfNeeded: more >> 8)
    return Self.characters[Int(mixed & 0x3F)]
  }

  private static let characters = [UInt8](
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
