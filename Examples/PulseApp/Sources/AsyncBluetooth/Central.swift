@preconcurrency public import CoreBluetooth

/// A central manager for asynchronous code: what is asked for is awaited.
///
/// Everything happens on one queue, which is also where Core Bluetooth calls.
public final class Central: NSObject, @unchecked Sendable {
  let queue = DispatchQueue(label: "async-bluetooth")
  private var manager: CBCentralManager?
  private var peripherals: [UUID: Peripheral] = [:]
  private var restored: [Peripheral] = []
  private var power = Pending<Void>()
  private var discovery = Pending<Peripheral>()

  /// - Parameter restoreIdentifier: The same in each launch.
  public init(restoreIdentifier: String) {
    super.init()
    manager = CBCentralManager(
      delegate: self, queue: queue,
      options: [CBCentralManagerOptionRestoreIdentifierKey: restoreIdentifier])
  }

  /// Waits until Bluetooth is on.
  public func poweredOn() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        power.add(continuation)
        if manager?.state == .poweredOn { power.finish(with: .success(())) }
      }
    }
  }

  /// The peripherals that the system has kept for the app.
  public func restoredPeripherals() async -> [Peripheral] {
    await withCheckedContinuation { continuation in
      queue.async { [self] in continuation.resume(returning: restored) }
    }
  }

  /// A peripheral that the app has known before.
  public func peripheral(withIdentifier identifier: UUID) async -> Peripheral? {
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        let known = manager?.retrievePeripherals(withIdentifiers: [identifier]).first
        continuation.resume(returning: known.map(wrapper))
      }
    }
  }

  /// Scans until a peripheral with one of the services is found.
  public func firstPeripheral(withServices services: [CBUUID]) async throws -> Peripheral {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        guard let manager, manager.state == .poweredOn else {
          return continuation.resume(throwing: BluetoothError.notPoweredOn)
        }
        discovery.add(continuation)
        manager.scanForPeripherals(withServices: services)
      }
    }
  }

  /// Connects, and waits for that without an end.
  public func connect(_ peripheral: Peripheral) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        guard let manager, manager.state == .poweredOn else {
          return continuation.resume(throwing: BluetoothError.notPoweredOn)
        }
        if peripheral.peripheral.state == .connected { return continuation.resume() }
        peripheral.connection.add(continuation)
        if peripheral.peripheral.state != .connecting { manager.connect(peripheral.peripheral) }
      }
    }
  }

  private func wrapper(of peripheral: CBPeripheral) -> Peripheral {
    if let known = peripherals[peripheral.identifier] { return known }
    let made = Peripheral(peripheral, queue: queue)
    peripherals[peripheral.identifier] = made
    return made
  }
}

extension Central: CBCentralManagerDelegate {
  public func centralManager(_ central: CBCentralManager, willRestoreState dict: [String: Any]) {
    let kept = dict[CBCentralManagerRestoredStatePeripheralsKey] as? [CBPeripheral] ?? []
    restored = kept.map(wrapper)
  }

  public func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn { return power.finish(with: .success(())) }
    discovery.finish(with: .failure(BluetoothError.notPoweredOn))
    for peripheral in peripherals.values { peripheral.end(BluetoothError.notPoweredOn) }
  }

  public func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    central.stopScan()
    discovery.finish(with: .success(wrapper(of: peripheral)))
  }

  public func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
    wrapper(of: peripheral).connection.finish(with: .success(()))
  }

  public func centralManager(
    _ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?
  ) { wrapper(of: peripheral).end(error ?? BluetoothError.disconnected) }

  public func centralManager(
    _ central: CBCentralManager, didDisconnectPeripheral peripheral: CBPeripheral,
    error: (any Error)?
  ) { wrapper(of: peripheral).end(error ?? BluetoothError.disconnected) }
}
