/// The CRC of a link-layer packet.
///
/// The polynomial is x^24 + x^10 + x^9 + x^6 + x^4 + x^3 + x + 1. Octets go in with the least
/// significant bit first. The three octets that come out are on air in the order of the result.
///
/// Source: Core 5.4, Vol 6, Part B, 3.1.1.
public enum CRC24 {
  /// The start value on the advertising channels.
  public static let advertisingStart: UInt32 = 0x555555

  /// Computes the CRC of a PDU with its header.
  ///
  /// - Parameter start: The start value, as CONNECT_IND carries it.
  /// - Returns: The CRC, as the little-endian number that its three octets on air make.
  public static func check(of pdu: RawSpan, start: UInt32) -> UInt32 {
    var register = reversed(start)
    for offset in 0..<pdu.byteCount {
      register ^= UInt32(pdu.littleEndian(at: offset, as: UInt8.self))
      for _ in 0..<8 {
        register = register & 1 == 1 ? register >> 1 ^ 0xDA6000 : register >> 1
      }
    }
    return register
  }

  /// Computes the CRC of a PDU with its header.
  public static func check(of pdu: [UInt8], start: UInt32) -> UInt32 {
    unsafe check(of: pdu.span.bytes, start: start)
  }

  /// Returns the start value with which a PDU has a CRC: the computation of the CRC, backwards.
  public static func start(of pdu: RawSpan, check: UInt32) -> UInt32 {
    var register = check & 0xFF_FFFF
    for offset in (0..<pdu.byteCount).reversed() {
      for _ in 0..<8 {
        // The highest bit shows whether the polynomial was added.
        register = register >> 23 == 1 ? (register ^ 0xDA6000) << 1 | 1 : register << 1
      }
      register ^= UInt32(pdu.littleEndian(at: offset, as: UInt8.self))
    }
    return reversed(register)
  }

  /// Adapts the CRC after a PDU whose octets were changed. A right CRC stays right, and a wrong one
  /// stays wrong: the CRC is linear, so it changes by the CRC of the changes, whatever its start
  /// value.
  ///
  /// - Parameters:
  ///   - pdu: The range of the PDU, in the packet and in the one before.
  ///   - before: The octets to which the CRC belongs.
  /// - Returns: Whether the CRC was adapted.
  public static func adapt(
    _ octets: inout [UInt8], behind pdu: Range<Int>, from before: [UInt8]
  ) -> Bool {
    guard octets.count >= pdu.upperBound + 3, pdu.contains(where: { octets[$0] != before[$0] })
    else { return false }
    let places = pdu.upperBound..<pdu.upperBound + 3
    // Some sniffers write zeros instead of the CRC.
    guard places.contains(where: { octets[$0] != 0 }) else { return false }
    let check = check(of: pdu.map { octets[$0] ^ before[$0] }, start: 0)
    for (index, place) in places.enumerated() {
      octets[place] ^= UInt8(truncatingIfNeeded: check >> UInt32(8 * index))
    }
    return true
  }

  /// Returns the 24 bits in the opposite order: the register has the highest power in bit 0.
  private static func reversed(_ value: UInt32) -> UInt32 {
    var result: UInt32 = 0
    for bit in 0..<24 where value >> UInt32(bit) & 1 == 1 { result |= 1 << UInt32(23 - bit) }
    return result
  }
}
