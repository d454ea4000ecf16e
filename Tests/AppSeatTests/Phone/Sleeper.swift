import CoreBluetooth
import Foundation
import UIKit

/// An app in which a thread of its own sleeps for as many seconds as its strap says, and then asks for
/// the signal strength.
final class Sleeper: UIResponder, UIApplicationDelegate {
  private let reader = SleepyReader()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    reader.start()
    return true
  }
}

private final class SleepyReader: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate,
  @unchecked Sendable
{
  private let queue = DispatchQueue(label: "sleeper.work")
  private var central: CBCentralManager?
  private var strap: CBPeripheral?

  func start() { central = CBCentralManager(delegate: self, queue: nil) }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    central.scanForPeripherals(withServices: [CBUUID(string: "180D")])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    strap = peripheral
    central.stopScan()
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.delegate = self
    peripheral.discoverServices(nil)
  }

  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    for service in peripheral.services ?? [] {
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    for characteristic in service.characteristics ?? [] {
      peripheral.setNotifyValue(true, for: characteristic)
    }
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    let seconds = characteristic.value?.first ?? 0
    queue.async {
      Thread.sleep(forTimeInterval: TimeInterval(seconds))
      DispatchQueue.main.async { self.strap?.readRSSI() }
    }
  }
}
