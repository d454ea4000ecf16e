import AppSeat
import Foundation

/// The identifier of a remote device: the same for the same name in every launch.
///
/// The host names remote devices, for example `strap` or `C0:FF:EE:00:00:01`, and the names are the
/// same in every launch. Apps know `identifier` instead, store it, and ask for it after a relaunch.
/// So the name is written into the identifier, from which it can be read back. The first octet says
/// how:
///
/// | First octet | What follows |
/// | --- | --- |
/// | 1 to 15 | so many octets of UTF-8 |
/// | AD | the six octets of a device address |
/// | FF | a digest of a longer name, which is known if the host has said the name |
///
/// Source: BG-SEM-22 for what must persist; the form is chosen.
package enum PeerIdentifier {
  private static let longest = 15
  private static let address: UInt8 = 0xAD
  private static let digest: UInt8 = 0xFF

  package static func identifier(of name: String) -> UUID {
    if let octets = addressOctets(of: name) { return uuid([address] + octets) }
    let octets = Array(name.utf8)
    guard octets.count > longest else { return uuid([UInt8(octets.count)] + octets) }
    let identifier = uuid([digest] + digest(of: octets))
    Names.shared.learn(name, of: identifier)
    return identifier
  }

  /// Returns the name of the device, if the identifier reveals it or the host has said it.
  package static func name(of identifier: UUID) -> String? {
    let octets = withUnsafeBytes(of: identifier.uuid) { Array($0) }
    switch octets[0] {
    case digest: return Names.shared.name(of: identifier)
    case address: return octets[1...6].map(text).joined(separator: ":")
    case 1...UInt8(longest):
      let end = Int(octets[0])
      guard octets[(end + 1)...].allSatisfy({ $0 == 0 }) else { return nil }
      return String(validating: octets[1...end], as: UTF8.self)
    default: return nil
    }
  }

  private static func uuid(_ octets: [UInt8]) -> UUID {
    let whole = octets + Array(repeating: 0, count: 16 - octets.count)
    return whole.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns the octets of a name such as `C0:FF:EE:00:00:01`, in capital letters.
  private static func addressOctets(of name: String) -> [UInt8]? {
    let parts = name.split(separator: ":", omittingEmptySubsequences: false)
    let octets = parts.compactMap { UInt8($0, radix: 16) }
    guard octets.count == 6, octets.map(text).joined(separator: ":") == name else { return nil }
    return octets
  }

  private static func text(_ octet: UInt8) -> String {
    let digits = String(octet, radix: 16, uppercase: true)
    return digits.count == 1 ? "0" + digits : digits
  }

  /// Returns 15 octets that hardly two names share: FNV-1a over 64 bits, twice.
  private static func digest(of octets: [UInt8]) -> [UInt8] {
    let hashes = [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F].flatMap { (start: UInt64) in
      let hash = octets.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
      return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    }
    return Array(hashes.prefix(longest))
  }
}

/// The long names that this process has met, or that the host says earlier launches have met.
private final class Names: @unchecked Sendable {
  static let shared = Names()
  private let lock = NSLock()
  private var names: [UUID: String] = [:]
  private var hasAskedHost = false

  func learn(_ name: String, of identifier: UUID) { lock.withLock { names[identifier] = name } }

  func name(of identifier: UUID) -> String? {
    let isFirst = lock.withLock {
      defer { hasAskedHost = true }
      return !hasAskedHost
    }
    if isFirst {
      let greeted = HostedSeat.shared.greeted("peers") as? [String] ?? []
      for name in greeted { _ = PeerIdentifier.identifier(of: name) }
    }
    return lock.withLock { names[identifier] }
  }
}
