import CoreBluetooth
import os

/// Makes the phone a beacon: it advertises a place, lets visitors read and change the place's
/// label, and sends directions to those who subscribe.
///
/// It works on a queue of its own, which alone touches its state.
final class Beacon: NSObject, @unchecked Sendable {
  static let service = CBUUID(string: "7B2F0001-0C4E-4E39-9C1B-3C1D4A5E6F70")
  static let directions = CBUUID(string: "7B2F0002-0C4E-4E39-9C1B-3C1D4A5E6F70")
  static let label = CBUUID(string: "7B2F0003-0C4E-4E39-9C1B-3C1D4A5E6F70")
  private static let restoreIdentifier = "beacon-peripheral"

  private let log = Logger(subsystem: "com.example.beacon", category: "bluetooth")
  private let queue = DispatchQueue(label: "com.example.beacon.bluetooth")
  private let place = Place()
  private var manager: CBPeripheralManager?
  private var second: CBPeripheralManager?
  private var directions: CBMutableCharacteristic?
  /// The values that have yet to be sent to the subscribers.
  private var pending: [Data] = []

  /// Makes the manager. An app that the system relaunches gets its service back in
  /// `willRestoreState`.
  func start() {
    manager = makeManager()
    if Fault.planted == .secondManager { second = makeManager() }
  }

  func advertise() {
    var advertisement: [String: Any] = [
      CBAdvertisementDataLocalNameKey: "Beacon",
      CBAdvertisementDataServiceUUIDsKey: [Self.service],
    ]
    if Fault.planted == .manufacturerData {
      advertisement[CBAdvertisementDataManufacturerDataKey] = Data([0x4C, 0x00, 0x02, 0x15])
    }
    manager?.startAdvertising(advertisement)
  }

  private func makeManager() -> CBPeripheralManager {
    CBPeripheralManager(
      delegate: self, queue: queue,
      options: Fault.planted == .optsOut
        ? nil : [CBPeripheralManagerOptionRestoreIdentifierKey: Self.restoreIdentifier])
  }

  private func publish(with manager: CBPeripheralManager) {
    let directions = CBMutableCharacteristic(
      type: Self.directions, properties: .notify, value: nil, permissions: .readable)
    let label = CBMutableCharacteristic(
      type: Self.label, properties: [.read, .write], value: nil,
      permissions: [.readable, .writeable])
    let service = CBMutableService(type: Self.service, primary: true)
    service.characteristics = [directions, label]
    self.directions = directions
    manager.add(service)
  }

  /// Sends what is pending as long as there is room. `isReady` goes on with the rest.
  private func send() {
    guard let manager, let directions else { return }
    while let next = pending.first {
      let isSent = manager.updateValue(next, for: directions, onSubscribedCentrals: nil)
      guard isSent || Fault.planted == .ignoresFullQueue else { break }
      pending.removeFirst()
    }
  }
}

extension Beacon: CBPeripheralManagerDelegate {
  func peripheralManager(_ peripheral: CBPeripheralManager, willRestoreState dict: [String: Any]) {
    let services =
      dict[CBPeripheralManagerRestoredStateServicesKey] as? [CBMutableService] ?? []
    let characteristics = services.first { $0.uuid == Self.service }?.characteristics
    directions = characteristics?.first { $0.uuid == Self.directions } as? CBMutableCharacteristic
    log.info("restored \(services.count) services")
  }

  func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
    guard peripheral.state == .poweredOn else {
      if peripheral.state.rawValue < CBManagerState.poweredOff.rawValue { directions = nil }
      return
    }
    // Restored services are still published.
    if directions == nil { publish(with: peripheral) }
    if !peripheral.isAdvertising, Fault.planted != .advertisesLate { advertise() }
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didAdd service: CBService, error: (any Error)?
  ) {
    if let error { log.error("no service: \(error.localizedDescription)") }
  }

  func peripheralManagerDidStartAdvertising(
    _ peripheral: CBPeripheralManager, error: (any Error)?
  ) { log.info("advertises: \(error?.localizedDescription ?? "yes")") }

  func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveRead request: CBATTRequest) {
    if Fault.planted == .ignoresRequests { return }
    let label = place.label
    guard request.offset <= label.count else {
      return peripheral.respond(to: request, withResult: .invalidOffset)
    }
    request.value = label.dropFirst(request.offset)
    peripheral.respond(to: request, withResult: .success)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]
  ) {
    guard let first = requests.first else { return }
    for request in requests {
      if let value = request.value { place.label = value }
      if Fault.planted == .answersTwice { peripheral.respond(to: request, withResult: .success) }
    }
    // One answer is for all of them.
    peripheral.respond(to: first, withResult: .success)
  }

  func peripheralManager(
    _ peripheral: CBPeripheralManager, central: CBCentral,
    didSubscribeTo characteristic: CBCharacteristic
  ) {
    pending = place.directions
    send()
  }

  func peripheralManagerIsReady(toUpdateSubscribers peripheral: CBPeripheralManager) {
    if Fault.planted == .dropsUpdates { return pending.removeAll() }
    send()
  }
}
