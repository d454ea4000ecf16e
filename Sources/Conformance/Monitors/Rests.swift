/// The reasons why a monitor can ignore an entry.
///
/// Of a hundred rules, most have nothing to do at any time. These flags show it without a look at
/// the monitor itself.
struct Rests: OptionSet, Sendable, BitwiseCopyable {
  var rawValue: UInt8

  static var hasNoInstance: Rests { Rests(rawValue: 1) }
  /// The scope is open for no key.
  static var isShut: Rests { Rests(rawValue: 2) }
}
