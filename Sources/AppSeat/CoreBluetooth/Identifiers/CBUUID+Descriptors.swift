// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The identifiers of descriptors that Core Bluetooth names, with the type of each value.
//
// Source: Apple, CBUUID.h; Bluetooth assigned numbers, 3.7.

/// Characteristic Extended Properties. The value is an `NSNumber`.
public let CBUUIDCharacteristicExtendedPropertiesString = "2900"
/// Characteristic User Description. The value is a `String`.
public let CBUUIDCharacteristicUserDescriptionString = "2901"
/// Client Characteristic Configuration. The value is an `NSNumber`.
public let CBUUIDClientCharacteristicConfigurationString = "2902"
/// Server Characteristic Configuration. The value is an `NSNumber`.
public let CBUUIDServerCharacteristicConfigurationString = "2903"
/// Characteristic Presentation Format. The value is a `Data`.
public let CBUUIDCharacteristicFormatString = "2904"
/// Characteristic Aggregate Format. The value is a `Data`.
public let CBUUIDCharacteristicAggregateFormatString = "2905"
/// Valid Range. The value is a `Data`.
public let CBUUIDCharacteristicValidRangeString = "2906"
/// Observation Schedule. The value is a `Data`.
public let CBUUIDCharacteristicObservationScheduleString = "2910"
/// The characteristic in which a peripheral says the PSM of an L2CAP channel, as a little-endian
/// `UInt16`.
public let CBUUIDL2CAPPSMCharacteristicString = "ABDD3056-28FA-441D-A470-55A75A52553A"
