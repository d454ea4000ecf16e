import CoreBluetooth
import Foundation
import UIKit
import os

/// An app that keeps a strap, and notes in its home folder how often it was launched.
final class Diary: UIResponder, UIApplicationDelegate {
  private let keeper = StrapKeeper()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let file = NSHomeDirectory() + "/launches"
    let launches = (Int((try? String(contentsOfFile: file, encoding: .utf8)) ?? "") ?? 0) + 1
    try? "\(launches)".write(toFile: file, atomically: true, encoding: .utf8)
    Logger().info("launch \(launches)")
    if ProcessInfo.processInfo.environment["FAULT"] == "crash" { fatalError("a planted fault") }
    keeper.start()
    return true
  }

  func applicationWillTerminate(_ application: UIApplication) {
    Logger().info("good-bye")
    keeper.leave()
  }
}

private final class StrapKeeper: NSObject, CBCentralManagerDelegate {
  private var central: CBCentralManager?
  private var strap: CBPeripheral?

  func start() {
    central = CBCentralManager(
      delegate: self, queue: nil, options: [CBCentralManagerOptionRestoreIdentifierKey: "diary"])
  }

  /// Gives the strap back for others.
  func leave() {
    guard let strap else { return }
    Logger().info("the strap is \(strap.state == .connected ? "connected" : "away")")
    central?.cancelPeripheralConnection(strap)
  }

  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    strap = (dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral])?.first
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn, strap == nil else { return }
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

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {}

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) { central.connect(peripheral) }
}
