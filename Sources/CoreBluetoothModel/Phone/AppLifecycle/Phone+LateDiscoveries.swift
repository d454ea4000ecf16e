import Timelines

extension Phone {
  /// Puts off a discovery for a throttled app: by one interval of the present scan.
  ///
  /// Source: chosen. CH-02: a throttled app receives discoveries one scan interval later.
  mutating func putOff(_ event: Event) {
    use(apps: .putOff(event, until: now + duty.interval))
  }
}
