public import Dispatch

// Reckoning with Dispatch's times, as Apple's Dispatch has it since iOS 13.
//
// Source: Apple, DispatchTime.
extension DispatchTime {
  /// Returns how long it is from this time to another, less than nothing if that came before. The distant
  /// future is never reached.
  public func distance(to other: DispatchTime) -> DispatchTimeInterval {
    if other == .distantFuture { return .never }
    let (from, to) = (uptimeNanoseconds, other.uptimeNanoseconds)
    return .nanoseconds(to < from ? -Int(clamping: from - to) : Int(clamping: to - from))
  }

  public func advanced(by n: DispatchTimeInterval) -> DispatchTime { self + n }
}
