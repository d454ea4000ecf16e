import AppSeat
import Foundation

// Messages from the host, as calls of the peripheral's delegate.
extension CBPeripheral {
  func deliver(_ entry: SeatEntry) {
    let fields = entry.fields
    switch entry.name {
    case "didUpdateName": delegate?.peripheralDidUpdateName(self)
    case "didReadRSSI":
      delegate?.peripheral(
        self, didReadRSSI: NSNumber(value: fields.integer("rssi") ?? 0), error: fields.error)
    case "didDiscoverServices":
      if fields.error == nil { database.hasDiscoveredServices = true }
      delegate?.peripheral(self, didDiscoverServices: fields.error)
    case "didModifyServices":
      let gone = invalidate(fields.uuids("services") ?? [])
      delegate?.peripheral(self, didModifyServices: gone)
    case "isReadyToSendWriteWithoutResponse":
      delegate?.peripheralIsReady(toSendWriteWithoutResponse: self)
    case "didOpenL2CAPChannel": open(channel: fields)
    default:
      if let service = service(of: fields) { deliver(entry, about: service) }
    }
  }

  private func deliver(_ entry: SeatEntry, about service: CBService) {
    let error = entry.fields.error
    switch entry.name {
    case "didDiscoverIncludedServices":
      if error == nil { include(entry.fields.uuids("includedServices") ?? [], in: service) }
      delegate?.peripheral(self, didDiscoverIncludedServicesFor: service, error: error)
    case "didDiscoverCharacteristics":
      if error == nil { service.hasDiscoveredCharacteristics = true }
      delegate?.peripheral(self, didDiscoverCharacteristicsFor: service, error: error)
    default:
      let fields = entry.fields
      let characteristic = service.characteristics?.first(
        fields.uuid("characteristic") ?? service.uuid, fields.integer("instance"))
      if let characteristic { deliver(entry, about: characteristic) }
    }
  }

  private func deliver(_ entry: SeatEntry, about characteristic: CBCharacteristic) {
    let (fields, error) = (entry.fields, entry.fields.error)
    let descriptor = fields.uuid("descriptor").flatMap { uuid in
      characteristic.descriptors?.first { $0.uuid == uuid }
    }
    switch (entry.name, descriptor) {
    case ("didDiscoverDescriptors", _):
      if error == nil { add(fields.uuids("descriptors") ?? [], to: characteristic) }
      delegate?.peripheral(self, didDiscoverDescriptorsFor: characteristic, error: error)
    case ("didUpdateValue", let descriptor?):
      if let value = fields.octets("value") { descriptor.decodeValue(value) }
      delegate?.peripheral(self, didUpdateValueFor: descriptor, error: error)
    case ("didUpdateValue", nil):
      if let value = fields.octets("value") { characteristic.knownValue = value }
      delegate?.peripheral(self, didUpdateValueFor: characteristic, error: error)
    case ("didWriteValue", let descriptor?):
      delegate?.peripheral(self, didWriteValueFor: descriptor, error: error)
    case ("didWriteValue", nil):
      delegate?.peripheral(self, didWriteValueFor: characteristic, error: error)
    case ("didUpdateNotificationState", _):
      delegate?.peripheral(self, didUpdateNotificationStateFor: characteristic, error: error)
    default: break
    }
  }

  private func service(of fields: SeatFields) -> CBService? {
    fields.uuid("service").flatMap { services?.first($0, fields.integer("serviceInstance")) }
  }

  /// An included service is one of the peripheral's services, discovered or not.
  private func include(_ uuids: [CBUUID], in service: CBService) {
    service.knownIncludedServices = uuids.map { uuid in
      if let known = database.services?.first(uuid, nil) { return known }
      let made = CBService(uuid: uuid)
      made.peripheral = self
      return made
    }
  }

  private func add(_ uuids: [CBUUID], to characteristic: CBCharacteristic) {
    let former = characteristic.knownDescriptors ?? []
    characteristic.knownDescriptors = uuids.map { uuid in
      if let known = former.first(uuid, nil) { return known }
      let made = CBDescriptor(uuid: uuid)
      made.characteristic = characteristic
      return made
    }
  }

  private func open(channel fields: SeatFields) {
    let channel =
      fields.error == nil ? manager?.channels.open(fields, with: self, line: line) : nil
    delegate?.peripheral(self, didOpen: channel, error: fields.error)
  }
}
