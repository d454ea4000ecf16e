import CoreBluetooth

extension HeartRateMonitor: CBPeripheralDelegate {
  /// Goes on with a connection that the system kept, from the step at which it stood.
  func resume(_ peripheral: CBPeripheral) {
    if Fault.planted == .forgetsDiscovery, !hasConnected { return }
    guard let service = peripheral.services?.first(where: { $0.uuid == Self.service }) else {
      return peripheral.discoverServices([Self.service])
    }
    guard let value = service.characteristics?.first(where: { $0.uuid == Self.measurement }) else {
      return peripheral.discoverCharacteristics([Self.measurement], for: service)
    }
    if !value.isNotifying || Fault.planted == .subscribesAgain {
      peripheral.setNotifyValue(true, for: value)
    }
  }

  /// Goes on only where something was found: some advertise the service and do not have it.
  func peripheral(_ peripheral: CBPeripheral, didDiscoverServices error: (any Error)?) {
    guard peripheral.services?.contains(where: { $0.uuid == Self.service }) ?? false else {
      return log.error("no heart rate service: \(error?.localizedDescription ?? "none found")")
    }
    resume(peripheral)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didModifyServices invalidatedServices: [CBService]
  ) { peripheral.discoverServices([Self.service]) }

  func peripheral(
    _ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService,
    error: (any Error)?
  ) {
    guard service.characteristics?.contains(where: { $0.uuid == Self.measurement }) ?? false else {
      return log.error("no measurements: \(error?.localizedDescription ?? "none found")")
    }
    resume(peripheral)
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateNotificationStateFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    if let error { return log.error("no subscription: \(error.localizedDescription)") }
    readings.hasBeenConnected = true
  }

  func peripheral(
    _ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic,
    error: (any Error)?
  ) {
    guard let value = characteristic.value, let measurement = HeartRateMeasurement(value) else {
      return log.error("cannot read \(characteristic.value?.count ?? 0) octets")
    }
    if Fault.planted == .worksLong { Thread.sleep(forTimeInterval: 40) }
    if Fault.planted == .computesLong { log.debug("digest \(Self.digest(of: value))") }
    readings.add(measurement)
    log.info("\(measurement.beatsPerMinute) beats per minute, \(readings.count) readings")
  }

  /// Stretches a value as if it were a password: a lot of computing for nothing.
  private static func digest(of value: Data) -> UInt64 {
    var state = UInt64(value.count)
    for _ in 0..<100_000_000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    return state
  }
}
