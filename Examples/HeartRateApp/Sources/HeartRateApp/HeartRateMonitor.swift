import CoreBluetooth
import os

/// Keeps a connection to the user's strap, and stores what it measures.
///
/// It works on a queue of its own, which alone touches its state.
final class HeartRateMonitor: NSObject, @unchecked Sendable {
  static let service = CBUUID(string: "180D")
  static let measurement = CBUUID(string: "2A37")
  private static let restoreIdentifier = "heart-rate-central"

  let log = Logger(subsystem: "com.example.heartrate", category: "bluetooth")
  let readings = ReadingStore()
  private let queue = DispatchQueue(label: "com.example.heartrate.bluetooth")
  private var central: CBCentralManager?
  private var second: CBCentralManager?
  private var strap: CBPeripheral?
  /// Whether a connection has come in this launch.
  private(set) var hasConnected = false

  /// Makes the manager. An app that the system relaunches gets its strap back in
  /// `willRestoreState`.
  func start() {
    let identifier =
      Fault.planted == .otherIdentifier ? UUID().uuidString : Self.restoreIdentifier
    let central = makeCentral(identifier)
    self.central = central
    if Fault.planted == .secondManager { second = makeCentral(identifier) }
    if Fault.planted == .scansAtOnce { look(central) }
  }

  private func makeCentral(_ identifier: String) -> CBCentralManager {
    CBCentralManager(
      delegate: self, queue: queue,
      options: Fault.planted == .optsOut
        ? nil : [CBCentralManagerOptionRestoreIdentifierKey: identifier])
  }
}

extension HeartRateMonitor: CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    strap = restored.first
    if Fault.planted != .noDelegate { strap?.delegate = self }
    log.info("restored \(restored.map(\.identifier))")
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    if let strap = strap ?? known(to: central) {
      take(strap)
    } else {
      look(central)
    }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard strap == nil else { return }
    let name = advertisementData[CBAdvertisementDataLocalNameKey]
    if Fault.planted == .wantsName, name == nil { return }
    log.info("found \(peripheral.name ?? "a strap") at \(rssi.intValue) dBm")
    if Fault.planted != .keepsScanning { central.stopScan() }
    readings.strap = peripheral.identifier
    take(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    hasConnected = true
    peripheral.discoverServices([Self.service])
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) { connect(peripheral) }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    log.info("lost the strap: \(error?.localizedDescription ?? "as asked")")
    if Fault.planted == .readsLostStrap { peripheral.readRSSI() }
    connect(peripheral)
  }

  /// The strap that the app has used before.
  private func known(to central: CBCentralManager) -> CBPeripheral? {
    guard let identifier = readings.strap else { return nil }
    return central.retrievePeripherals(withIdentifiers: [identifier]).first
  }

  private func look(_ central: CBCentralManager) {
    central.scanForPeripherals(
      withServices: Fault.planted == .nilScan ? nil : [Self.service],
      options: Fault.planted == .wantsDuplicates
        ? [CBCentralManagerScanOptionAllowDuplicatesKey: true] : nil)
  }

  /// Takes a strap into use, whatever the state of its connection.
  private func take(_ peripheral: CBPeripheral) {
    strap = Fault.planted == .letsGo ? nil : peripheral
    if Fault.planted != .noDelegate || peripheral.state != .connected {
      peripheral.delegate = self
    }
    switch peripheral.state {
    case .connected: resume(peripheral)
    case .disconnected: connect(peripheral)
    case .connecting, .disconnecting: break
    @unknown default: break
    }
  }

  /// Waits for the strap, if need be for days.
  private func connect(_ peripheral: CBPeripheral) {
    if Fault.planted == .forgetsToReconnect, readings.hasBeenConnected { return }
    central?.connect(peripheral)
  }
}
