import BluetoothProtocols
import Timelines

extension Phone {
  /// Reports the present value of a property of a manager, a peripheral or a central to the app.
  ///
  /// Source: BG-SEM-03, BG-SEM-10, BG-SEM-20 to BG-SEM-27, BG-SEM-33, BG-SEM-34.
  mutating func readProperty(_ entry: Entry, by index: Int, of app: Int) {
    guard let name = entry[.property]?.text else {
      return remark("call.readProperty names no property")
    }
    let value: Fields? =
      if name == "room" {
        room(entry, by: index).map { [.length: .integer($0)] }
      } else if let peer = entry[.peer]?.text {
        peripheralProperty(name, of: peer, entry, by: index)
      } else if let central = entry[.central]?.text {
        centralProperty(name, of: central)
      } else {
        managerProperty(name, of: sessions[index], apps[app])
      }
    guard let value else { return remark("call.readProperty: \(name) is not modelled") }
    let about: Fields = [
      .property: .text(name), .peer: entry[.peer], .central: entry[.central],
      .service: entry[.service], .serviceInstance: entry[.serviceInstance],
      .characteristic: entry[.characteristic], .instance: entry[.instance],
      .psm: entry[.psm], .channel: entry[.channel],
    ]
    answer(returning: about.merging(value), about: sessions[index])
  }

  private func managerProperty(_ name: String, of session: Session, _ app: App) -> Fields? {
    switch name {
    case "state": [.state: .text(session.state.name)]
    case "authorization": [.authorization: .text(app.authorization.rawValue)]
    // Source: BG-SEM-10.
    // Source: chosen. A scan that waits for the foreground counts as scanning.
    case "isScanning":
      [.returned: .flag((session.central.scan != nil) != (behaviour.managers.invertsIsScanning))]
    // Source: chosen. Advertising that left the air in the background counts as advertising.
    case "isAdvertising": [.returned: .flag(advertiser.request(of: session.id) != nil)]
    // Source: BG-AIR-27.
    case "supportsExtendedScanAndConnect": [.returned: .flag(parameters.iosVersion >= 13)]
    default: nil
    }
  }

  private mutating func peripheralProperty(
    _ name: String, of peer: String, _ entry: Entry, by index: Int
  ) -> Fields? {
    let peripheral = sessions[index].central.peripherals[peer] ?? RemotePeripheral()
    let services = client.services(of: peer, session: sessions[index].id)
    let link = links.usable(with: peer)
    switch name {
    case "state": return [.state: .text(peripheral.stateName(behaviour.managers))]
    case "name": return [.localName: self.name(of: peer).map(FieldValue.text)]
    case "services": return [.services: .uuids(services.map(\.uuid))]
    case "characteristics":
      let service = services.service(of: entry.fields)
      let found = service?.characteristics ?? []
      return [.characteristics: .list(found.map { .record($0.fields) })]
    case "isNotifying":
      let found = AttributePath(entry.fields).flatMap { services.find($0) }
      return [.returned: .flag(found?.characteristic.isNotifying ?? false)]
    case "canSendWriteWithoutResponse":
      guard peripheral.state == .connected, let link else { return [.returned: .flag(false)] }
      return [.returned: .flag(client.hasRoom(on: link.connection))]
    case "maximumWriteValueLength":
      let mtu = link?.mtu ?? ATTLimit.leastMTU
      let isWhole = entry[.type]?.text == "withoutResponse"
      return [.length: .integer(isWhole ? mtu - 3 : ATTLimit.longestValue)]
    default: return nil
    }
  }

  private func centralProperty(_ name: String, of central: String) -> Fields? {
    guard name == "maximumUpdateValueLength" else { return nil }
    let link = links.all.first { $0.peer == central && !$0.isClosing }
    return [.length: .integer((link?.mtu ?? ATTLimit.leastMTU) - 3)]
  }
}

extension RemotePeripheral {
  /// Returns the name of the state. It is never "disconnecting": no app can look at that moment.
  ///
  /// Source: BG-SEM-23.
  fileprivate func stateName(_ behaviour: Behaviour.Managers) -> String {
    let isWrong = behaviour.mixesUpPeripheralStates
    return switch state {
    case .disconnected: isWrong ? "connecting" : "disconnected"
    case .connecting: isWrong ? "connected" : "connecting"
    case .connected: isWrong ? "disconnected" : "connected"
    }
  }
}
