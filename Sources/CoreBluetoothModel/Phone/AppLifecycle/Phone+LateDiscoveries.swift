import Timelines
import VirtualTime

extension Phone {
  /// Returns whether an event is a discovery for an app that must wait for it. An app must wait if
  /// it stayed awake beyond its time not long ago.
  ///
  /// Source: chosen. CH-02: a throttled app hears of discoveries one scan interval later.
  @inline(__always)
  func comesLate(_ event: Event, to app: Int) -> Bool {
    guard event.category == .discovery, !isHandingOverLate else { return false }
    return !apps[app].process.isInForeground && apps[app].process.isThrottled(at: now)
  }

  /// How much later a throttled app gets a discovery: one interval of the present scan.
  var lateness: Duration { duty.interval }

  mutating func passLateDiscoveries() {
    isHandingOverLate = true
    while let event = late.popFirst(dueBy: now) { deliver(event) }
    isHandingOverLate = false
  }
}
