import Foundation

/// Whether tests try everything instead of a part, which takes hours: `BLUEWAKE_LONG=1`.
public enum LongMode {
  public static let isOn = ProcessInfo.processInfo.environment["BLUEWAKE_LONG"] == "1"
}
