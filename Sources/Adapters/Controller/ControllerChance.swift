import BluetoothProtocols
import Timelines

/// The random numbers of a controller. They follow from the seed of the run and from the phone that
/// the controller is part of. They never repeat, and differ from those of other phones.
struct ControllerChance: Sendable {
  private var seed: UInt64
  private var phone: String
  private var numbers: SeededGenerator
  private var isInUse = false

  init(seed: UInt64, phone: String = "") {
    (self.seed, self.phone) = (seed, phone)
    numbers = SeededGenerator(seed: seed, name: "controller of \(phone)")
  }

  /// Adopts the run's seed. If the host has drawn a number before the run began, the seed stays.
  mutating func adopt(seed: Int) {
    if !isInUse { self = ControllerChance(seed: UInt64(bitPattern: Int64(seed)), phone: phone) }
  }

  /// Adopts the phone's name. Numbers that the host has drawn before the run began stay.
  mutating func adopt(phone: String) {
    let own = ControllerChance(seed: seed, phone: phone)
    if isInUse { numbers = own.numbers } else { self = own }
  }

  /// Other numbers, for a link.
  func numbers(ofLink number: Int) -> SeededGenerator {
    SeededGenerator(seed: seed, name: "link \(number) of \(phone)")
  }

  /// Fixes the seed, because the host has received something that follows from it.
  mutating func beUsed() { isInUse = true }

  /// The next eight octets.
  mutating func next() -> [UInt8] {
    beUsed()
    let number = numbers.next()
    return (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  /// A public address that belongs to no manufacturer. It stays the same, however many numbers are
  /// drawn.
  ///
  /// Source: IEEE 802, the second bit of the first octet (locally administered).
  var address: DeviceAddress {
    var generator = SeededGenerator(seed: seed, name: "address of \(phone)")
    return DeviceAddress(truncating: 0x0200_0000_0000 | generator.next() & 0xFF_FFFF_FFFF)
  }
}
