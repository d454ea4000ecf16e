/// The enumerations of Core Bluetooth.
///
/// Apple declares them in C, and Swift takes such an enumeration for an open one: any number is a value of
/// it, `init(rawValue:)` never fails, a `switch` wants `@unknown default`, and its description tells the
/// number and no case. An app may for example answer a request with an error of its own, such as
/// `CBATTError.Code(rawValue: 0x80)!`. An enumeration written in Swift has none of that, so these are in C
/// as well.
///
/// Source: Apple, the headers of Core Bluetooth (NS_ENUM and NS_ERROR_ENUM); Swift, enum_extensibility.
#pragma once

#define OPEN_ENUM(name) enum __attribute__((enum_extensibility(open))) name : long
#define SWIFT(name) __attribute__((swift_name(name)))

/// The state of a manager.
///
/// Source: Apple, CBManagerState; BG-SEM-01.
typedef OPEN_ENUM(CBManagerState) {
  CBManagerStateUnknown = 0,
  CBManagerStateResetting,
  CBManagerStateUnsupported,
  CBManagerStateUnauthorized,
  CBManagerStatePoweredOff,
  CBManagerStatePoweredOn,
} CBManagerState;

/// The state of a central manager before iOS 10. `state` is none of these any more; apps still name them.
///
/// Source: Apple, CBCentralManagerState.
typedef OPEN_ENUM(CBCentralManagerState) {
  CBCentralManagerStateUnknown = 0,
  CBCentralManagerStateResetting,
  CBCentralManagerStateUnsupported,
  CBCentralManagerStateUnauthorized,
  CBCentralManagerStatePoweredOff,
  CBCentralManagerStatePoweredOn,
} CBCentralManagerState;

/// The state of a peripheral manager before iOS 10.
///
/// Source: Apple, CBPeripheralManagerState.
typedef OPEN_ENUM(CBPeripheralManagerState) {
  CBPeripheralManagerStateUnknown = 0,
  CBPeripheralManagerStateResetting,
  CBPeripheralManagerStateUnsupported,
  CBPeripheralManagerStateUnauthorized,
  CBPeripheralManagerStatePoweredOff,
  CBPeripheralManagerStatePoweredOn,
} CBPeripheralManagerState;

/// Whether the user lets the app use Bluetooth.
///
/// Source: Apple, CBManagerAuthorization; BG-SEM-03.
typedef OPEN_ENUM(CBManagerAuthorization) {
  CBManagerAuthorizationNotDetermined = 0,
  CBManagerAuthorizationRestricted,
  CBManagerAuthorizationDenied,
  CBManagerAuthorizationAllowedAlways,
} CBManagerAuthorization;

/// Whether the user lets the app share data while it is in background. Deprecated since iOS 13.
///
/// Source: Apple, CBPeripheralManagerAuthorizationStatus.
typedef OPEN_ENUM(CBPeripheralManagerAuthorizationStatus) {
  CBPeripheralManagerAuthorizationStatusNotDetermined = 0,
  CBPeripheralManagerAuthorizationStatusRestricted,
  CBPeripheralManagerAuthorizationStatusDenied,
  CBPeripheralManagerAuthorizationStatusAuthorized,
} CBPeripheralManagerAuthorizationStatus;

/// How soon a central's connection is to answer.
///
/// Source: Apple, CBPeripheralManagerConnectionLatency; BG-SEM-36.
typedef OPEN_ENUM(CBPeripheralManagerConnectionLatency) {
  CBPeripheralManagerConnectionLatencyLow = 0,
  CBPeripheralManagerConnectionLatencyMedium,
  CBPeripheralManagerConnectionLatencyHigh,
} CBPeripheralManagerConnectionLatency;

/// The state of a peripheral.
///
/// Source: Apple, CBPeripheralState; BG-SEM-23.
typedef OPEN_ENUM(CBPeripheralState) {
  CBPeripheralStateDisconnected = 0,
  CBPeripheralStateConnecting,
  CBPeripheralStateConnected,
  CBPeripheralStateDisconnecting,
} CBPeripheralState;

