/// The parts that an entry can play in an expectation.
///
/// Those from `first` on mean what the machine of the pattern says: its trigger, its answer, …
struct Slots: OptionSet, Hashable, Sendable {
  var rawValue: UInt16

  /// Opens the scope, or enters the state.
  static let opens = Slots(rawValue: 1)
  /// Closes the scope, or leaves the state.
  static let closes = Slots(rawValue: 2)
  /// Puts the expectation to the test.
  static let exercise = Slots(rawValue: 4)

  static let first = Slots(rawValue: 8)
  static let second = Slots(rawValue: 16)
  static let third = Slots(rawValue: 32)
  static let fourth = Slots(rawValue: 64)

  static let ofPattern = Slots(rawValue: ~(first.rawValue - 1))
}
