import Timelines

// Which methods the delegates of a manager and of its peripherals have, as far as the app's code is
// known. An app that a scenario describes says it once for all, in `system.installsApp`.
extension Session {
  /// Records the methods of the manager's delegate; nil for all.
  mutating func rememberDelegate(_ methods: Set<String>?) {
    delegateMethods = methods
    if methods != nil { hasPartialDelegates = true }
  }

  /// Records that a peripheral has a delegate, and the delegate's methods; nil for all.
  mutating func rememberDelegate(of peer: String, _ methods: Set<String>?) {
    guard central.peripherals[peer] != nil else { return }
    central.peripherals[peer]?.hasDelegate = true
    central.peripherals[peer]?.delegateMethods = methods
    if methods != nil { hasPartialDelegates = true }
  }

  /// Returns whether the delegate that an event is for has the method. The delegates of an app that
  /// has ended are gone, so their methods are unknown.
  ///
  /// Mutating, so that the session is read in place: this is asked for every event.
  ///
  /// Source: BG-SEM-44.
  mutating func hasMethod(for event: Event) -> Bool {
    if !hasPartialDelegates || isGhost { return true }
    let methods =
      event.isForPeripheralDelegate(of: role)
      ? event.fields[.peer]?.text.flatMap { central.peripherals[$0]?.delegateMethods }
      : delegateMethods
    guard let methods, !event.isForStream else { return true }
    return methods.contains(event.callback.name)
  }
}

extension Event {
  /// Whether a channel's streams tell it, and not a delegate of Core Bluetooth.
  fileprivate var isForStream: Bool {
    [
      .callbackDidReceiveL2CAPData, .callbackIsReadyToSendL2CAPData, .callbackDidCloseL2CAPChannel,
    ].contains(callback)
  }

  fileprivate func isForPeripheralDelegate(of role: Role) -> Bool {
    callback.occurrence == .callback(to: .peripheral)
      || callback == .callbackDidOpenL2CAPChannel && role == .central
  }
}
