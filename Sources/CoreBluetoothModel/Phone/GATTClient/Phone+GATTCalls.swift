import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers an app's call on a peripheral. The peripheral must be connected, and the app must have
  /// discovered what the call names.
  ///
  /// Source: BG-CEN-02; BG-SEM-37 for calls without a link.
  /// Source: chosen. CH-12: a foreground-only app may use GATT until it is suspended.
  mutating func callPeripheral(_ call: Kind.PeripheralCall, _ entry: Entry, by index: Int) {
    withLink(of: entry, by: index) { phone, link in
      switch call {
      case .discoverServices: phone.ask(about: .services, entry, by: index, on: link)
      case .discoverIncludedServices:
        phone.ask(about: .includedServices, entry, by: index, on: link)
      case .discoverCharacteristics:
        phone.ask(about: .characteristics, entry, by: index, on: link)
      case .onCharacteristic(let call):
        phone.ask(about: .ofCharacteristic(call), entry, by: index, on: link)
      case .readRSSI: phone.readRSSI(of: link.peer, by: index)
      case .openL2CAPChannel: phone.openChannel(entry, by: index, on: link)
      }
    }
  }

  /// Answers a write to a channel, or its end. To write, a central must be connected to the peripheral.
  mutating func callChannel(_ call: Kind.ChannelCall, _ entry: Entry, by index: Int) {
    switch (sessions[index].role, call) {
    case (.central, .write):
      withLink(of: entry, by: index) { phone, _ in phone.useChannel(call, entry, by: index) }
    case (.central, .close), (.peripheral, _): useChannel(call, entry, by: index)
    }
  }

  /// Has a call on a peripheral answered, if the peripheral is connected.
  private mutating func withLink(
    of entry: Entry, by index: Int, _ answer: (inout Phone, Link) -> Void
  ) {
    guard let peer = entry[.peer]?.text else {
      return remark("\(entry.kind.rawValue) names no peer")
    }
    guard let peripheral = sessions[index].central.peripherals[peer],
      peripheral.state == .connected,
      let link = links.usable(with: peer)
    else {
      return refuseWithoutLink(entry, of: peer, by: index)
    }
    // Source: BG-CEN-02.
    if behaviour.client.refusesInBackground && capability(of: sessions[index]) != .full {
      return remark("\(entry.kind.rawValue): not in the background")
    }
    answer(&self, link)
  }

  private mutating func ask(
    about subject: ClientCall.Subject, _ entry: Entry, by index: Int, on link: Link
  ) {
    let call = ClientCall(subject: subject, kind: entry.kind, fields: entry.fields)
    use(client: .called(call, by: sessions[index].id, on: LocalClient.Peer(link)))
  }

  private mutating func readRSSI(of peer: String, by index: Int) {
    deliver(
      event(
        .callbackDidReadRSSI, .answer, peer, sessions[index],
        [.rssi: .integer(peers.rssi(of: peer))]))
  }

  /// Source: BG-SEM-37, notConnected.
  /// Source: chosen. A call without a link gets its callback, with the error notConnected.
  private mutating func refuseWithoutLink(_ entry: Entry, of peer: String, by index: Int) {
    remark("\(entry.kind.rawValue): API misuse, \(peer) is not connected")
    guard let callback = entry.answeringCallback else { return }
    var fields: Fields = [.error: .text("notConnected")]
    for field: Field in [
      .service, .serviceInstance, .characteristic, .instance, .descriptor, .psm,
    ]
    where callback.fields.contains(field) {
      fields[field] = entry[field]
    }
    deliver(event(callback, .answer, peer, sessions[index], fields))
  }
}