/// Whether a write asks for a response.
///
/// Source: Apple, CBCharacteristicWriteType.
typedef OPEN_ENUM(CBCharacteristicWriteType) {
  CBCharacteristicWriteWithResponse SWIFT("withResponse") = 0,
  CBCharacteristicWriteWithoutResponse SWIFT("withoutResponse"),
} CBCharacteristicWriteType;

/// Whether a peripheral was connected or disconnected.
///
/// Source: Apple, CBConnectionEvent.
typedef OPEN_ENUM(CBConnectionEvent) {
  CBConnectionEventPeerDisconnected = 0,
  CBConnectionEventPeerConnected,
} CBConnectionEvent;

/// The codes of Bluetooth's errors; `CBError.Code` in Swift.
///
/// Source: Apple, CBError.Code; BG-SEM-37.
typedef OPEN_ENUM(CBErrorCode) {
  CBErrorUnknown SWIFT("unknown") = 0,
  CBErrorInvalidParameters SWIFT("invalidParameters"),
  CBErrorInvalidHandle SWIFT("invalidHandle"),
  CBErrorNotConnected SWIFT("notConnected"),
  CBErrorOutOfSpace SWIFT("outOfSpace"),
  CBErrorOperationCancelled SWIFT("operationCancelled"),
  CBErrorConnectionTimeout SWIFT("connectionTimeout"),
  CBErrorPeripheralDisconnected SWIFT("peripheralDisconnected"),
  CBErrorUUIDNotAllowed SWIFT("uuidNotAllowed"),
  CBErrorAlreadyAdvertising SWIFT("alreadyAdvertising"),
  CBErrorConnectionFailed SWIFT("connectionFailed"),
  CBErrorConnectionLimitReached SWIFT("connectionLimitReached"),
  CBErrorUnknownDevice SWIFT("unknownDevice"),
  CBErrorOperationNotSupported SWIFT("operationNotSupported"),
  CBErrorPeerRemovedPairingInformation SWIFT("peerRemovedPairingInformation"),
  CBErrorEncryptionTimedOut SWIFT("encryptionTimedOut"),
  CBErrorTooManyLEPairedDevices SWIFT("tooManyLEPairedDevices"),
  /// watchOS only.
  CBErrorLeGattExceededBackgroundNotificationLimit
      SWIFT("leGattExceededBackgroundNotificationLimit"),
  /// watchOS only.
  CBErrorLeGattNearBackgroundNotificationLimit SWIFT("leGattNearBackgroundNotificationLimit"),
} CBErrorCode;

/// The codes of the Attribute Protocol; `CBATTError.Code` in Swift.
///
/// Source: Apple, CBATTError.Code; Core 5.4, Vol 3, Part F, 3.4.1.1.
typedef OPEN_ENUM(CBATTErrorCode) {
  CBATTErrorSuccess SWIFT("success") = 0,
  CBATTErrorInvalidHandle SWIFT("invalidHandle"),
  CBATTErrorReadNotPermitted SWIFT("readNotPermitted"),
  CBATTErrorWriteNotPermitted SWIFT("writeNotPermitted"),
  CBATTErrorInvalidPdu SWIFT("invalidPdu"),
  CBATTErrorInsufficientAuthentication SWIFT("insufficientAuthentication"),
  CBATTErrorRequestNotSupported SWIFT("requestNotSupported"),
  CBATTErrorInvalidOffset SWIFT("invalidOffset"),
  CBATTErrorInsufficientAuthorization SWIFT("insufficientAuthorization"),
  CBATTErrorPrepareQueueFull SWIFT("prepareQueueFull"),
  CBATTErrorAttributeNotFound SWIFT("attributeNotFound"),
  CBATTErrorAttributeNotLong SWIFT("attributeNotLong"),
  CBATTErrorInsufficientEncryptionKeySize SWIFT("insufficientEncryptionKeySize"),
  CBATTErrorInvalidAttributeValueLength SWIFT("invalidAttributeValueLength"),
  CBATTErrorUnlikelyError SWIFT("unlikelyError"),
  CBATTErrorInsufficientEncryption SWIFT("insufficientEncryption"),
  CBATTErrorUnsupportedGroupType SWIFT("unsupportedGroupType"),
  CBATTErrorInsufficientResources SWIFT("insufficientResources"),
} CBATTErrorCode;
