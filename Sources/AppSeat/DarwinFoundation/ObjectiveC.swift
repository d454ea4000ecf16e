// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// Functions of the Objective-C runtime that Swift code uses on Apple's systems.

/// Runs the body. Without Objective-C there is nothing to release afterwards.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// Locks an object, as `@synchronized` does. A thread may lock the same object several times.
@discardableResult public func objc_sync_enter(_ object: Any) -> Int32 {
  Monitors.shared.monitor(of: object).lock()
  return 0
}

@discardableResult public func objc_sync_exit(_ object: Any) -> Int32 {
  Monitors.shared.monitor(of: object).unlock()
  return 0
}

/// The locks of objects. One that was made stays.
private final class Monitors: @unchecked Sendable {
  static let shared = Monitors()
  private let lock = NSLock()
  private var monitors: [ObjectIdentifier: NSRecursiveLock] = [:]

  func monitor(of object: Any) -> NSRecursiveLock {
    let key = ObjectIdentifier(object as AnyObject)
    return lock.withLock {
      if let known = monitors[key] { return known }
      let made = NSRecursiveLock()
      monitors[key] = made
      return made
    }
  }
}
