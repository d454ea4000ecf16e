import BluetoothProtocols
import Timelines

extension Phone {
  /// Source: BG-SEM-29, BG-SEM-37.
  /// Source: chosen. Apps may not publish the services 1800 and 1801.
  mutating func addService(_ entry: Entry, by index: Int) {
    var fields: Fields = [.service: entry[.service]]
    let published = sessions[index].peripheral.services
    if let uuid = entry[.service]?.uuid, Self.servicesOfTheSystem.contains(uuid) {
      fields[.error] = .text("uuidNotAllowed")
    } else if let service = LocalService(
      entry.fields, from: nextHandle, published: published)
    {
      sessions[index].peripheral.services.append(service)
      nextHandle = service.endHandle.next ?? .last
      tellServicesChanged(AttributeHandleRange(service.handle, service.endHandle))
    } else {
      fields[.error] = .text("invalidParameters")
    }
    if behaviour.server.tellsNoAddition { return }
    deliver(
      Event(
        callback: .callbackDidAddService, category: .answer, session: sessions[index].id,
        fields: fields, cause: cause))
  }

  private static let servicesOfTheSystem = [
    BluetoothUUID(UInt16(0x1800)), BluetoothUUID(UInt16(0x1801)),
  ]

  mutating func removeServices(_ uuid: BluetoothUUID?, by index: Int) {
    let removed = sessions[index].peripheral.services.filter { uuid == nil || $0.uuid == uuid }
    sessions[index].peripheral.services.removeAll { removed.contains($0) }
    for service in removed {
      tellServicesChanged(AttributeHandleRange(service.handle, service.endHandle))
    }
  }

  mutating func removeServices(of id: Int) {
    if let index = session(id) { removeServices(nil, by: index) }
  }

  /// The whole attribute table: the rows of the system, and those of the services of all apps.
  var attributes: [LocalAttribute] {
    // Source: BG-FGO-08.
    let hosts = sessions.filter {
      !behaviour.server.hidesDisabledServices || capability(of: $0) != .none
    }
    let published = hosts.flatMap { session in
      let services = session.peripheral.services
      return services.flatMap { $0.attributes(of: session.id, among: services) }
    }
    return LocalAttribute.system + published.sorted { $0.handle < $1.handle }
  }

  /// Source: Core 5.4, Vol 3, Part G, 7.1; BG-SEM-25.
  private mutating func tellServicesChanged(_ range: AttributeHandleRange) {
    if behaviour.server.tellsNoServiceChanges { return }
    let pdu = ATTPDU.handleValueIndication(
      LocalAttribute.serviceChangedHandle, value: range.encoded())
    for index in links.indices where links[index].server.hearsServiceChanges {
      if behaviour.server.awaitsNoConfirmation { send(pdu, nil, on: index) }
      links[index].server.updates.append(pdu)
      sendUpdates(on: links[index].connection)
    }
  }
}
