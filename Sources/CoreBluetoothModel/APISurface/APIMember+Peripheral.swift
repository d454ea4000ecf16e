import Timelines

extension APIMember {
  /// Source: Apple, CBPeripheral.
  static let peripheral = members(
    of: "CBPeripheral",
    [
      "identifier": .field(.peer, of: .callbackDidDiscover),
      "name": .property("name"),
      "delegate": .call(.callSetDelegate),
      "deinit": .call(.callReleasePeripheral),
      "state": .property("state"),
      "services": .property("services"),
      "canSendWriteWithoutResponse": .property("canSendWriteWithoutResponse"),
      "ancsAuthorized": .notModelled("sharing of notifications is out of scope (BG-SEM-17)"),
      "readRSSI()": .call(.callReadRSSI),
      "discoverServices(_:)": .call(.callDiscoverServices),
      "discoverIncludedServices(_:for:)": .call(.callDiscoverIncludedServices),
      "discoverCharacteristics(_:for:)": .call(.callDiscoverCharacteristics),
      "discoverDescriptors(for:)": .call(.callDiscoverDescriptors),
      "readValue(for: CBCharacteristic)": .call(.callReadValue),
      "readValue(for: CBDescriptor)": .call(.callReadValue),
      "writeValue(_:for:type:)": .call(.callWriteValue),
      "writeValue(_:for: CBDescriptor)": .call(.callWriteValue),
      "maximumWriteValueLength(for:)": .property("maximumWriteValueLength"),
      "setNotifyValue(_:for:)": .call(.callSetNotifyValue),
      "openL2CAPChannel(_:)": .call(.callOpenL2CAPChannel),
    ])

  /// Source: Apple, CBPeripheralDelegate.
  static let peripheralDelegate = members(
    of: "CBPeripheralDelegate",
    [
      "peripheralDidUpdateName(_:)": .callback(.callbackDidUpdateName),
      "peripheral(_:didModifyServices:)": .callback(.callbackDidModifyServices),
      "peripheral(_:didReadRSSI:error:)": .callback(.callbackDidReadRSSI),
      "peripheral(_:didDiscoverServices:)": .callback(.callbackDidDiscoverServices),
      "peripheral(_:didDiscoverIncludedServicesFor:error:)":
        .callback(.callbackDidDiscoverIncludedServices),
      "peripheral(_:didDiscoverCharacteristicsFor:error:)":
        .callback(.callbackDidDiscoverCharacteristics),
      "peripheral(_:didDiscoverDescriptorsFor:error:)":
        .callback(.callbackDidDiscoverDescriptors),
      "peripheral(_:didUpdateValueFor: CBCharacteristic, error:)":
        .callback(.callbackDidUpdateValue),
      "peripheral(_:didUpdateValueFor: CBDescriptor, error:)": .callback(.callbackDidUpdateValue),
      "peripheral(_:didWriteValueFor: CBCharacteristic, error:)":
        .callback(.callbackDidWriteValue),
      "peripheral(_:didWriteValueFor: CBDescriptor, error:)": .callback(.callbackDidWriteValue),
      "peripheral(_:didUpdateNotificationStateFor:error:)":
        .callback(.callbackDidUpdateNotificationState),
      "peripheralIsReady(toSendWriteWithoutResponse:)":
        .callback(.callbackIsReadyToSendWriteWithoutResponse),
      "peripheral(_:didOpen:error:)": .callback(.callbackDidOpenL2CAPChannel),
    ])
}
