import CoreBluetooth
import Foundation
import UIKit
import os

/// An app that opens a channel to what it finds, greets, and logs what its streams tell. It closes the
/// channel as soon as it has read a zero.
final class StreamApp: UIResponder, UIApplicationDelegate {
  private let talker = Talker()

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    talker.start()
    return true
  }
}

private final class Talker: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate,
  StreamDelegate
{
  private var central: CBCentralManager?
  private var peer: CBPeripheral?
  private var channel: CBL2CAPChannel?

  func start() { central = CBCentralManager(delegate: self, queue: nil) }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    central.scanForPeripherals(withServices: [CBUUID(string: "180D")])
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    central.stopScan()
    peer = peripheral
    peripheral.delegate = self
    central.connect(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    peripheral.openL2CAPChannel(192)
  }

  func peripheral(_ peripheral: CBPeripheral, didOpen channel: CBL2CAPChannel?, error: (any Error)?)
  {
    self.channel = channel
    guard let channel else { return }
    for stream: Foundation.Stream in [channel.inputStream, channel.outputStream] {
      stream.delegate = self
      stream.schedule(in: .main, forMode: .default)
      stream.open()
    }
    _ = channel.outputStream.write([0x68, 0x69], maxLength: 2)
  }

  func stream(_ aStream: Foundation.Stream, handle eventCode: Foundation.Stream.Event) {
    switch eventCode {
    case .hasBytesAvailable:
      var buffer = [UInt8](repeating: 0, count: 16)
      let count = channel?.inputStream.read(&buffer, maxLength: buffer.count) ?? 0
      Logger().info("read \(buffer.prefix(count).map { "\($0)" }.joined(separator: " "))")
      if buffer.prefix(count).contains(0) { close() }
    case .endEncountered:
      Logger().info("the \(aStream is InputStream ? "input" : "output") ends")
    default: break
    }
  }

  private func close() {
    channel?.inputStream.close()
    channel?.outputStream.close()
    channel = nil
  }
}
