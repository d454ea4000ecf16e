import AccessorySetupKit
import CoreBluetooth
import UIKit
import os

/// The strap that the user has chosen in the picker, and the connection with it.
///
/// From iOS 26 such an app is relaunched for its strap even after the user has quit it.
final class Accessories: NSObject {
  private static let service = CBUUID(string: "180D")

  private let session = ASAccessorySession()
  private let log = Logger(subsystem: "org.example", category: "accessories")
  private var central: CBCentralManager?
  private var strap: CBPeripheral?

  func start() {
    session.activate(on: .main) { [weak self] event in self?.handle(event) }
    // The manager must exist at once, as the launch may be for it.
    var options = [CBCentralManagerOptionRestoreIdentifierKey: "accessories"]
    if Fault.chosen == .forgetsToRestore { options = [:] }
    central = CBCentralManager(delegate: self, queue: .main, options: options)
  }

  private func handle(_ event: ASAccessoryEvent) {
    switch event.eventType {
    case .activated where session.accessories.isEmpty: pick()
    case .activated, .accessoryAdded: connect()
    case .accessoryRemoved:
      strap.map { central?.cancelPeripheralConnection($0) }
      strap = nil
    default: break
    }
  }

  private func pick() {
    let descriptor = ASDiscoveryDescriptor()
    descriptor.bluetoothServiceUUID = Self.service
    let item = ASPickerDisplayItem(
      name: "Strap", productImage: UIImage(systemName: "heart") ?? UIImage(), descriptor: descriptor
    )
    session.showPicker(for: [item]) { [log] error in
      if let error { log.error("no strap: \(error.localizedDescription)") }
    }
  }

  private func connect() {
    guard let central, central.state == .poweredOn, strap == nil,
      let identifier = session.accessories.first?.bluetoothIdentifier,
      let found = central.retrievePeripherals(withIdentifiers: [identifier]).first
    else { return }
    strap = found
    found.delegate = self
    central.connect(found)
  }
}

extension Accessories: CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    strap = (dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral])?.first
    strap?.delegate = self
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    connect()
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    log.info("connected with \(peripheral.identifier)")
    peripheral.discoverServices([Self.service])
  }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?
  ) { central.connect(peripheral) }
}

extension Accessories: CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {}
}
