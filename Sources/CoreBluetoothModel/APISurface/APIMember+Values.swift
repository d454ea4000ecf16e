import Timelines

extension APIMember {
  /// Source: Apple, CBCentral, CBATTRequest, CBL2CAPChannel, CBService and what belongs to them.
  static let valueTypes =
    members(
      of: "CBCentral",
      [
        "identifier": .field(.central, of: .callbackDidSubscribe),
        "maximumUpdateValueLength": .property("maximumUpdateValueLength"),
      ])
    + members(
      of: "CBATTRequest",
      [
        "central": .field(.central, of: .callbackDidReceiveRead),
        "characteristic": .field(.characteristic, of: .callbackDidReceiveRead),
        "offset": .field(.offset, of: .callbackDidReceiveRead),
        "value": .field(.value, of: .callRespond),
      ])
    + members(
      of: "CBL2CAPChannel",
      [
        "peer": .field(.peer, of: .callbackDidOpenL2CAPChannel),
        "psm": .field(.psm, of: .callbackDidOpenL2CAPChannel),
        "inputStream": .callback(.callbackDidReceiveL2CAPData),
        "inputStream.streamStatus": .callback(.callbackDidCloseL2CAPChannel),
        "outputStream": .call(.callWriteL2CAPChannel),
        "outputStream.hasSpaceAvailable": .callback(.callbackIsReadyToSendL2CAPData),
        "deinit": .call(.callCloseL2CAPChannel),
      ])
    + members(
      of: "CBService",
      [
        "uuid": .field(.service, of: .callDiscoverCharacteristics),
        "isPrimary": .notModelled("apps publish primary services, which include others"),
        "characteristics": .property("characteristics"),
        "includedServices": .field(.includedServices, of: .callbackDidDiscoverIncludedServices),
      ])
    + members(
      of: "CBCharacteristic",
      [
        "uuid": .field(.characteristic, of: .callReadValue),
        "properties": .field(.characteristics, of: .callbackDidDiscoverCharacteristics),
        "value": .field(.value, of: .callbackDidUpdateValue),
        "descriptors": .field(.descriptors, of: .callbackDidDiscoverDescriptors),
        "isNotifying": .property("isNotifying"),
      ])
    + members(
      of: "CBMutableCharacteristic",
      [
        "init(type:properties:value:permissions:)": .field(.characteristics, of: .callAddService),
        "permissions": .field(.characteristics, of: .callAddService),
        "subscribedCentrals": .field(.gatt, of: .callbackWillRestoreState),
      ])
}
