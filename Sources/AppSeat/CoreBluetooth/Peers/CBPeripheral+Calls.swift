import AppSeat
public import CBluetoothEnums
public import Foundation

extension CBCharacteristicWriteType: HasHostNames {
  static let hostNames = ["withResponse", "withoutResponse"]
}

// Requests to a peripheral. The answers go to its delegate.
extension CBPeripheral {
  /// Reads the signal strength, in dBm.
  public func readRSSI() {
    if !hears("didReadRSSI") {
      Complaint.log("Reading RSSI for", self, without: "didReadRSSI:error:")
    }
    command("readRSSI")
  }

  /// Discovers the services with these identifiers; all if there is no list.
  public func discoverServices(_ serviceUUIDs: [CBUUID]?) {
    if !hears("didDiscoverServices") {
      Complaint.log("Discovering services for", self, without: "didDiscoverServices:")
    }
    command("discoverServices", ["services": serviceUUIDs?.map(\.seatText)])
  }

  public func discoverIncludedServices(
    _ includedServiceUUIDs: [CBUUID]?, for service: CBService
  ) {
    require(service)
    command(
      "discoverIncludedServices",
      service.path.merging(["services": includedServiceUUIDs?.map(\.seatText)]))
  }

  public func discoverCharacteristics(_ characteristicUUIDs: [CBUUID]?, for service: CBService) {
    require(service)
    if !hears("didDiscoverCharacteristics") {
      Complaint.log(
        "Discovering characteristics on", self,
        without: "didDiscoverCharacteristicsForService:error:")
    }
    command(
      "discoverCharacteristics",
      service.path.merging([
        "characteristics": characteristicUUIDs?.map { ["characteristic": $0.uuidString] }
      ]))
  }

  public func discoverDescriptors(for characteristic: CBCharacteristic) {
    require(characteristic.service)
    if !hears("didDiscoverDescriptors") {
      Complaint.log(
        "Discovering characteristic descriptors for", self,
        without: "didDiscoverDescriptorsForCharacteristic:error:")
    }
    command("discoverDescriptors", characteristic.path)
  }

  public func readValue(for characteristic: CBCharacteristic) {
    require(characteristic.service)
    command("readValue", characteristic.path)
  }

  public func readValue(for descriptor: CBDescriptor) {
    require(descriptor.characteristic?.service)
    command("readValue", descriptor.path)
  }

  /// Writes a value. Without response there is no answer; see ``canSendWriteWithoutResponse``. The
  /// characteristic must have the property, or the value is not sent.
  ///
  /// Source: BG-SEM-27; observed, in what apps have logged.
  public func writeValue(
    _ data: Data, for characteristic: CBCharacteristic, type: CBCharacteristicWriteType
  ) {
    require(characteristic.service)
    if type == .withoutResponse, !characteristic.properties.contains(.writeWithoutResponse),
      toldState == .connected
    {
      Complaint.warn(ofWriteWithoutResponse: characteristic)
    }
    command(
      "writeValue",
      characteristic.path.merging(["value": data.seatText, "type": type.hostName]))
  }

  /// Writes a descriptor. That of the subscription must be written by ``setNotifyValue(_:for:)``;
  /// an attempt ends the app.
  ///
  /// Source: BG-SEM-28.
  public func writeValue(_ data: Data, for descriptor: CBDescriptor) {
    require(descriptor.characteristic?.service)
    command(
      "writeValue", descriptor.path.merging(["value": data.seatText, "type": "withResponse"]))
    // The host receives the call although the app ends by it, so that rules see it.
    if descriptor.uuid.seatText == CBUUIDClientCharacteristicConfigurationString {
      endForMisuse(
        "NSInternalInconsistencyException",
        "Client Characteristic Configuration descriptors must be configured using setNotifyValue:"
          + "forCharacteristic:")
    }
  }

  /// The longest value that one write can carry, in octets.
  ///
  /// Source: BG-SEM-34.
  public func maximumWriteValueLength(for type: CBCharacteristicWriteType) -> Int {
    read("maximumWriteValueLength", ["type": type.hostName]).integer("length") ?? 0
  }

  /// Subscribes to a value, or ends the subscription.
  ///
  /// Source: BG-SEM-28.
  public func setNotifyValue(_ enabled: Bool, for characteristic: CBCharacteristic) {
    require(characteristic.service)
    command("setNotifyValue", characteristic.path.merging(["enabled": enabled]))
  }

  /// Opens a channel to a protocol/service multiplexer of the peripheral.
  ///
  /// Source: BG-SEM-46.
  public func openL2CAPChannel(_ psm: CBL2CAPPSM) {
    command("openL2CAPChannel", ["psm": Int(psm)])
  }

  /// Ends the app if a service belongs to another peripheral, as the framework's assertion does.
  private func require(_ service: CBService?) {
    guard let other = service?.peripheral, other !== self else { return }
    endForMisuse(
      "NSInternalInconsistencyException",
      "Invalid parameter not satisfying: service.peripheral == self")
  }
}

// How calls and callbacks name an attribute: by identifiers, and by a number where several have the
// same one.
extension CBService {
  var path: SeatFields {
    ["service": uuid.seatText, "serviceInstance": ordinal > 1 ? ordinal : nil]
  }
}

extension CBCharacteristic {
  var path: SeatFields {
    (service?.path ?? [:]).merging([
      "characteristic": uuid.seatText, "instance": ordinal > 1 ? ordinal : nil,
    ])
  }
}

extension CBDescriptor {
  var path: SeatFields {
    (characteristic?.path ?? [:]).merging(["descriptor": uuid.seatText])
  }
}
