import BluetoothProtocols
import VirtualTime

/// The random numbers of a controller. They follow from the seed of the run, and none comes twice.
struct ControllerChance: Sendable {
  private var seed: UInt64
  private var numbers: SeededGenerator
  private var isInUse = false

  init(seed: UInt64) {
    self.seed = seed
    numbers = SeededGenerator(seed: seed)
  }

  /// Takes the seed that the run says it has. Once a number was given, the seed stays: a host may
  /// ask before the run begins.
  mutating func adopt(seed: Int) {
    if !isInUse { self = ControllerChance(seed: UInt64(bitPattern: Int64(seed))) }
  }

  /// The next eight octets.
  mutating func next() -> [UInt8] {
    isInUse = true
    let number = numbers.next()
    return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A public address that belongs to no manufacturer. It stays the same, however many numbers are
  /// drawn.
  ///
  /// Source: IEEE 802, the second bit of the first octet (locally administered).
  var address: DeviceAddress {
    var generator = SeededGenerator(seed: ~seed)
    return DeviceAddress(truncating: 0x0200_0000_0000 | generator.next() & 0xFF_FFFF_FFFF)
  }
}
