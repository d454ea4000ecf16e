import Foundation

/// The sanitizer that the tests run under, `address` or `thread`, as `make sanitize` says it.
public enum Sanitizer {
  public static let name = ProcessInfo.processInfo.environment["BLUEWAKE_SANITIZED"]

  public static var isOn: Bool { name != nil }
}
