@preconcurrency import CoreBluetooth

/// A heart-rate strap for asynchronous code: connects, waits for a lost strap, and resumes after a relaunch.
///
/// Everything happens on one queue, which is also where Core Bluetooth calls.
public final class HeartRateStrap: NSObject, @unchecked Sendable {
  /// The beats per minute that the strap measures, through any number of connections.
  public let measurements: AsyncStream<Int>

  private static let service = CBUUID(string: "180D")
  private static let measurement = CBUUID(string: "2A37")

  private let queue = DispatchQueue(label: "HeartRateKit")
  private let continuation: AsyncStream<Int>.Continuation
  private var central: CBCentralManager?
  private var strap: CBPeripheral?

  /// Begins to look for a strap, or takes the one that the system has kept for a relaunched app.
  ///
  /// - Parameter restoreIdentifier: The same in each launch. Make the strap while the app launches.
  public init(restoreIdentifier: String) {
    (measurements, continuation) = AsyncStream.makeStream()
    super.init()
    central = CBCentralManager(
      delegate: self, queue: queue,
      options: [CBCentralManagerOptionRestoreIdentifierKey: restoreIdentifier])
  }

  private func use(_ peripheral: CBPeripheral) {
    strap = peripheral
    peripheral.delegate = self
  }

  /// Goes on with a connection from the step at which it stands.
  private func resume(_ peripheral: CBPeripheral) {
    guard let service = peripheral.services?.first(where: { $0.uuid == Self.service }) else {
      return peripheral.discoverServices([Self.service])
    }
    guard let value = service.characteristics?.first(where: { $0.uuid == Self.measurement }) else {
      return peripheral.discoverCharacteristics([Self.measurement], for: service)
    }
    if !value.isNotifying { peripheral.setNotifyValue(true, for: value) }
  }
}

extension HeartRateStrap: CBCentralManagerDelegate {
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral]
    if let peripheral = restored?.first { use(peripheral) }
  }

  public func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    guard let strap else { return central.scanForPeripherals(withServices: [Self.service]) }
    if strap.state == .connected { resume(strap) } else { central.connect(strap) }
  }

  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    central.stopScan()
    use(peripheral)
    central.connect(peripheral)
  }

  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    resume(peripheral)
  }

  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) { central.connect(peripheral) }
}

extension HeartRateStrap: CBPeripheralDelegate {
  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    if peripheral.services?.isEmpty == false { resume(peripheral) }
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    if service.characteristics?.isEmpty == false { resume(peripheral) }
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) { peripheral.discoverServices([Self.service]) }

  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard let value = characteristic.value, value.count > 1 else { return }
    // The lowest bit says whether the rate has two octets.
    let isLong = value[value.startIndex] & 1 == 1 && value.count > 2
    let octets = value.dropFirst().prefix(isLong ? 2 : 1)
    continuation.yield(octets.reversed().reduce(0) { $0 << 8 | Int($1) })
  }
}
