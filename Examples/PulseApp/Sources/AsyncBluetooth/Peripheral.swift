@preconcurrency public import CoreBluetooth

/// A peripheral for asynchronous code. Pending operations fail when the connection is lost.
public final class Peripheral: NSObject, @unchecked Sendable {
  let peripheral: CBPeripheral
  var connection = Pending<Void>()
  private let queue: DispatchQueue
  private var isDiscovering = false
  private var loss = Pending<Void>()
  private var services = Pending<[CBService]>()
  private var characteristics = Pending<[CBCharacteristic]>()
  private var values: AsyncThrowingStream<Data, any Error>.Continuation?
  private var valuesSource: CBCharacteristic?

  init(_ peripheral: CBPeripheral, queue: DispatchQueue) {
    (self.peripheral, self.queue) = (peripheral, queue)
    super.init()
    peripheral.delegate = self
  }

  public var identifier: UUID { peripheral.identifier }

  /// All services: discovered, if they are not known.
  public func allServices() async throws -> [CBService] {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        if let known = peripheral.services, !isDiscovering {
          return continuation.resume(returning: known)
        }
        services.add(continuation)
        if !isDiscovering { discover() }
      }
    }
  }

  private func discover() {
    isDiscovering = true
    peripheral.discoverServices(nil)
  }

  /// The characteristics of a service: discovered, if they are not known.
  public func allCharacteristics(of service: CBService) async throws -> [CBCharacteristic] {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { [self] in
        if let known = service.characteristics { return continuation.resume(returning: known) }
        characteristics.add(continuation)
        peripheral.discoverCharacteristics(nil, for: service)
      }
    }
  }

  /// Subscribes, if necessary, to a value without a receiver.
  public func subscribe(to characteristic: CBCharacteristic) {
    queue.async { [self] in
      guard peripheral.state == .connected, !characteristic.isNotifying else { return }
      peripheral.setNotifyValue(true, for: characteristic)
    }
  }

  /// Subscribes, if that is needed, and gives the values until the connection is lost or the
  /// services have changed.
  ///
  /// - Parameter isSubscribed: Whether the caller says that it has subscribed already.
  public func values(
    of characteristic: CBCharacteristic, isSubscribed: Bool = false
  ) -> AsyncThrowingStream<Data, any Error> {
    AsyncThrowingStream { continuation in
      queue.async { [self] in
        guard peripheral.state == .connected else {
          return continuation.finish(throwing: BluetoothError.disconnected)
        }
        (values, valuesSource) = (continuation, characteristic)
        if !isSubscribed, !characteristic.isNotifying {
          peripheral.setNotifyValue(true, for: characteristic)
        }
      }
    }
  }

  /// Waits until the connection is lost or the services have changed, and throws which.
  public func lost() async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in
        loss.add(continuation)
        if peripheral.state != .connected { end(BluetoothError.disconnected) }
      }
    }
  }

  /// Ends everything that waits for the peripheral.
  func end(_ error: any Error) {
    isDiscovering = false
    connection.finish(with: .failure(error))
    loss.finish(with: .failure(error))
    services.finish(with: .failure(error))
    characteristics.finish(with: .failure(error))
    values?.finish(throwing: error)
    (values, valuesSource) = (nil, nil)
  }
}

extension Peripheral: CBPeripheralDelegate {
  public func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    isDiscovering = false
    services.finish(with: error.map { .failure($0) } ?? .success(peripheral.services ?? []))
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    characteristics.finish(
      with: error.map { .failure($0) } ?? .success(service.characteristics ?? []))
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) {
    if Fault.planted == .ignoresChanges { return }
    end(BluetoothError.servicesChanged)
    // The next request for the services waits for this answer.
    discover()
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    if let error, characteristic === valuesSource { values?.finish(throwing: error) }
  }

  public func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard characteristic === valuesSource, let value = characteristic.value else { return }
    values?.yield(value)
  }
}
