import Foundation

/// The waiting of tests for another process.
///
/// On a busy machine a program waits for the processor, perhaps for seconds. So a test waits for an
/// event; it does not look once, and not after a fixed time.
public enum Waiting {
  /// The time that a test waits for a required event. Only a fault makes it wait that long.
  public static let patience = Duration.seconds(600)

  /// Waits until a condition holds.
  ///
  /// - Returns: Whether it held within ``patience``.
  public static func until(_ condition: () throws -> Bool) rethrows -> Bool {
    try until { try condition() ? true : nil } ?? false
  }

  /// Waits until there is a value.
  ///
  /// - Returns: The value; nil if there was none within ``patience``.
  public static func until<Value>(_ value: () throws -> Value?) rethrows -> Value? {
    let deadline = ContinuousClock.now + patience
    while true {
      if let value = try value() { return value }
      guard ContinuousClock.now < deadline else { return nil }
      usleep(2000)
    }
  }

  /// Tries something that has to be short, in which a busy machine may miss a deadline. Each trial
  /// takes four times as long as the one before.
  ///
  /// - Parameter trial: Returns nil if it failed. Its argument is the factor of its times.
  /// - Returns: The result of the first trial that succeeded; nil if none did.
  public static func slower<Value>(_ trial: (Int) throws -> Value?) rethrows -> Value? {
    for factor in [1, 4, 16, 64, 256] {
      if let value = try trial(factor) { return value }
    }
    return nil
  }
}
