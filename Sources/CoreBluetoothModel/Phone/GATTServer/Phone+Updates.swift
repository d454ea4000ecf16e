import BluetoothProtocols
import Timelines

extension Phone {
  /// Sends a value to the subscribed centrals, if there is room in the queues of all of them.
  ///
  /// Source: BG-SEM-33, BG-SEM-34.
  mutating func updateValue(_ entry: Entry, by index: Int) {
    guard let path = AttributePath(entry.fields),
      let target = sessions[index].peripheral.find(path)
    else { return note("call.updateValue: the app has published no such characteristic") }
    let chosen = entry[.centrals]?.list?.compactMap(\.text)
    let receivers = links.indices.filter { link in
      let isSubscribed = target.subscribers[links[link].peer] != nil
      guard !links[link].isClosing, isSubscribed || behaviour.server.updatesEveryone else {
        return false
      }
      return chosen?.contains(links[link].peer) ?? true
    }
    let full = receivers.filter { !hasRoom($0) }
    if let first = full.first {
      links[first].server.updates.refuse(sessions[index].id)
    } else {
      for link in receivers { queue(entry[.value]?.octets ?? [], of: target, on: link) }
    }
    answer(returning: [.returned: .flag(full.isEmpty)], about: sessions[index])
  }

  /// Source: chosen. CH-10: a value is refused where any of its receivers has no room.
  private func hasRoom(_ link: Int) -> Bool {
    behaviour.server.neverRefusesUpdates
      || links[link].server.updates.hasRoom(parameters.updateQueueLength)
  }

  private mutating func queue(_ value: [UInt8], of target: LocalCharacteristic, on link: Int) {
    let wanted = target.subscribers[links[link].peer] ?? []
    let part =
      behaviour.server.sendsLongUpdatesWhole ? value : Array(value.prefix(links[link].mtu - 3))
    links[link].server.updates.append(
      wanted.contains(.notification)
        ? .handleValueNotification(target.valueHandle, value: part)
        : .handleValueIndication(target.valueHandle, value: part))
    sendUpdates(on: links[link].connection)
  }

  /// Sends the values that are due on a link, and calls the apps that wait for room.
  mutating func sendUpdates(on connection: Int) {
    guard let link = linkIndex(connection), !links[link].isClosing else { return }
    let interval = links[link].interval
    while let pdu = links[link].server.updates.popFirst(at: now, interval: interval) {
      send(pdu, path(of: pdu.attributeHandle), on: link)
    }
    for id in links[link].server.updates.takeRefused(parameters.updateQueueLength)
    where !behaviour.server.isNeverReadyToUpdate {
      deliver(
        Event(
          callback: .callbackIsReadyToUpdateSubscribers, category: .readyToUpdate, session: id,
          fields: [:], cause: cause))
    }
  }

  mutating func confirmed(on link: Int) {
    links[link].server.updates.confirm()
    sendUpdates(on: links[link].connection)
  }

  /// Returns the path of the characteristic to which an attribute of this phone belongs; nil if it
  /// is neither the value nor the configuration of an app's characteristic.
  func path(of handle: AttributeHandle?) -> AttributePath? {
    guard let row = attributes.first(where: { $0.handle == handle }) else { return nil }
    switch row.content {
    case .value(_, let path, _): return path
    case .configuration(_, var path, _):
      path.descriptor = row.type
      return path
    case .fixed, .serviceChangedConfiguration: return nil
    }
  }
}
