// swift-format-ignore-file: AlwaysUseLowerCamelCase
// What Foundation brings along on Apple's systems: among it CFUUID, CFAbsoluteTime and CFTimeInterval.
@_exported public import CoreFoundation

/// Nanoseconds in a second, a millisecond and a microsecond.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
public let NSEC_PER_MSEC: UInt64 = 1_000_000
public let NSEC_PER_USEC: UInt64 = 1_000

/// Microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
