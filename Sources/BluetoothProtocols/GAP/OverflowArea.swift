/// Apple's overflow area: 128 bits. Every advertised service sets one of them.
///
/// An app in the background has no room on air for the UUIDs of its services. So a hash of each
/// UUID chooses one of 128 bits. Only a scanner that looks for this very service knows which bit it
/// is. Two services may share a bit.
///
/// ```
/// | 14 | FF | 4C 00 | 01 | mask (16) |    bit k is bit k AND 7 of octet k >> 3
/// ```
///
/// Source: BG-PER-06, BG-AIR-15.
/// Source: observed, the captures that the vectors of the tests come from.
public struct OverflowArea: Hashable, Sendable {
  /// The mask as it is on air.
  public let mask: [UInt8]

  /// Makes the area of an advertiser with these services.
  public init(services: some Sequence<BluetoothUUID>) {
    mask = Self.mask(of: services)
  }

  /// Reads the area that an advertiser sent; nil if it sent none.
  public init?(in advertisingData: AdvertisingData) {
    guard
      let area = advertisingData.manufacturerData.lazy.compactMap(OverflowArea.init).first
    else { return nil }
    self = area
  }

  /// Reads the area in the data of one company; nil unless the company is Apple and the data is the
  /// type 1 and sixteen octets.
  public init?(_ manufacturerData: AdvertisingData.ManufacturerData) {
    guard manufacturerData.company == .apple, manufacturerData.data.count == 17,
      manufacturerData.data.first == Self.type
    else { return nil }
    mask = Array(manufacturerData.data.dropFirst())
  }

  /// Returns whether the advertiser may have the service: whether the service's bit is set.
  public func contains(_ service: BluetoothUUID) -> Bool {
    let bit = Self.bit(of: service)
    return mask[bit >> 3] & 1 << UInt8(bit & 7) != 0
  }

  /// The bits that are set, in ascending order.
  public var bits: [Int] { Self.bits(of: mask) }

  /// Returns the bits that are set in a mask. The mask may be cut short.
  static func bits(of mask: [UInt8]) -> [Int] {
    (0..<8 * mask.count).filter { mask[$0 >> 3] & 1 << UInt8($0 & 7) != 0 }
  }

  /// The structure that carries the area, as in `14 FF 4C 00 01` and the mask.
  public var structure: ADStructure { .manufacturerData(.apple, [Self.type] + mask) }

  private static let type: UInt8 = 0x01

  /// Returns the bit of a service: the lower seven bits of a CRC (polynomial x^8 + x^3 + 1, start
  /// value 0) over the 128-bit UUID, most significant bit first.
  public static func bit(of service: BluetoothUUID) -> Int {
    var remainder: UInt8 = 0
    for octet in service.bigEndianOctets {
      for shift in (0..<UInt8(8)).reversed() {
        let carry = (octet >> shift & 1) ^ (remainder >> 7)
        remainder = remainder << 1 ^ (carry == 1 ? 0x09 : 0)
      }
    }
    return Int(remainder & 0x7F)
  }

  /// Returns the sixteen octets with the bits of all services set.
  public static func mask(of services: some Sequence<BluetoothUUID>) -> [UInt8] {
    var mask = [UInt8](repeating: 0, count: 16)
    for service in services {
      let bit = bit(of: service)
      mask[bit >> 3] |= 1 << UInt8(bit & 7)
    }
    return mask
  }
}
