/// The parts that an entry can play in an expectation.
///
/// The machine of the pattern says what the parts from `first` on mean: its trigger, its answer, …
struct Slots: OptionSet, Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt16

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

  static var ofPattern: Slots { Slots(rawValue: ~(first.rawValue - 1)) }
}
