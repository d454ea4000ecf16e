// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Glibc

/// A lock that knows its owner. Made without an argument it is open.
///
/// Source: Apple, os_unfair_lock.
public struct os_unfair_lock_s: @unchecked Sendable {
  fileprivate var mutex = pthread_mutex_t()
  fileprivate var owner: pthread_t?

  public init() {}
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  if lock.pointee.isMine {
    fatalError("BUG IN CLIENT OF LIBPLATFORM: Trying to recursively lock an os_unfair_lock")
  }
  pthread_mutex_lock(&lock.pointee.mutex)
  lock.pointee.owner = pthread_self()
}

public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  os_unfair_lock_assert_owner(lock)
  lock.pointee.owner = nil
  pthread_mutex_unlock(&lock.pointee.mutex)
}

public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  guard pthread_mutex_trylock(&lock.pointee.mutex) == 0 else { return false }
  lock.pointee.owner = pthread_self()
  return true
}

/// Ends the app unless this thread holds the lock.
public func os_unfair_lock_assert_owner(_ lock: os_unfair_lock_t) {
  if !lock.pointee.isMine {
    fatalError("BUG IN CLIENT OF LIBPLATFORM: Lock unexpectedly not owned by current thread")
  }
}

/// Ends the app if this thread holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: os_unfair_lock_t) {
  if lock.pointee.isMine {
    fatalError("BUG IN CLIENT OF LIBPLATFORM: Lock unexpectedly owned by current thread")
  }
}

extension os_unfair_lock_s {
  /// Whether this thread holds the lock. Another thread may write the owner meanwhile, never this one.
  fileprivate var isMine: Bool { owner == pthread_self() }
}
