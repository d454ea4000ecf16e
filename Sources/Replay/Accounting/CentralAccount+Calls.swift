import BluetoothProtocols
import Timelines

// Every call that goes out gets one answer, and that answer says what the peer answered.
//
// Source: BG-CEN-02, BG-SEM-27, BG-SEM-28, BG-SEM-38.
extension CentralAccount {
  mutating func call(_ entry: Entry, _ about: Circumstances) {
    guard let peer = entry[.peer]?.text, let callback = entry.answeringCallback else { return }
    let index = makePlace(of: peer)
    let name = AttributeName(accounted: entry.fields)
    let isKnown = entry.kind.needsNoAttribute || peers[index].known.contains(name)
    let wanted = entry[.services]?.list ?? entry[.characteristics]?.list
    peers[index].calls.append(
      .init(
        call: entry.kind, callback: callback, name: name, value: entry[.value]?.octets ?? [],
        enabled: entry[.enabled]?.flag ?? true,
        wanted: wanted.map { Set($0.compactMap { $0.uuid ?? $0.record?[.characteristic]?.uuid }) },
        place: .init(entry),
        isSound: isKnown && isPoweredOn && about.life.runs && peers[index].wish == .connected
          && !peers[index].lacksDelegate && about.life.has(callback)))
    if entry.kind == .callSetNotifyValue {
      if entry[.enabled]?.flag ?? true {
        peers[index].subscriptions[name] = peers[index].subscriptions[name] ?? false
      } else {
        // From now on values may be delivered, but need not be.
        peers[index].subscriptions[name] = false
      }
    }
  }

  /// Adds a peer's answer to the calls that asked for it.
  mutating func receive(
    _ result: Bearer.Result, of name: AttributeName, from peer: String, _ entry: Entry
  ) {
    guard let index = place(of: peer) else { return }
    let place = Discrepancy.Place(entry)
    switch result {
    case .read(let value, let isFurther):
      if name.descriptor == nil || isFurther { peers[index].lastRead[name] = value }
      for call in peers[index].calls.indices
      where peers[index].calls[call].call == .callReadValue && peers[index].calls[call].name == name
      {
        if isFurther { _ = peers[index].calls[call].results.popLast() }
        peers[index].calls[call].receive(result: value, at: place)
      }
    case .written(let value):
      guard let call = writer(of: value, to: name, index) else { return }
      peers[index].calls[call].receive(result: value, at: place)
    case .refused(let code, let isRead, let value):
      if isRead {
        for call in peers[index].calls.indices
        where peers[index].calls[call].call == .callReadValue
          && peers[index].calls[call].name == name
        {
          peers[index].calls[call].receive(refusal: code, at: place)
        }
      } else if let call = writer(of: value, to: name, index) {
        peers[index].calls[call].receive(refusal: code, at: place)
      }
    case .found: break
    }
  }

  /// Returns the first call that asked for this write and has no answer yet.
  private func writer(of value: [UInt8], to name: AttributeName, _ index: Int) -> Int? {
    let isConfiguration =
      name.descriptor == GATTAttributeType.clientCharacteristicConfiguration
    return peers[index].calls.firstIndex { call in
      if call.isDone, call.refusals.isEmpty { return false }
      if isConfiguration, call.call == .callSetNotifyValue {
        return call.name == name.ofCharacteristic
          && call.enabled == value.contains { $0 != 0 }
      }
      return call.call == .callWriteValue && call.name == name && call.value == value
    }
  }

