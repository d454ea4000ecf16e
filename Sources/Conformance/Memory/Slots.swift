/// The parts that an entry can play in an expectation.
///
/// The machine of the pattern says what the parts from `first` on mean: its trigger, its answer, …
struct Slots: OptionSet, Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt32

  /// Opens the scope, or enters the state.
  static var opens: Slots { Slots(rawValue: 1) }
  /// Closes the scope, or leaves the state.
  static var closes: Slots { Slots(rawValue: 2) }
  /// Puts the expectation to the test.
  static var exercise: Slots { Slots(rawValue: 4) }

  static var first: Slots { Slots(rawValue: 8) }
  static var second: Slots { Slots(rawValue: 16) }
  static var third: Slots { Slots(rawValue: 32) }
  static var fourth: Slots { Slots(rawValue: 64) }

  static var ofPattern: Slots { Slots(rawValue: 0x00FF_FFF8) }

  /// Enters a further state of the scope, by its number from 0 to 3.
  static func enters(_ number: Int) -> Slots { Slots(rawValue: 1 << (24 + 2 * UInt32(number))) }
  /// Leaves a further state of the scope.
  static func leaves(_ number: Int) -> Slots { Slots(rawValue: 2 << (24 + 2 * UInt32(number))) }
  static var ofStates: Slots { Slots(rawValue: 0xFF00_0000) }
}
