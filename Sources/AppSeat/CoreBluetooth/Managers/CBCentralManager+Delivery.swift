import AppSeat
import Foundation

// Messages from the host, as calls of the delegate. The names are those of the kinds `callback.…`.
extension CBCentralManager {
  func deliverToCentral(_ entry: SeatEntry) {
    let fields = entry.fields
    guard let name = fields.text("peer") else { return deliverOfManager(entry) }
    let isKept = peripherals.holds(name)
    let peripheral = peripherals.peripheral(name, of: self)
    peripheral.noteTold(entry)
    switch entry.name {
    case "didDiscover":
      // The app keeps no object of the peripheral, so the manager has no connection to it.
      if !isKept { peripheral.lastState = .disconnected }
      delegate?.centralManager(
        self, didDiscover: peripheral, advertisementData: fields.advertisementData,
        rssi: NSNumber(value: fields.integer("rssi") ?? Self.unknownRSSI))
    case "didConnect":
      peripheral.isWanted = true
      peripheral.lastState = .connected
      delegate?.centralManager(self, didConnect: peripheral)
    case "didFailToConnect":
      peripheral.lastState = .disconnected
      delegate?.centralManager(self, didFailToConnect: peripheral, error: fields.error)
    case "didDisconnect": disconnect(peripheral, fields)
    case "connectionEventDidOccur":
      delegate?.centralManager(
        self,
        connectionEventDidOccur: fields.flag("isConnected") == true
          ? .peerConnected : .peerDisconnected,
        for: peripheral)
    default: peripheral.deliver(entry)
    }
  }

  /// The RSSI of an advertisement whose signal strength the controller does not know.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.2 (127: RSSI is not available).
  private static let unknownRSSI = 127

  private func deliverOfManager(_ entry: SeatEntry) {
    switch entry.name {
    case "didUpdateState":
      state = .named(entry.fields.text("state")) ?? .unknown
      // Without power there is no connection, and the attributes of connected peripherals become
      // invalid, although no disconnection is reported.
      //
      // Source: Apple, centralManagerDidUpdateState(_:).
      if state != .poweredOn { peripherals.all.forEach { $0.noteLoss() } }
      delegate?.centralManagerDidUpdateState(self)
    case "willRestoreState":
      delegate?.centralManager(self, willRestoreState: restoredState(entry.fields))
    default: break
    }
  }

  /// The attributes of a peripheral that is no longer connected are invalid.
  ///
  /// Source: Apple, centralManager(_:didDisconnectPeripheral:error:).
  private func disconnect(_ peripheral: CBPeripheral, _ fields: SeatFields) {
    peripheral.noteLoss()
    if fields.flag("isReconnecting") == true { peripheral.lastState = .connecting }
    channels.end(with: peripheral)
    let lostAt = fields.instant("timestamp").map(AppClock.absoluteTime)
    delegate?.centralManager(
      self, didDisconnectPeripheral: peripheral,
      timestamp: lostAt ?? CFAbsoluteTimeGetCurrent(),
      isReconnecting: fields.flag("isReconnecting") ?? false, error: fields.error)
  }

  /// The dictionary of `willRestoreState`. The app must keep the peripherals that it is given.
  ///
  /// Source: BG-RES-17, BG-RES-18.
  private func restoredState(_ fields: SeatFields) -> [String: Any] {
    var state: [String: Any] = [:]
    if let names = fields.texts("peripherals") {
      state[CBCentralManagerRestoredStatePeripheralsKey] = names.map { name in
        let peripheral = peripherals.peripheral(name, of: self)
        peripheral.isWanted = true
        return peripheral
      }
    }
    state[CBCentralManagerRestoredStateScanServicesKey] = fields.uuids("scanServices")
    if let allowsDuplicates = fields.flag("scanAllowDuplicates") {
      var options: [String: Any] = [:]
      options[CBCentralManagerScanOptionAllowDuplicatesKey] = NSNumber(value: allowsDuplicates)
      options[CBCentralManagerScanOptionSolicitedServiceUUIDsKey] =
        fields.uuids("solicitedServices")
      state[CBCentralManagerRestoredStateScanOptionsKey] = options
    }
    return state
  }
}
