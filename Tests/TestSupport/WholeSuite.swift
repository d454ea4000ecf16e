import Foundation
public import Testing

/// Whether tests run that take seconds each: with `BLUEWAKE_WHOLE=1`, and in the long mode.
///
/// Without them, `make test` ends within two minutes on two processors. Continuous integration runs
/// the whole suite.
public enum WholeSuite {
  public static let isOn =
    LongMode.isOn || ProcessInfo.processInfo.environment["BLUEWAKE_WHOLE"] == "1"
}

extension Trait where Self == ConditionTrait {
  /// The test takes seconds, and belongs to the whole suite only.
  public static var slow: Self {
    .enabled(if: WholeSuite.isOn, "it takes seconds: make test-whole runs it, or BLUEWAKE_WHOLE=1")
  }
}
