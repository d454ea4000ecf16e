import Foundation

/// The identifier of a remote device: the same for the same name in every launch.
///
/// The host names remote devices, for example `strap` or `C0:FF:EE:00:00:01`, and the names are the
/// same in every launch. Apps know `identifier` instead, store it, and ask for it after a relaunch.
/// So a short name is written into the identifier and can be read back from it. A name that is too
/// long for that gets an identifier of its digest, which can be read back once this process has met
/// the name.
///
/// Source: BG-SEM-22 for what must persist; the form is chosen.
enum PeerIdentifier {
  private static let longest = 15

  static func identifier(of name: String) -> UUID {
    var octets = Array(name.utf8)
    if octets.count > longest {
      octets = digest(of: octets)
      Names.shared.learn(name, of: uuid(octets))
    }
    return uuid(octets)
  }

  /// Returns the name of the device, as far as it can be told.
  static func name(of identifier: UUID) -> String? {
    if let name = Names.shared.name(of: identifier) { return name }
    let octets = withUnsafeBytes(of: identifier.uuid) { Array($0) }
    let count = Int(octets[0])
    guard (1...longest).contains(count), octets[(1 + count)...].allSatisfy({ $0 == 0 }) else {
      return nil
    }
    return String(validating: octets[1...count], as: UTF8.self)
  }

  /// Returns the identifier that begins with the number of octets and goes on with them. A digest
  /// has 15 octets and is marked by a first octet that no count has.
  private static func uuid(_ octets: [UInt8]) -> UUID {
    let count = octets.count > longest ? UInt8(0xFF) : UInt8(octets.count)
    let padded = [count] + octets.prefix(longest)
    let whole = padded + Array(repeating: 0, count: 16 - padded.count)
    return whole.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }

  /// Returns 16 octets that hardly two names share: FNV-1a over 64 bits, twice.
  private static func digest(of octets: [UInt8]) -> [UInt8] {
    [0xCBF2_9CE4_8422_2325, 0x9AE1_6A3B_2F90_404F].flatMap { (start: UInt64) in
      let hash = octets.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
      return withUnsafeBytes(of: hash.bigEndian) { Array($0) }
    }
  }
}

/// The long names that this process has met.
private final class Names: @unchecked Sendable {
  static let shared = Names()
  private let lock = NSLock()
  private var names: [UUID: String] = [:]

  func learn(_ name: String, of identifier: UUID) { lock.withLock { names[identifier] = name } }

  func name(of identifier: UUID) -> String? { lock.withLock { names[identifier] } }
}
