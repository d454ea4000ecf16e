import AppSeat
import Foundation

// Messages from the host, as calls of the delegate. The names are those of the kinds `callback.…`.
extension CBPeripheralManager {
  func deliverToPeripheralManager(_ entry: SeatEntry) {
    let (fields, error) = (entry.fields, entry.fields.error)
    switch entry.name {
    case "didUpdateState": update(CBManagerState.named(fields.text("state")) ?? .unknown)
    case "willRestoreState":
      delegate?.peripheralManager(self, willRestoreState: restoredState(fields))
    case "didStartAdvertising":
      delegate?.peripheralManagerDidStartAdvertising(self, error: error)
    case "didAddService": didAdd(fields, error)
    case "isReadyToUpdateSubscribers":
      delegate?.peripheralManagerIsReady(toUpdateSubscribers: self)
    case "didPublishL2CAPChannel":
      delegate?.peripheralManager(self, didPublishL2CAPChannel: fields.channelNumber, error: error)
    case "didUnpublishL2CAPChannel":
      delegate?.peripheralManager(
        self, didUnpublishL2CAPChannel: fields.channelNumber, error: error)
    default:
      guard let name = fields.text("central") else { return }
      deliver(entry, about: centrals.central(name, line: line))
    }
  }

  private func deliver(_ entry: SeatEntry, about central: CBCentral) {
    let fields = entry.fields
    switch entry.name {
    case "didOpenL2CAPChannel":
      let channel = channels.open(fields, with: central, line: line)
      delegate?.peripheralManager(self, didOpen: channel, error: fields.error)
    default:
      guard let characteristic = characteristic(of: fields) else { return }
      deliver(entry, about: central, characteristic)
    }
  }

  private func deliver(
    _ entry: SeatEntry, about central: CBCentral, _ characteristic: CBCharacteristic
  ) {
    switch entry.name {
    case "didSubscribe":
      characteristic.subscribe(central)
      delegate?.peripheralManager(self, central: central, didSubscribeTo: characteristic)
    case "didUnsubscribe":
      characteristic.unsubscribe(central)
      delegate?.peripheralManager(self, central: central, didUnsubscribeFrom: characteristic)
    case "didReceiveRead":
      delegate?.peripheralManager(
        self, didReceiveRead: request(entry.fields, central, characteristic))
    case "didReceiveWrite":
      delegate?.peripheralManager(
        self, didReceiveWrite: [request(entry.fields, central, characteristic)])
    default: break
    }
  }

  private func request(
    _ fields: SeatFields, _ central: CBCentral, _ characteristic: CBCharacteristic
  ) -> CBATTRequest {
    CBATTRequest(
      central: central, characteristic: characteristic, offset: fields.integer("offset") ?? 0,
      value: fields.octets("value"), number: fields.integer("request") ?? 0)
  }

  /// A radio that is off has no centrals. Below that the services are gone, too.
  ///
  /// Source: Apple, CBManagerState and peripheralManagerDidUpdateState(_:).
  private func update(_ state: CBManagerState) {
    self.state = state
    if state != .poweredOn {
      for service in published { service.characteristics?.forEach { $0.unsubscribeAll() } }
    }
    if state.rawValue < CBManagerState.poweredOff.rawValue { published = [] }
    delegate?.peripheralManagerDidUpdateState(self)
  }

  private func didAdd(_ fields: SeatFields, _ error: (any Error)?) {
    let uuid = fields.uuid("service")
    guard let service = published.last(where: { $0.uuid == uuid }) else { return }
    if error != nil { published.removeAll { $0 === service } }
    delegate?.peripheralManager(self, didAdd: service, error: error)
  }

  private func restoredState(_ fields: SeatFields) -> [String: Any] {
    var state: [String: Any] = [:]
    if let records = fields.records("gatt") {
      published = restoredServices(records)
      state[CBPeripheralManagerRestoredStateServicesKey] = published
    }
    if let advertisement = fields.record("advertisementData") {
      var data: [String: Any] = [:]
      data[CBAdvertisementDataLocalNameKey] = advertisement.text("localName")
      data[CBAdvertisementDataServiceUUIDsKey] = advertisement.uuids("services")
      state[CBPeripheralManagerRestoredStateAdvertisementDataKey] = data
    }
    return state
  }
}

extension SeatFields {
  fileprivate var channelNumber: CBL2CAPPSM {
    integer("psm").flatMap(CBL2CAPPSM.init(exactly:)) ?? 0
  }
}

extension CBCharacteristic {
  fileprivate func subscribe(_ central: CBCentral) {
    guard let mutable = self as? CBMutableCharacteristic else { return }
    let others = mutable.subscribedCentrals?.filter { $0 !== central } ?? []
    mutable.subscribedCentrals = others + [central]
  }

  fileprivate func unsubscribe(_ central: CBCentral) {
    guard let mutable = self as? CBMutableCharacteristic else { return }
    let others = mutable.subscribedCentrals?.filter { $0 !== central } ?? []
    mutable.subscribedCentrals = others.isEmpty ? nil : others
  }

  fileprivate func unsubscribeAll() {
    (self as? CBMutableCharacteristic)?.subscribedCentrals = nil
  }
}
