import AppSeat
import Foundation

/// The services of a peripheral as the app's objects.
///
/// The host knows the services; this only keeps the objects, so that the app sees the same object
/// for the same service until it becomes invalid.
struct RemoteDatabase {
  fileprivate(set) var services: [CBService]?
  /// Whether the services have been reported to the app, even if there are none.
  var hasDiscoveredServices = false
  /// The state of the host's knowledge that `services` shows.
  fileprivate var generation = -1
}

extension CBPeripheral {
  /// Asks for the services, if the host has reported something since the last request.
  func refreshServices() {
    guard database.generation != generation else { return }
    database.generation = generation
    let told = (read("services").uuids("services") ?? []).numbered()
    let former = database.services ?? []
    let found = told.map { uuid, ordinal in
      former.first(uuid, ordinal) ?? service(uuid, ordinal)
    }
    database.services = found.isEmpty && !database.hasDiscoveredServices ? nil : found
  }

  private func service(_ uuid: CBUUID, _ ordinal: Int) -> CBService {
    let made = CBService(uuid: uuid, ordinal: ordinal)
    made.peripheral = self
    return made
  }

  /// Asks for the characteristics of a service, if the host has reported something since the last
  /// request.
  func refreshCharacteristics(of service: CBService) {
    guard service.generation != generation else { return }
    service.generation = generation
    let records = read("characteristics", service.path).records("characteristics") ?? []
    let told = records.compactMap { $0.uuid("characteristic") }.numbered()
    let former = service.knownCharacteristics ?? []
    let found = zip(told, records).map { name, record in
      let known = former.first(name.uuid, name.ordinal)
      let characteristic = known ?? CBCharacteristic(uuid: name.uuid, ordinal: name.ordinal)
      characteristic.service = service
      characteristic.knownProperties = .init(seatNames: record.texts("properties") ?? [])
      characteristic.isKnownToNotify = record.flag("isNotifying") ?? false
      return characteristic
    }
    service.knownCharacteristics =
      found.isEmpty && !service.hasDiscoveredCharacteristics ? nil : found
  }

  /// Forgets all services after the connection is lost: the app's objects are invalid.
  func noteLoss() {
    lastState = .disconnected
    database = RemoteDatabase()
  }

  /// Takes services out that the peripheral has removed or changed.
  ///
  /// - Returns: The objects that became invalid.
  ///
  /// Source: BG-SEM-25.
  func invalidate(_ uuids: [CBUUID]) -> [CBService] {
    let all = database.services ?? []
    let gone = all.filter { uuids.contains($0.uuid) }
    database.services = all.filter { !uuids.contains($0.uuid) }
    return gone
  }
}

extension [CBUUID] {
  /// Numbers those that occur several times, in their order: 1 for the first.
  func numbered() -> [(uuid: CBUUID, ordinal: Int)] {
    var counts: [CBUUID: Int] = [:]
    return map { uuid in
      counts[uuid, default: 0] += 1
      return (uuid, counts[uuid, default: 1])
    }
  }
}
