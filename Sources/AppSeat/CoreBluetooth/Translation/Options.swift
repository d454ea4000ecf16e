import AppSeat
import Foundation

// Options and dictionaries of Core Bluetooth as members of the protocol, and back.

extension [String: Any] {
  func flag(_ key: String) -> Bool? {
    (self[key] as? Bool) ?? (self[key] as? NSNumber)?.boolValue
  }

  func uuids(_ key: String) -> [String]? { (self[key] as? [CBUUID])?.map(\.seatText) }

  /// A number of seconds, as the protocol writes durations.
  func duration(_ key: String) -> String? {
    let seconds =
      (self[key] as? NSNumber)?.doubleValue ?? (self[key] as? Double)
      ?? (self[key] as? Int).map(Double.init)
    guard let seconds, let delay = Int(exactly: (seconds * 1000).rounded()) else { return nil }
    return "\(delay)ms"
  }
}

extension SeatFields {
  func uuids(_ name: String) -> [CBUUID]? { texts(name)?.map(CBUUID.init(string:)) }

  func uuid(_ name: String) -> CBUUID? { text(name).map(CBUUID.init(string:)) }

  /// The options with which a manager is made.
  ///
  /// Source: BG-SEM-45.
  static func creation(_ options: [String: Any]?, implemented: [String]?) -> SeatFields {
    let options = options ?? [:]
    return [
      "restoreIdentifier": options[CBCentralManagerOptionRestoreIdentifierKey] as? String,
      "showPowerAlert": options.flag(CBCentralManagerOptionShowPowerAlertKey),
      "implementedCallbacks": implemented,
    ]
  }

  /// Source: BG-SEM-09, BG-SEM-12.
  static func scan(_ services: [CBUUID]?, _ options: [String: Any]?) -> SeatFields {
    let options = options ?? [:]
    return [
      "services": services?.map(\.seatText),
      "allowDuplicates": options.flag(CBCentralManagerScanOptionAllowDuplicatesKey),
      "solicitedServices": options.uuids(CBCentralManagerScanOptionSolicitedServiceUUIDsKey),
    ]
  }

  /// Source: BG-SEM-14.
  static func connection(_ options: [String: Any]?) -> SeatFields {
    let options = options ?? [:]
    return [
      "notifyOnConnection": options.flag(CBConnectPeripheralOptionNotifyOnConnectionKey),
      "notifyOnDisconnection": options.flag(CBConnectPeripheralOptionNotifyOnDisconnectionKey),
      "notifyOnNotification": options.flag(CBConnectPeripheralOptionNotifyOnNotificationKey),
      "startDelay": options.duration(CBConnectPeripheralOptionStartDelayKey),
      "enableAutoReconnect": options.flag(CBConnectPeripheralOptionEnableAutoReconnect),
      "requiresANCS": options.flag(CBConnectPeripheralOptionRequiresANCS),
    ]
  }

  /// Returns the advertisement that an app asks for. The host decides what is advertised.
  static func advertisement(_ data: [String: Any]?) -> SeatFields {
    let data = data ?? [:]
    return [
      "localName": data[CBAdvertisementDataLocalNameKey] as? String,
      "services": data.uuids(CBAdvertisementDataServiceUUIDsKey),
      "manufacturerData": (data[CBAdvertisementDataManufacturerDataKey] as? Data)?.seatText,
    ]
  }

  /// The dictionary of `didDiscover`.
  var advertisementData: [String: Any] {
    var data: [String: Any] = [:]
    data[CBAdvertisementDataLocalNameKey] = text("localName")
    data[CBAdvertisementDataManufacturerDataKey] = octets("manufacturerData")
    data[CBAdvertisementDataServiceUUIDsKey] = uuids("services")
    data[CBAdvertisementDataOverflowServiceUUIDsKey] = uuids("overflowServices")
    data[CBAdvertisementDataSolicitedServiceUUIDsKey] = uuids("solicitedServices")
    data[CBAdvertisementDataTxPowerLevelKey] = integer("txPower").map(NSNumber.init(value:))
    data[CBAdvertisementDataIsConnectable] = flag("connectable").map(NSNumber.init(value:))
    data[CBAdvertisementDataServiceDataKey] = serviceData
    return data
  }

  private var serviceData: [CBUUID: Data]? {
    records("serviceData").map { records in
      records.reduce(into: [:]) { data, record in
        if let uuid = record.uuid("service") { data[uuid] = record.octets("value") }
      }
    }
  }
}
