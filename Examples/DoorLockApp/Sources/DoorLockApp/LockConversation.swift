import CoreBluetooth
import os

/// The service of a lock.
enum Lock {
  static let service = CBUUID(string: "6E1A0001-52C5-4A0B-9F5B-0D6B2E0C7A10")
  /// Whether the door is locked.
  static let state = CBUUID(string: "6E1A0002-52C5-4A0B-9F5B-0D6B2E0C7A10")
  /// Takes commands. Older locks take them without response.
  static let command = CBUUID(string: "6E1A0003-52C5-4A0B-9F5B-0D6B2E0C7A10")

  static let open = Data([1])
}

/// The exchange with a connected lock: the app reads its state and sends it the command to open.
@MainActor
final class LockConversation: NSObject {
  private let log = Logger(subsystem: "com.example.doorlock", category: "lock")
  /// A lock that has come near and has not been opened yet.
  private var opens = false

  /// - Parameter opens: Whether the user has come home, and has not only started the app again.
  func begin(with lock: CBPeripheral, opens: Bool) {
    self.opens = opens
    goOn(with: lock)
  }

  func end() { opens = false }

  /// Takes the next step of the conversation.
  private func goOn(with lock: CBPeripheral) {
    guard let service = lock.services?.first(where: { $0.uuid == Lock.service }) else {
      return lock.discoverServices([Lock.service])
    }
    guard let characteristics = service.characteristics else {
      return lock.discoverCharacteristics([Lock.state, Lock.command], for: service)
    }
    for characteristic in characteristics {
      if characteristic.uuid == Lock.state { subscribe(lock, to: characteristic) }
      if characteristic.uuid == Lock.command { open(lock, by: characteristic) }
    }
  }

  private func subscribe(_ lock: CBPeripheral, to state: CBCharacteristic) {
    if Fault.planted == .writesDescriptor { return lock.discoverDescriptors(for: state) }
    if !state.isNotifying { lock.setNotifyValue(true, for: state) }
  }

  private func open(_ lock: CBPeripheral, by command: CBCharacteristic) {
    guard opens else { return }
    if command.properties.contains(.write) {
      opens = false
      lock.writeValue(Lock.open, for: command, type: .withResponse)
    } else if Fault.planted == .writesBlindly || lock.canSendWriteWithoutResponse {
      opens = false
      lock.writeValue(Lock.open, for: command, type: .withoutResponse)
    }
  }
}

extension LockConversation: @MainActor CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    guard peripheral.services?.isEmpty == false else { return log.error("this is no lock") }
    goOn(with: peripheral)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) { peripheral.discoverServices([Lock.service]) }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    if let error { return log.error("cannot talk to the lock: \(error.localizedDescription)") }
    goOn(with: peripheral)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverDescriptorsFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    let configuration = characteristic.descriptors?.first {
      $0.uuid.uuidString == CBUUIDClientCharacteristicConfigurationString
    }
    if let configuration { peripheral.writeValue(Data([1, 0]), for: configuration) }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) { log.info("told of the door's state: \(characteristic.isNotifying)") }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) { log.info("the door is \(characteristic.value?.last == 0 ? "open" : "locked")") }

  func peripheral(
    _ peripheral: CBPeripheral, didWriteValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) { log.info("the lock \(error == nil ? "opens" : "refuses to open")") }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: CBPeripheral) {
    goOn(with: peripheral)
  }
}
