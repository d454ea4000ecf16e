import BluetoothProtocols
import Timelines

extension Phone {
  /// Remembers what a request found, and tells the app.
  mutating func answer(_ request: GATTRequest, _ result: GATTResult, session id: Int, on link: Int)
  {
    guard let index = session(id), let callback = request.callback else { return }
    let peer = links[link].peer
    var fields = request.subject
    switch (request, result) {
    // Source: BG-SEM-38.
    case (_, .failed(let error)):
      fields[.error] = .text(behaviour.client.namesNoRefusal ? "unknown" : error.coreBluetoothName)
    // Source: BG-CEN-02.
    case (.read, _) where behaviour.client.leavesReadsUnanswered: return
    case (.services, .services(let found)):
      sessions[index].central.peripherals[peer]?.services.merge(found)
      fields[.services] = .uuids(found.map(\.uuid))
    case (.includedServices(_, _, let wanted), .services(let found)):
      let kept = found.filter { wanted?.contains($0.uuid) ?? true }
      sessions[index].central.peripherals[peer]?.services.merge(kept)
      fields[.includedServices] = .uuids(kept.map(\.uuid))
    case (.characteristics(let service, _, let wanted), .characteristics(let found)):
      let kept = found.filter { wanted?.contains($0.uuid) ?? true }
      remember(kept, of: service, peer, index)
      fields[.characteristics] = .list(kept.map { .record($0.fields) })
    case (.descriptors(_, let handle), .descriptors(let found)):
      sessions[index].central.peripherals[peer]?.services
        .change(characteristicAt: handle) { $0.descriptors = found }
      fields[.descriptors] = .uuids(found.map(\.uuid))
    case (.read, .value(let value)): fields[.value] = .octets(told(value))
    case (.notify(_, let handle, let isEnabled), .done):
      subscribe(id, to: handle, isEnabled, index, on: link)
      fields[.isNotifying] = .flag(isEnabled)
    default: break
    }
    deliver(event(callback, .answer, peer, sessions[index], fields))
    // Source: BG-CEN-02.
    if case .read = request, behaviour.client.tellsReadsTwice {
      deliver(event(callback, .answer, peer, sessions[index], fields))
    }
  }

  /// Returns what an app is told of a value that came over the air: all of it.
  ///
  /// Source: BG-CEN-02, BG-CEN-06.
  private func told(_ value: [UInt8]) -> [UInt8] {
    behaviour.client.tellsValuesCut ? Array(value.dropLast()) : value
  }

  private mutating func remember(
    _ found: [RemoteCharacteristic], of service: RemoteService, _ peer: String, _ index: Int
  ) {
    guard var services = sessions[index].central.peripherals[peer]?.services,
      let position = services.firstIndex(where: { $0.range == service.range })
    else { return }
    let former = services[position].characteristics.filter { old in
      !found.contains { $0.valueHandle == old.valueHandle }
    }
    services[position].characteristics = (former + found).sorted {
      $0.valueHandle < $1.valueHandle
    }
    sessions[index].central.peripherals[peer]?.services = services
  }

  private mutating func subscribe(
    _ id: Int, to handle: AttributeHandle, _ isEnabled: Bool, _ index: Int, on link: Int
  ) {
    sessions[index].central.peripherals[links[link].peer]?.services
      .change(characteristicAt: handle) { $0.isNotifying = isEnabled }
    guard isEnabled else {
      links[link].subscriptions[handle]?.listeners.remove(id)
      return
    }
    let services = sessions[index].central.peripherals[links[link].peer]?.services ?? []
    guard let found = services.find(valueAt: handle)?.characteristic else { return }
    links[link].subscriptions[handle, default: Subscription(characteristic: found)]
      .listeners.insert(id)
  }

  /// Takes in a value that the peer sends by itself. Each session that is subscribed to it gets an
  /// event of its own.
  ///
  /// Source: BG-CEN-06, BG-RES-04; MODEL, section 9; Core 5.4, Vol 3, Part F, 3.4.7.2 and 3.4.7.3.
  mutating func receive(value pdu: ATTPDU, on link: Int) {
    if case .handleValueIndication = pdu, !behaviour.client.confirmsNoIndication {
      send(.handleValueConfirmation, nil, on: link)
    }
    switch pdu {
    case .handleValueNotification(let handle, let value),
      .handleValueIndication(let handle, let value):
      update(handle, value, on: link)
    case .multipleHandleValueNotification(let entries):
      for entry in entries { update(entry.handle, entry.value, on: link) }
    default: break
    }
  }

  private mutating func update(_ handle: AttributeHandle, _ value: [UInt8], on link: Int) {
    let peer = links[link].peer
    let listeners = links[link].subscriptions[handle]?.listeners ?? []
    var events: [Event] = []
    var changed: [Int] = []
    for index in sessions.indices {
      guard
        let found = sessions[index].central.peripherals[peer]?.services.find(valueAt: handle)
      else { continue }
      if listeners.contains(sessions[index].id) {
        let fields = found.path.fields.merging([.value: .octets(told(value))])
        events.append(
          event(.callbackDidUpdateValue, .valueUpdate, peer, sessions[index], fields))
      }
      if found.path.characteristic == GATTAttributeType.serviceChanged { changed.append(index) }
    }
    deliver(events)
    // Source: BG-CEN-06.
    if behaviour.client.tellsValuesTwice {
      deliver(
        events.filter { event in
          session(event.session).map { capability(of: sessions[$0]) } == .background
        })
    }
    for index in changed where links[link].references.contains(sessions[index].id) {
      reportServicesChange(value, of: peer, to: index)
    }
  }

  /// Tells an app of a Service Changed indication. What the app discovered in the range is no
  /// longer valid.
  ///
  /// Source: BG-SEM-25; Core 5.4, Vol 3, Part G, 7.1.
  private mutating func reportServicesChange(_ value: [UInt8], of peer: String, to index: Int) {
    guard let range = try? AttributeHandleRange(parsing: value),
      let services = sessions[index].central.peripherals[peer]?.services
    else { return }
    let invalid = services.filter {
      $0.range.first <= range.last && range.first <= $0.range.last
    }
    sessions[index].central.peripherals[peer]?.services.removeAll { invalid.contains($0) }
    if behaviour.client.tellsNoModifiedServices { return }
    deliver(
      event(
        .callbackDidModifyServices, .servicesChange, peer, sessions[index],
        [.services: .uuids(invalid.map(\.uuid))]))
  }
}
