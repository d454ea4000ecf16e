/// A command: what a host asks of its controller.
///
/// Every command has its name. The commands that a replay needs are decoded; the others keep their
/// octets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.
public enum HCICommand: Hashable, Sendable {
  case disconnect(ConnectionHandle, reason: HCIErrorCode)
  case reset
  case leSetRandomAddress(DeviceAddress)
  case leSetAdvertisingParameters(LegacyAdvertisingParameters)
  /// The significant octets only. On the wire, 31 octets always follow the length.
  case leSetAdvertisingData([UInt8])
  /// The significant octets only, as with the advertising data.
  case leSetScanResponseData([UInt8])
  /// Whether to advertise.
  case leSetAdvertisingEnable(Bool)
  case leSetScanParameters(LegacyScanParameters)
  /// Whether to scan, and whether each advertisement is reported only once.
  case leSetScanEnable(Bool, filtersDuplicates: Bool)
  case leCreateConnection(CreateConnection)
  case leCreateConnectionCancel
  case leClearFilterAcceptList
  case leAddDeviceToFilterAcceptList(AddressType, DeviceAddress)
  case leRemoveDeviceFromFilterAcceptList(AddressType, DeviceAddress)
  case leConnectionUpdate(ConnectionHandle, ConnectionTimingRequest)
  case leSetAdvertisingSetRandomAddress(set: UInt8, DeviceAddress)
  case leSetExtendedAdvertisingParameters(ExtendedAdvertisingParameters)
  case leSetExtendedAdvertisingData(AdvertisingDataFragment)
  case leSetExtendedScanResponseData(AdvertisingDataFragment)
  /// If no set is named, switching off means all sets.
  case leSetExtendedAdvertisingEnable(Bool, sets: [EnabledSet])
  /// The number of the set (Advertising_Handle).
  case leRemoveAdvertisingSet(UInt8)
  case leClearAdvertisingSets
  case leSetExtendedScanParameters(ExtendedScanParameters)
  case leSetExtendedScanEnable(ExtendedScanEnable)
  case leExtendedCreateConnection(CreateConnection)
  case leReadRemoteFeatures(ConnectionHandle)
  case leRemoteConnectionParameterRequestReply(ConnectionHandle, ConnectionTimingRequest)
  /// The time is in microseconds.
  case leSetDataLength(ConnectionHandle, txOctets: UInt16, txTime: UInt16)
  case leReadPHY(ConnectionHandle)
  case leSetPHY(ConnectionHandle, PHYPreference)
  case lePeriodicAdvertisingCreateSync(PeriodicSyncRequest)
  case lePeriodicAdvertisingTerminateSync(ConnectionHandle)
  /// A command that is not decoded.
  case other(HCIOpcode, parameters: [UInt8])
}
