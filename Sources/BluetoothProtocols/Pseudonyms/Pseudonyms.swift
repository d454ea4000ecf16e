/// Replaces addresses, keys, names and values: equal ones by equal ones, and different ones by
/// different ones.
///
/// The key reveals the originals. So a key that is drawn for one run should be forgotten after it.
public struct Pseudonyms {
  private let cipher: BlockCipher
  /// Encrypts keys as a whole, with a key for this purpose only.
  private let keyCipher: BlockCipher
  private var addresses: [DeviceAddress: DeviceAddress] = [:]
  private var resolvingKeys: [(known: IdentityResolvingKey, mapped: IdentityResolvingKey)] = []

  /// The most addresses that are remembered. Others are computed again.
  private static let mostAddresses = 1 << 16
  /// The most identity resolving keys. No real capture has more.
  private static let mostKeys = 1024

  /// - Parameter secret: Any octets. The same octets give the same pseudonyms.
  public init(secret: [UInt8]) {
    let zero = AES128(key: [UInt8](repeating: 0, count: AES128.blockSize))
    func key(_ purpose: UInt8) -> [UInt8] { zero?.authenticationCode(of: secret + [purpose]) ?? [] }
    cipher = BlockCipher(key: key(1))
    keyCipher = BlockCipher(key: key(2))
  }

  /// Returns what replaces the octets of one value.
  ///
  /// - Parameter offset: How many octets of the value come before, and are not known.
  public func mask(_ style: OctetMask.Style, in place: MaskPlace, at offset: Int = 0) -> OctetMask {
    OctetMask(cipher, style, place, offset: offset)
  }

  /// Returns a value in place of another one, of as many octets.
  public func replacement(
    of octets: [UInt8], _ style: OctetMask.Style, in place: MaskPlace
  ) -> [UInt8] {
    var mask = mask(style, in: place)
    return octets.map { mask.next($0) }
  }

  /// Returns the replacement of a key, the same wherever the key stands. A key of zeros stays as it
  /// is: it stands for a missing key.
  ///
  /// Blocks of 16 octets are encrypted as a whole, so that keys that begin alike reveal nothing.
  public func replacement(ofKey octets: [UInt8]) -> [UInt8] {
    guard octets.contains(where: { $0 != 0 }) else { return octets }
    guard octets.count.isMultiple(of: AES128.blockSize) else {
      return replacement(of: octets, .octets, in: MaskPlace(.key))
    }
    var output: [UInt8] = []
    var block: (UInt64, UInt64) = (0, 0)
    for start in stride(from: 0, to: octets.count, by: AES128.blockSize) {
      block.0 ^= octets.number(at: start)
      block.1 ^= octets.number(at: start + 8)
      keyCipher.encrypt(&block)
      output.append(littleEndian: block.0)
      output.append(littleEndian: block.1)
    }
    return output
  }

  /// Returns the key in place of another one, as packets would have it.
  public func replacement(of key: LongTermKey) -> LongTermKey {
    LongTermKey(littleEndian: replacement(ofKey: key.cipher.key.reversed())) ?? key
  }

  /// Returns a number by which values of a device find their place. A device whose key is known is
  /// the same under all its addresses.
  public func number(of address: DeviceAddress) -> UInt64 {
    if address.isResolvable, let pair = resolvingKeys.first(where: { $0.known.resolves(address) }) {
      return Array(pair.known.octets).number(at: 0) | 1 << 63
    }
    return address.rawValue | 1 << 48
  }

  /// Adds a key that resolves addresses. Its replacement resolves their replacements.
  public mutating func learn(_ key: IdentityResolvingKey) {
    guard resolvingKeys.count < Self.mostKeys, !resolvingKeys.contains(where: { $0.known == key }),
      let mapped = IdentityResolvingKey(littleEndian: replacement(ofKey: key.octets.reversed()))
    else { return }
    resolvingKeys.append((key, mapped))
    addresses = [:]
  }

  /// Returns the address in place of another one.
  ///
  /// The two most significant bits stay, because they say of which kind a random address is. A
  /// resolvable address becomes one that the replacement of its key resolves, if its key is known.
  ///
  /// Source: Core 5.4, Vol 6, Part B, 1.3.2.
  public mutating func replacement(of address: DeviceAddress) -> DeviceAddress {
    let number = address.rawValue
    // These two stand for no address and for any.
    if number == 0 || number == 0xFFFF_FFFF_FFFF { return address }
    if let known = addresses[address] { return known }
    let found: DeviceAddress
    if address.isResolvable, let pair = resolvingKeys.first(where: { $0.known.resolves(address) }) {
      let random = number >> 24 & 0x3F_FFFF
      found = pair.mapped.privateAddress(random: UInt32(permuted(random, halfBits: 11)))
    } else {
      let low: UInt64 = 0x3FFF_FFFF_FFFF
      found = DeviceAddress(truncating: number & ~low | permuted(number & low, halfBits: 23))
    }
    if addresses.count >= Self.mostAddresses { addresses = [:] }
    addresses[address] = found
    return found
  }

  /// Returns another number of as many bits, by a Feistel network: no two numbers become the same.
  private func permuted(_ number: UInt64, halfBits: UInt64) -> UInt64 {
    let ones: UInt64 = 1 << halfBits - 1
    var (left, right) = (number >> halfBits, number & ones)
    for round in UInt64(0)..<8 {
      var block = (right, 0xADD0_0000_0000_0000 | halfBits << 8 | round)
      cipher.encrypt(&block)
      (left, right) = (right, left ^ block.0 & ones)
    }
    return left << halfBits | right
  }
}

extension [UInt8] {
  /// The number that eight octets make, least significant one first.
  fileprivate func number(at place: Int) -> UInt64 {
    self[place..<place + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
