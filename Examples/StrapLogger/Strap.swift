import CoreBluetooth

/// The callbacks of a strap.
@objc protocol StrapDelegate: NSObjectProtocol {
  func strap(_ strap: Strap, didMeasure beatsPerMinute: Int)
  @objc optional func strap(_ strap: Strap, didConnect name: String?)
  @objc optional func strapDidDisconnect()
}

/// Keeps a connection to the user's heart-rate strap, on the main queue.
@objcMembers
class Strap: NSObject {
  static let service = CBUUID(string: "180D")
  static let measurement = CBUUID(string: "2A37")

  weak var delegate: StrapDelegate?
  private(set) dynamic var beats = 0
  fileprivate var central: CBCentralManager?
  fileprivate var peripheral: CBPeripheral?
  fileprivate var watchdog: Timer?

  func start() {
    var options: [String: Any] = [:]
    #if os(iOS)
      options[CBCentralManagerOptionRestoreIdentifierKey] = "strap-logger"
    #endif
    central = CBCentralManager(delegate: self, queue: nil, options: options)
  }

  /// Keeps a strap, and connects to it however long that takes.
  fileprivate func take(_ strap: CBPeripheral) {
    peripheral = strap
    strap.delegate = self
    UserDefaults.standard.set(strap.identifier.uuidString, forKey: "strap")
    if strap.state == .connected { goOn(strap) } else { central?.connect(strap) }
  }

  fileprivate func goOn(_ strap: CBPeripheral) {
    guard let service = strap.services?.first(where: { $0.uuid == Strap.service }) else {
      return strap.discoverServices([Strap.service])
    }
    let values = service.characteristics ?? []
    guard let value = values.first(where: { $0.uuid == Strap.measurement }) else {
      return strap.discoverCharacteristics([Strap.measurement], for: service)
    }
    if !value.isNotifying { strap.setNotifyValue(true, for: value) }
  }

  /// Counts as lost what says nothing for a minute.
  fileprivate func watch() {
    watchdog?.invalidate()
    watchdog = Timer.scheduledTimer(
      timeInterval: 60, target: self, selector: #selector(silent(_:)), userInfo: nil,
      repeats: false)
  }

  private func silent(_ timer: Timer) { beats = 0 }
}

extension Strap: CBCentralManagerDelegate {
  func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let restored = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral]
    peripheral = restored?.first
    peripheral?.delegate = self
  }

  func centralManagerDidUpdateState(_ central: CBCentralManager) {
    guard central.state == .poweredOn else { return }
    let stored = UserDefaults.standard.string(forKey: "strap").flatMap(UUID.init(uuidString:))
    let known = stored.flatMap { central.retrievePeripherals(withIdentifiers: [$0]).first }
    if let strap = peripheral ?? known {
      take(strap)
    } else {
      central.scanForPeripherals(withServices: [Strap.service])
    }
  }

  func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    guard self.peripheral == nil else { return }
    central.stopScan()
    take(peripheral)
  }

  func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    delegate?.strap?(self, didConnect: peripheral.name)
    peripheral.discoverServices([Strap.service])
  }

  func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: Error?
  ) { central.connect(peripheral) }

  func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral, error: Error?
  ) {
    watchdog?.invalidate()
    delegate?.strapDidDisconnect?()
    central.connect(peripheral)
  }
}

extension Strap: CBPeripheralDelegate {
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: Error?) {
    goOn(peripheral)
  }

  func peripheral(_ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]) {
    peripheral.discoverServices([Strap.service])
  }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?
  ) { goOn(peripheral) }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: Error?
  ) {}

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?
  ) {
    guard let octets = characteristic.value, octets.count > 1 else { return }
    beats = Int(octets[octets.startIndex + 1])
    watch()
    delegate?.strap(self, didMeasure: beats)
  }
}
