public import Foundation

// User defaults by key-value coding. Linux has none, and apps use it for them alone.
//
// Source: Apple, NSKeyValueCoding and UserDefaults.
extension UserDefaults {
  /// The same as `object(forKey:)`.
  public func value(forKey key: String) -> Any? { object(forKey: key) }

  /// The same as `set(_:forKey:)`. Nil removes the value.
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }
}
