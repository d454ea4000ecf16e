import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers an app's call on a peripheral. The peripheral must be connected, and the app must have
  /// discovered what the call names.
  ///
  /// Source: BG-CEN-02; BG-SEM-37 for calls without a link.
  /// Source: chosen. CH-12: a foreground-only app may go on with GATT until it is suspended.
  mutating func callPeripheral(_ call: Kind.PeripheralCall, _ entry: Entry, by index: Int) {
    withLink(of: entry, by: index) { phone, peripheral, link in
      switch call {
      case .discoverServices: phone.discoverServices(entry, by: index, on: link)
      case .discoverIncludedServices:
        phone.discoverIncludedServices(entry, peripheral, by: index, on: link)
      case .discoverCharacteristics:
        phone.discoverCharacteristics(entry, peripheral, by: index, on: link)
      case .readRSSI: phone.readRSSI(of: phone.links[link].peer, by: index)
      case .openL2CAPChannel: phone.openChannel(entry, by: index, on: link)
      case .onCharacteristic(let call):
        phone.callCharacteristic(call, entry, peripheral, by: index, on: link)
      }
    }
  }

  /// Answers a write to a channel. A central must be connected to the peripheral.
  mutating func callChannel(_ entry: Entry, by index: Int) {
    switch sessions[index].role {
    case .central:
      withLink(of: entry, by: index) { phone, _, _ in phone.writeChannel(entry, by: index) }
    case .peripheral: writeChannel(entry, by: index)
    }
  }

  /// Has a call on a peripheral answered, if the peripheral is connected.
  private mutating func withLink(
    of entry: Entry, by index: Int, _ answer: (inout Phone, RemotePeripheral, Int) -> Void
  ) {
    guard let peer = entry[.peer]?.text else { return note("\(entry.kind.rawValue) names no peer") }
    guard let peripheral = sessions[index].central.peripherals[peer],
      peripheral.state == .connected,
      let link = usableLink(with: peer)
    else {
      return refuseWithoutLink(entry, of: peer, by: index)
    }
    // Source: BG-CEN-02.
    if behaviour.client.refusesInBackground && capability(of: sessions[index]) != .full {
      return note("\(entry.kind.rawValue): not in background")
    }
    answer(&self, peripheral, link)
  }

  private mutating func discoverServices(_ entry: Entry, by index: Int, on link: Int) {
    let wanted = entry[.services]?.list?.compactMap(\.uuid)
    start(DiscoverServices(wanted), for: .services, by: index, on: link)
  }

  private mutating func discoverIncludedServices(
    _ entry: Entry, _ peripheral: RemotePeripheral, by index: Int, on link: Int
  ) {
    guard let service = peripheral.services.service(of: entry.fields) else {
      return noteUndiscovered(entry)
    }
    let number = peripheral.services.instance(of: service)
    let wanted = entry[.services]?.list?.compactMap(\.uuid)
    start(
      DiscoverIncludedServices(in: service.range),
      for: .includedServices(of: service, number: number, wanted: wanted), by: index, on: link)
  }

  private mutating func discoverCharacteristics(
    _ entry: Entry, _ peripheral: RemotePeripheral, by index: Int, on link: Int
  ) {
    guard let service = peripheral.services.service(of: entry.fields) else {
      return noteUndiscovered(entry)
    }
    let number = peripheral.services.instance(of: service)
    let wanted = entry[.characteristics]?.list?.compactMap {
      $0.uuid ?? $0.record?[.characteristic]?.uuid
    }
    start(
      DiscoverCharacteristics(in: service.range),
      for: .characteristics(of: service, number: number, wanted: wanted), by: index, on: link)
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
    note("\(entry.kind.rawValue): API misuse, \(peer) is not connected")
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

  private mutating func callCharacteristic(
    _ call: Kind.CharacteristicCall, _ entry: Entry, _ peripheral: RemotePeripheral,
    by index: Int, on link: Int
  ) {
    guard let asked = AttributePath(entry.fields), let found = peripheral.services.find(asked)
    else {
      return noteUndiscovered(entry)
    }
    let (path, characteristic) = found
    switch call {
    case .discoverDescriptors:
      let request = GATTRequest.descriptors(of: path, valueHandle: characteristic.valueHandle)
      guard let range = characteristic.descriptorRange else {
        return answer(request, .descriptors([]), session: sessions[index].id, on: link)
      }
      start(DiscoverDescriptors(in: range), for: request, by: index, on: link)
    case .readValue:
      guard let handle = characteristic.handle(of: path) else { return noteUndiscovered(entry) }
      start(
        ReadValue(handle, readsLongValues: !behaviour.client.cutsLongValues), for: .read(path),
        by: index,
        on: link)
    case .writeValue: write(entry, path, characteristic, by: index, on: link)
    case .setNotifyValue:
      setNotify(entry[.enabled]?.flag ?? true, path, characteristic, by: index, on: link)
    }
  }

  /// Source: BG-SEM-27.
  private mutating func write(
    _ entry: Entry, _ path: AttributePath, _ characteristic: RemoteCharacteristic, by index: Int,
    on link: Int
  ) {
    guard let handle = characteristic.handle(of: path) else { return noteUndiscovered(entry) }
    let value = entry[.value]?.octets ?? []
    if entry[.type]?.text == "withoutResponse" {
      guard value.count <= links[link].mtu - 3 else {
        return note(
          "a write without response of \(value.count) octets does not fit and is not sent")
      }
      if !behaviour.client.losesWrites {
        let command = CommandQueue.Command(pdu: .writeCommand(handle, value: value), path: path)
        queue(command, by: index, on: link)
      }
    } else if behaviour.client.losesWrites {
      answer(.write(path), .done, session: sessions[index].id, on: link)
    } else {
      start(WriteValue(value, to: handle), for: .write(path), by: index, on: link)
    }
  }

  /// Subscribes to a value, or ends the subscription. No request is sent if another app is
  /// subscribed to the same value.
  ///
  /// Source: BG-SEM-28.
  private mutating func setNotify(
    _ isEnabled: Bool, _ path: AttributePath, _ characteristic: RemoteCharacteristic,
    by index: Int, on link: Int
  ) {
    let handle = characteristic.valueHandle
    let id = sessions[index].id
    let request = GATTRequest.notify(path, valueHandle: handle, enabled: isEnabled)
    let others = links[link].subscriptions[handle]?.listeners.subtracting([id]) ?? []
    let configuration: ClientCharacteristicConfiguration
    switch characteristic.properties {
    case let all where behaviour.client.prefersIndications && all.contains(.indicate):
      configuration = .indication
    case let all where !all.isDisjoint(with: .notify):
      let isBoth = behaviour.client.asksForBothUpdates && all.contains(.indicate)
      configuration = isBoth ? [.notification, .indication] : .notification
    case let all where !all.isDisjoint(with: .indicate): configuration = .indication
    default:
      return answer(request, .failed(.requestNotSupported), session: id, on: link)
    }
    if !others.isEmpty { return answer(request, .done, session: id, on: link) }
    start(
      Configure(isEnabled ? configuration : [], of: characteristic), for: request, by: index,
      on: link)
  }

  private mutating func noteUndiscovered(_ entry: Entry) {
    note("\(entry.kind.rawValue): API misuse, the app has not discovered what it names")
  }
}

extension RemoteCharacteristic {
  /// Returns the handle of the descriptor that a path names or, if it names none, of the value.
  fileprivate func handle(of path: AttributePath) -> AttributeHandle? {
    guard let descriptor = path.descriptor else { return valueHandle }
    return descriptors.first { $0.uuid == descriptor }?.handle
  }
}
