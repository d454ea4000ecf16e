// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

// The time since the start, as Darwin returns it. It is that of the run.

/// How ticks become nanoseconds. In C a structure and a function are called `mach_timebase_info`;
/// in Swift the structure has its other name alone.
///
/// Source: Apple, mach_timebase_info, and QA1398: a tick of an iPhone is 125/3 ns.
public struct mach_timebase_info_data_t: Sendable {
  public var numer: UInt32
  public var denom: UInt32

  public init() { self.init(numer: 0, denom: 0) }
  public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }

  static let iPhone = mach_timebase_info_data_t(numer: 125, denom: 3)
}

public func mach_timebase_info() -> mach_timebase_info_data_t {
  mach_timebase_info_data_t()
}

@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
  info.pointee = .iPhone
  return KERN_SUCCESS
}

/// The result of a successful call of Darwin's kernel.
public let KERN_SUCCESS: Int32 = 0

/// Ticks since the start.
public func mach_absolute_time() -> UInt64 {
  let (numerator, denominator) = (
    UInt64(mach_timebase_info_data_t.iPhone.numer), UInt64(mach_timebase_info_data_t.iPhone.denom)
  )
  return clock_gettime_nsec_np(CLOCK_UPTIME_RAW) * denominator / numerator
}

/// Ticks since the start. The simulated phone never sleeps, so that these are the same.
public func mach_continuous_time() -> UInt64 { mach_absolute_time() }

/// Darwin's name of the monotonic clock.
public let CLOCK_UPTIME_RAW: clockid_t = CLOCK_MONOTONIC

/// Returns a clock's nanoseconds.
public func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Seconds since the start.
///
/// Source: Apple, CACurrentMediaTime.
public func CACurrentMediaTime() -> CFTimeInterval {
  CFTimeInterval(clock_gettime_nsec_np(CLOCK_UPTIME_RAW)) / 1_000_000_000
}
