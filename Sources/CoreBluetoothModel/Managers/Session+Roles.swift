import BluetoothProtocols
import VirtualTime

extension CentralRole {
  /// The peripherals to which the app is connected or wants to connect, in a fixed order.
  var activePeripherals: [String] {
    peripherals.filter { $0.value.state != .disconnected }.keys.sorted()
  }

  /// Source: BG-SEM-04.
  mutating func loseAllPeripherals() {
    for peer in peripherals.keys.sorted() { peripherals[peer]?.lose() }
  }

  /// Has a preserved session wait again for the peripherals that it lost with the radio.
  ///
  /// Source: chosen. What is preserved waits for peripherals again that the radio lost.
  mutating func waitForLostPeripherals() {
    for peer in activePeripherals {
      peripherals[peer]?.lose()
      peripherals[peer]?.state = .connecting(from: .start)
    }
  }
}

extension PeripheralRole {
  mutating func loseAllCentrals() { forEachCharacteristic { $0.subscribers = [:] } }

  mutating func forEachCharacteristic(_ body: (inout LocalCharacteristic) -> Void) {
    for service in services.indices {
      for index in services[service].characteristics.indices {
        body(&services[service].characteristics[index])
      }
    }
  }

  func find(_ path: AttributePath) -> LocalCharacteristic? {
    for service in services where path.service == nil || isNamed(service, by: path) {
      let same = service.characteristics.filter { $0.uuid == path.characteristic }
      let place = max(path.instance ?? 1, 1) - 1
      if place < same.count { return same[place] }
    }
    return nil
  }

  private func isNamed(_ service: LocalService, by path: AttributePath) -> Bool {
    service.uuid == path.service && services.instance(of: service) ?? 1 == path.serviceInstance ?? 1
  }
}
