/// Why an entry would be nothing to a monitor.
///
/// Of a hundred rules most have nothing to do at any time; this is known of them without looking
/// at them.
struct Rests: OptionSet, Sendable, BitwiseCopyable {
  var rawValue: UInt8

  static var hasNoInstance: Rests { Rests(rawValue: 1) }
  /// The scope is open for nobody.
  static var isShut: Rests { Rests(rawValue: 2) }
}
