import Timelines

extension Phone {
  /// Gives an input to the advertiser, and has the consequences carried out.
  mutating func use(advertiser input: Advertiser.Input) {
    for output in advertiser.receive(input, advertisingContext) {
      switch output {
      case .started(let session): tellAdvertisingStarted(session)
      case .refused(let session):
        tellAdvertisingStarted(session, [.error: .text("alreadyAdvertising")])
      case .goesOnAir(let onAir, let interval):
        emit(.airAdvertising, onAir.fields(interval: interval))
      case .leavesAir: emit(.airAdvertising, [.enabled: .flag(false)])
      }
    }
  }

  private var advertisingContext: Advertiser.Context {
    Advertiser.Context(
      now: now, parameters: parameters, behaviour: behaviour.advertising,
      identity: (device ?? "").utf8.reduce(seed) { $0 &* 31 &+ UInt64($1) })
  }

  /// Source: BG-SEM-31.
  /// Source: chosen. CH-13: an app that may not advertise now receives no error.
  private mutating func tellAdvertisingStarted(_ session: Int, _ fields: Fields = [:]) {
    deliver(
      Event(
        callback: .callbackDidStartAdvertising, category: .answer, session: session,
        fields: fields, cause: cause))
  }
}
