import CoreBluetooth
import UIKit
import os

/// Opens the user's door when the user comes home.
///
/// It asks for the connection to the lock once and waits for it, if need be for days: the phone
/// connects when the lock is near, and launches the app if it was ended meanwhile.
@MainActor
final class LockKeeper: NSObject {
  private static let restoreIdentifier = "door-lock-central"

  let log = Logger(subsystem: "com.example.doorlock", category: "keeper")
  private var central: CBCentralManager?
  private var lock: CBPeripheral?
  private let conversation = LockConversation()
  private let powerIndicator = PowerIndicator()
  private var hasBeenPoweredOn = false

  func start() {
    // The main queue calls the delegate.
    central = CBCentralManager(
      delegate: Fault.planted == .noRestorationMethod ? powerIndicator : self, queue: nil,
      options: [CBCentralManagerOptionRestoreIdentifierKey: Self.restoreIdentifier])
  }
}

extension LockKeeper: @MainActor CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    lock = restored.first { $0.identifier == KnownLock.identifier } ?? restored.first
    lock?.delegate = conversation
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    log.info("Bluetooth is \(central.state == .poweredOn ? "on" : "off")")
    guard central.state == .poweredOn else { return conversation.end() }
    if Fault.planted == .forgetsPower, hasBeenPoweredOn { return }
    hasBeenPoweredOn = true
    if let lock = lock ?? known(to: central) {
      take(lock)
    } else {
      // With the service named, the scan goes on while the app is in the background.
      central.scanForPeripherals(withServices: [Lock.service])
    }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard lock == nil else { return }
    central.stopScan()
    KnownLock.identifier = peripheral.identifier
    take(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    log.info("the lock is near")
    conversation.begin(with: peripheral, opens: true)
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) { wait(for: peripheral) }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) {
    conversation.end()
    if error != nil { wait(for: peripheral) }
  }

  private func known(to central: CBCentralManager) -> CBPeripheral? {
    guard let identifier = KnownLock.identifier else { return nil }
    return central.retrievePeripherals(withIdentifiers: [identifier]).first
  }

  private func take(_ peripheral: CBPeripheral) {
    lock = peripheral
    peripheral.delegate = conversation
    switch peripheral.state {
    case .connected: conversation.begin(with: peripheral, opens: false)
    case .disconnected: wait(for: peripheral)
    default: break
    }
  }

  private func wait(for peripheral: CBPeripheral) {
    central?.connect(peripheral)
    if Fault.planted == .givesUp { giveUp(peripheral, after: 20) }
  }

  /// Cancels a connection after a time. No app needs this: a pending connection costs nothing.
  private func giveUp(_ peripheral: CBPeripheral, after seconds: Double) {
    let task = UIApplication.shared.beginBackgroundTask(withName: "connect")
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [weak self] in
      MainActor.assumeIsolated {
        if peripheral.state != .connected { self?.central?.cancelPeripheralConnection(peripheral) }
        UIApplication.shared.endBackgroundTask(task)
      }
    }
  }
}

/// Shows whether Bluetooth is on.
final class PowerIndicator: NSObject, CBCentralManagerDelegate {
  func centralManagerDidUpdateState(_ central: CBCentralManager) {}
}
