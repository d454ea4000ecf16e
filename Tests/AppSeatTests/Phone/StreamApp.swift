import CoreBluetooth
import Foundation
import UIKit
import os

/// An app that opens a channel to what it finds, greets, and logs what its streams tell. It closes the
/// channel as soon as it has read a zero.
class StreamApp: UIResponder, UIApplicationDelegate {
  fileprivate class var waits: Bool { false }
  private lazy var talker = Talker(waits: Self.waits)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    talker.start()
    return true
  }
}

/// An app that reads from its channel where it is handed it, and waits there until the channel ends.
final class WaitingStreamApp: StreamApp {
  fileprivate override class var waits: Bool { true }
}

private final class Talker: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate,
  StreamDelegate
{
  private var central: CBCentralManager?
  private var peer: CBPeripheral?
  private var channel: CBL2CAPChannel?
  private let waits: Bool

  init(waits: Bool) { self.waits = waits }

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
    if waits { readToEnd() }
  }

  private func readToEnd() {
    let begin = Date()
    while let octets = read(), !octets.isEmpty { log(octets) }
    Logger().info("the input ends after \(Int(Date().timeIntervalSince(begin))) s")
  }

  /// Reads from the channel; nil if that fails.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 16)
    let count = channel?.inputStream.read(&buffer, maxLength: buffer.count) ?? -1
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  private func log(_ octets: [UInt8]) {
    Logger().info("read \(octets.map { "\($0)" }.joined(separator: " "))")
  }

  func stream(_ aStream: Foundation.Stream, handle eventCode: Foundation.Stream.Event) {
    switch eventCode {
    case .hasBytesAvailable:
      let octets = read() ?? []
      log(octets)
      if octets.contains(0) { close() }
    case .endEncountered where !waits:
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
