// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The keys of Core Bluetooth's dictionaries. Each constant's name is Apple's, and so is its value.
//
// Source: Apple, CBCentralManagerConstants.h, CBPeripheralManager.h, CBAdvertisementData.h.

// MARK: Making a manager

/// `NSNumber` of a Boolean: whether to warn the user at once if Bluetooth is off.
public let CBCentralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
/// `String`: the identifier under which the system preserves the manager.
public let CBCentralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"
/// Known by its name only. It has no effect.
public let CBCentralManagerOptionDeviceAccessForMedia = "kCBInitOptionDeviceAccessForMedia"
/// `NSNumber` of a Boolean: whether to warn the user at once if Bluetooth is off.
public let CBPeripheralManagerOptionShowPowerAlertKey = "kCBInitOptionShowPowerAlert"
/// `String`: the identifier under which the system preserves the manager.
public let CBPeripheralManagerOptionRestoreIdentifierKey = "kCBInitOptionRestoreIdentifier"

// MARK: Scanning

/// `NSNumber` of a Boolean: whether each advertisement is reported. It has no effect in the
/// background.
public let CBCentralManagerScanOptionAllowDuplicatesKey = "kCBScanOptionAllowDuplicates"
/// Array of ``CBUUID``: also report peripherals that solicit one of these services.
public let CBCentralManagerScanOptionSolicitedServiceUUIDsKey =
  "kCBScanOptionSolicitedServiceUUIDs"

// MARK: Connecting

/// `NSNumber` of a Boolean: whether to alert the user to a connection while the app is suspended.
public let CBConnectPeripheralOptionNotifyOnConnectionKey = "kCBConnectOptionNotifyOnConnection"
/// `NSNumber` of a Boolean: whether to alert the user to a disconnection while the app is
/// suspended.
public let CBConnectPeripheralOptionNotifyOnDisconnectionKey =
  "kCBConnectOptionNotifyOnDisconnection"
/// `NSNumber` of a Boolean: whether to alert the user to each notification while the app is
/// suspended.
public let CBConnectPeripheralOptionNotifyOnNotificationKey =
  "kCBConnectOptionNotifyOnNotification"
/// `NSNumber` of seconds to wait before the connection is begun.
public let CBConnectPeripheralOptionStartDelayKey = "kCBConnectOptionStartDelay"
/// About classic Bluetooth. It has no effect.
public let CBConnectPeripheralOptionEnableTransportBridgingKey =
  "kCBConnectOptionEnableTransportBridging"
/// `NSNumber` of a Boolean: whether the connection needs the Apple Notification Center Service.
public let CBConnectPeripheralOptionRequiresANCS = "kCBConnectOptionRequiresANCS"
/// `NSNumber` of a Boolean: whether the system connects again by itself after a loss. Since iOS 17.
public let CBConnectPeripheralOptionEnableAutoReconnect = "kCBConnectOptionEnableAutoReconnect"

// MARK: Restored state

/// Array of ``CBPeripheral`` that were connected, or waited for, when the app was terminated.
public let CBCentralManagerRestoredStatePeripheralsKey = "kCBRestoredPeripherals"
/// Array of ``CBUUID``: the services of the scan that was under way.
public let CBCentralManagerRestoredStateScanServicesKey = "kCBRestoredScanServices"
/// Dictionary: the options of the scan that was under way.
public let CBCentralManagerRestoredStateScanOptionsKey = "kCBRestoredScanOptions"
/// Array of ``CBMutableService`` that were published.
public let CBPeripheralManagerRestoredStateServicesKey = "kCBRestoredServices"
/// Dictionary: what the app was advertising.
public let CBPeripheralManagerRestoredStateAdvertisementDataKey = "kCBRestoredAdvertisement"

// MARK: Advertisements

/// `String`: the local name.
public let CBAdvertisementDataLocalNameKey = "kCBAdvDataLocalName"
/// `NSNumber` of dBm: the transmit power.
public let CBAdvertisementDataTxPowerLevelKey = "kCBAdvDataTxPowerLevel"
/// Array of ``CBUUID``.
public let CBAdvertisementDataServiceUUIDsKey = "kCBAdvDataServiceUUIDs"
/// Dictionary from ``CBUUID`` to `Data`.
public let CBAdvertisementDataServiceDataKey = "kCBAdvDataServiceData"
/// `Data`: the company identifier, little-endian, and what follows it.
public let CBAdvertisementDataManufacturerDataKey = "kCBAdvDataManufacturerData"
/// Array of ``CBUUID`` that an iOS device advertises in the background.
public let CBAdvertisementDataOverflowServiceUUIDsKey = "kCBAdvDataHashedServiceUUIDs"
/// `NSNumber` of a Boolean: whether the advertisement can be connected to.
public let CBAdvertisementDataIsConnectable = "kCBAdvDataIsConnectable"
/// Array of ``CBUUID``.
public let CBAdvertisementDataSolicitedServiceUUIDsKey = "kCBAdvDataSolicitedServiceUUIDs"

// MARK: Connection events

/// Of which peripherals an app wants to hear connection events.
///
/// Source: Apple, CBConnectionEventMatchingOption; BG-SEM-42.
public struct CBConnectionEventMatchingOption: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Array of ``CBUUID``.
  public static let serviceUUIDs = Self(rawValue: "kCBConnectionEventMatchingOptionServiceUUIDs")
  /// Array of `UUID`: identifiers of peripherals.
  public static let peripheralUUIDs =
    Self(rawValue: "kCBConnectionEventMatchingOptionPeripheralUUIDs")
}
