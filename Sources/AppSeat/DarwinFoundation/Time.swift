// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

/// Seconds since 1 January 2001, UTC.
public typealias CFAbsoluteTime = Double

/// Seconds.
public typealias CFTimeInterval = Double

/// The wall clock, in seconds since 1 January 2001.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
