import Foundation

/// A lock around a value.
///
/// Source: Apple, OSAllocatedUnfairLock.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  fileprivate final class Box {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }
  fileprivate let box: Box

  public init(uncheckedState initialState: State) { box = Box(initialState) }
  public init(initialState: State) where State: Sendable { box = Box(initialState) }

  public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try box.lock.withLock { try body(&box.state) }
  }

  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    try withLock(body)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }
  public func lock() { box.lock.lock() }
  public func unlock() { box.lock.unlock() }
  public func lockIfAvailable() -> Bool { box.lock.try() }

  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try box.lock.withLock(body)
  }
}
