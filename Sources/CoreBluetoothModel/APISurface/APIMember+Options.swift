import Timelines

extension APIMember {
  /// Source: BG-SEM-09, BG-SEM-12, BG-SEM-14, BG-SEM-45, BG-RES-17, BG-RES-18, BG-LCH-01.
  static let options =
    members(
      of: "Manager options",
      [
        "CBCentralManagerOptionShowPowerAlertKey":
          .field(.showPowerAlert, of: .callCreateCentralManager),
        "CBCentralManagerOptionRestoreIdentifierKey":
          .field(.restoreIdentifier, of: .callCreateCentralManager),
        "CBCentralManagerOptionDeviceAccessForMedia":
          .notModelled("seen by its name only (BG-SEM-45)"),
        "CBPeripheralManagerOptionShowPowerAlertKey":
          .field(.showPowerAlert, of: .callCreatePeripheralManager),
        "CBPeripheralManagerOptionRestoreIdentifierKey":
          .field(.restoreIdentifier, of: .callCreatePeripheralManager),
      ])
    + members(
      of: "Scan options",
      [
        "CBCentralManagerScanOptionAllowDuplicatesKey":
          .field(.allowDuplicates, of: .callScanForPeripherals),
        "CBCentralManagerScanOptionSolicitedServiceUUIDsKey":
          .field(.solicitedServices, of: .callScanForPeripherals),
      ])
    + members(
      of: "Connect options",
      [
        "CBConnectPeripheralOptionNotifyOnConnectionKey":
          .field(.notifyOnConnection, of: .callConnect),
        "CBConnectPeripheralOptionNotifyOnDisconnectionKey":
          .field(.notifyOnDisconnection, of: .callConnect),
        "CBConnectPeripheralOptionNotifyOnNotificationKey":
          .field(.notifyOnNotification, of: .callConnect),
        "CBConnectPeripheralOptionStartDelayKey": .field(.startDelay, of: .callConnect),
        "CBConnectPeripheralOptionEnableTransportBridgingKey":
          .notModelled("classic transports are out of scope (BG-SEM-17)"),
        "CBConnectPeripheralOptionRequiresANCS": .field(.requiresANCS, of: .callConnect),
        "CBConnectPeripheralOptionEnableAutoReconnect":
          .field(.enableAutoReconnect, of: .callConnect),
      ])
    + members(
      of: "Connection event options",
      [
        "CBConnectionEventMatchingOptionPeripheralUUIDs":
          .field(.peripherals, of: .callRegisterForConnectionEvents),
        "CBConnectionEventMatchingOptionServiceUUIDs":
          .field(.services, of: .callRegisterForConnectionEvents),
      ])
    + advertisementData + restoredState

  private static let advertisementData = members(
    of: "Advertisement data",
    [
      "CBAdvertisementDataLocalNameKey": .field(.localName, of: .callbackDidDiscover),
      "CBAdvertisementDataManufacturerDataKey":
        .field(.manufacturerData, of: .callbackDidDiscover),
      "CBAdvertisementDataServiceDataKey": .field(.serviceData, of: .callbackDidDiscover),
      "CBAdvertisementDataServiceUUIDsKey": .field(.services, of: .callbackDidDiscover),
      "CBAdvertisementDataOverflowServiceUUIDsKey":
        .field(.overflowServices, of: .callbackDidDiscover),
      "CBAdvertisementDataTxPowerLevelKey": .field(.txPower, of: .callbackDidDiscover),
      "CBAdvertisementDataIsConnectable": .field(.connectable, of: .callbackDidDiscover),
      "CBAdvertisementDataSolicitedServiceUUIDsKey":
        .field(.solicitedServices, of: .callbackDidDiscover),
    ])

  private static let restoredState = members(
    of: "Restored state and launch options",
    [
      "CBCentralManagerRestoredStatePeripheralsKey":
        .field(.peripherals, of: .callbackWillRestoreState),
      "CBCentralManagerRestoredStateScanServicesKey":
        .field(.scanServices, of: .callbackWillRestoreState),
      "CBCentralManagerRestoredStateScanOptionsKey":
        .field(.scanAllowDuplicates, of: .callbackWillRestoreState),
      "CBPeripheralManagerRestoredStateServicesKey":
        .field(.gatt, of: .callbackWillRestoreState),
      "CBPeripheralManagerRestoredStateAdvertisementDataKey":
        .field(.advertisementData, of: .callbackWillRestoreState),
      "UIApplication.LaunchOptionsKey.bluetoothCentrals":
        .field(.launchCentrals, of: .callbackDidFinishLaunching),
      "UIApplication.LaunchOptionsKey.bluetoothPeripherals":
        .field(.launchPeripherals, of: .callbackDidFinishLaunching),
    ])
}
