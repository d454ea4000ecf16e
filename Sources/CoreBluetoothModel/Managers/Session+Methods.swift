import Timelines

// Which methods the delegates of a manager and of its peripherals have, as far as the app's code is
// known. An app that a scenario describes says it once for all, in `system.installsApp`.
extension Session {
  /// Takes note of the methods of the manager's delegate, which the call that makes the manager
  /// lists.
  mutating func noteMethods(_ entry: Entry) {
    delegateMethods = entry.listedMethods
    if delegateMethods != nil { hasPartialDelegates = true }
  }

  /// Takes note of the methods of a peripheral's delegate.
  mutating func noteMethods(_ entry: Entry, ofDelegateOf peer: String) {
    guard central.peripherals[peer] != nil else { return }
    central.peripherals[peer]?.delegateMethods = entry.listedMethods
    if entry.listedMethods != nil { hasPartialDelegates = true }
  }

  /// Returns whether the delegate that an event is for has the method. The delegates of an app that
  /// has ended are gone, so that nothing is known of them.
  ///
  /// Source: BG-SEM-44.
  func hasMethod(for event: Event) -> Bool {
    if !hasPartialDelegates || isGhost { return true }
    let methods =
      event.isForPeripheralDelegate(of: role)
      ? event.fields[.peer]?.text.flatMap { central.peripherals[$0]?.delegateMethods }
      : delegateMethods
    // A channel's data comes through a stream, and not to a delegate.
    guard let methods, event.callback != .callbackDidReceiveL2CAPData else { return true }
    return methods.contains(event.callback.name)
  }
}

extension Entry {
  fileprivate var listedMethods: Set<String>? {
    self[.implementedCallbacks]?.list.map { Set($0.compactMap(\.text)) }
  }
}

extension Event {
  fileprivate func isForPeripheralDelegate(of role: Role) -> Bool {
    callback.occurrence == .callback(to: .peripheral)
      || callback == .callbackDidOpenL2CAPChannel && role == .central
  }
}
