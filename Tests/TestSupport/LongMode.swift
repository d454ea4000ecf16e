import Foundation

/// Whether tests try everything instead of a part, which takes hours: `BLUEWAKE_LONG=1`.
public enum LongMode {
  public static let isOn = ProcessInfo.processInfo.environment["BLUEWAKE_LONG"] == "1"

  /// Returns all variants of a case in the long mode. Otherwise returns one, which is another one for
  /// the next case. So each case and each variant is tried, but not each with each.
  ///
  /// - Parameter place: The place of the case among all cases, from 0.
  public static func variants<Variant>(_ all: [Variant], ofCaseAt place: Int) -> [Variant] {
    isOn || all.isEmpty ? all : [all[place % all.count]]
  }

  /// Returns whether a variant of a case is tried: each one in the long mode, otherwise one in four.
  public static func tries(variant: Int, ofCaseAt place: Int) -> Bool {
    isOn || (variant + place) % 4 == 0
  }
}