  /// Takes the callback that answers a call.
  mutating func answer(_ entry: Entry, _ about: Circumstances, _ statement: inout Statement) {
    guard let peer = entry[.peer]?.text else { return }
    let index = makePlace(of: peer)
    let told = Discrepancy.Place(entry)
    let name = AttributeName(accounted: entry.fields)
    remember(entry, index, name)
    let found = peers[index].calls.firstIndex { $0.callback == entry.kind && $0.name == name }
    guard let found else {
      if case .restored = peers[index].wish { return }
      let isOff = entry[.isNotifying]?.flag == false
      // A subscription may also end by itself.
      if entry.kind == .callbackDidUpdateNotificationState, isOff { return }
      let what = [entry.kind.name, name.label].filter { !$0.isEmpty }.joined(separator: " of ")
      return statement.add(
        Discrepancy(
          fault: .invented, peer: peer, app: app, text: "\(what) answers no call", told: told))
    }
    let call = peers[index].calls[found]
    let error = entry[.error]?.text
    if let code = call.refusals.last, call.results.isEmpty {
      peers[index].calls.remove(at: found)
      let expected = code.coreBluetoothName
      let isNamed = code.isNamedByCoreBluetooth
      if error == expected || error != nil && !isNamed || !call.isSound {
        return statement.settled.answers += 1
      }
      return statement.add(
        Discrepancy(
          fault: .altered, peer: peer, app: app,
          text: "\(call.words) ended with \(error ?? "no error"), but the peer said \(expected)",
          brought: call.brought, told: told))
    }
    if error != nil, call.isDone, !call.results.isEmpty, call.refusals.isEmpty {
      peers[index].calls.remove(at: found)
      return statement.add(
        Discrepancy(
          fault: .altered, peer: peer, app: app,
          text: "\(call.words) ended with \(error ?? ""), but the peer succeeded",
          brought: call.brought, told: told))
    }
    if call.call == .callWriteValue, error == nil, !call.isDone, call.isSound {
      peers[index].calls.remove(at: found)
      return statement.add(
        Discrepancy(
          fault: .invented, peer: peer, app: app,
          text:
            "\(call.words) is reported as done, but \(FieldValue.octets(call.value)) was not written",
          brought: call.place, told: told))
    }
    close(call: found, index, about, &statement, told: told)
  }

  mutating func close(
    call: Int, _ index: Int, _ about: Circumstances, _ statement: inout Statement,
    told: Discrepancy.Place
  ) {
    let call = peers[index].calls.remove(at: call)
    statement.settled.answers += 1
    guard let brought = call.brought, about.isLate(brought) else { return }
    statement.add(
      Discrepancy(
        fault: .late, peer: peers[index].peer, app: app, text: "the answer to \(call.words)",
        brought: brought, told: told))
  }

  /// Records what the app learns: the peer's attributes, and the state of its own
  /// subscriptions.
  private mutating func remember(_ entry: Entry, _ index: Int, _ name: AttributeName) {
    switch entry.kind {
    case .callbackDidDiscoverServices, .callbackDidDiscoverIncludedServices:
      let field: Field =
        entry.kind == .callbackDidDiscoverServices ? .services : .includedServices
      for (uuid, number) in numbered(entry[field]?.list?.compactMap(\.uuid) ?? []) {
        peers[index].known.insert(AttributeName(service: uuid, serviceInstance: number))
      }
    case .callbackDidDiscoverCharacteristics:
      let found = entry[.characteristics]?.list?.compactMap { $0.record?[.characteristic]?.uuid }
      for (uuid, number) in numbered(found ?? []) {
        var known = name.ofService
        (known.characteristic, known.instance) = (uuid, number)
        peers[index].known.insert(known)
      }
    case .callbackDidDiscoverDescriptors:
      for uuid in entry[.descriptors]?.list?.compactMap(\.uuid) ?? [] {
        var known = name
        known.descriptor = uuid
        peers[index].known.insert(known)
      }
    case .callbackDidUpdateNotificationState where entry[.error] == nil:
      let isOn = entry[.isNotifying]?.flag ?? false
      peers[index].subscriptions[name] = isOn ? true : nil
    default: break
    }
  }

  /// Numbers equal UUIDs: 2 for the second one; nil for the first.
  private func numbered(_ uuids: [BluetoothUUID]) -> [(BluetoothUUID, Int?)] {
    var counts: [BluetoothUUID: Int] = [:]
    return uuids.map { uuid in
      counts[uuid, default: 0] += 1
      return (uuid, counts[uuid].flatMap { $0 > 1 ? $0 : nil })
    }
  }
}

extension PeerAccount.PendingCall {
  /// The call in words, such as `readValue of 2A37`.
  var words: String {
    [call.name, name.label].filter { !$0.isEmpty }.joined(separator: " of ")
  }

  mutating func receive(result: [UInt8], at place: Discrepancy.Place) {
    results.append(result)
    if results.count > 8 { results.removeFirst() }
    (refusals, isDone, brought) = ([], true, place)
  }

  mutating func receive(refusal: ATTErrorCode, at place: Discrepancy.Place) {
    refusals.append(refusal)
    results = []
    (isDone, brought) = (true, place)
  }
}

extension Kind {
  fileprivate var needsNoAttribute: Bool {
    self == .callDiscoverServices || self == .callReadRSSI || self == .callOpenL2CAPChannel
  }
}
