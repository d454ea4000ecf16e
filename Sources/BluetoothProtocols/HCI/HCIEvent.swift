/// An event: what a controller tells its host.
///
/// Every event has its name. The events that a replay needs are decoded; the others keep their
/// octets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public enum HCIEvent: Hashable, Sendable {
  /// Only on BR/EDR.
  case connectionComplete(ClassicConnectionComplete)
  /// Only on BR/EDR.
  case connectionRequest(DeviceAddress, classOfDevice: UInt32, linkType: UInt8)
  case disconnectionComplete(
    status: HCIErrorCode, handle: ConnectionHandle, reason: HCIErrorCode)
  case encryptionChange(EncryptionChange)
  case encryptionKeyRefreshComplete(status: HCIErrorCode, handle: ConnectionHandle)
  case commandComplete(CommandComplete)
  case commandStatus(status: HCIErrorCode, commandsAllowed: UInt8, opcode: HCIOpcode)
  case numberOfCompletedPackets([CompletedPackets])
  case leConnectionComplete(LEConnectionComplete)
  case leAdvertisingReport(AdvertisingReports)
  case leConnectionUpdateComplete(
    status: HCIErrorCode, handle: ConnectionHandle, timing: ConnectionTiming)
  case leReadRemoteFeaturesComplete(
    status: HCIErrorCode, handle: ConnectionHandle, features: UInt64)
  case leRemoteConnectionParameterRequest(
    handle: ConnectionHandle, timing: ConnectionTimingRequest)
  case leLongTermKeyRequest(handle: ConnectionHandle, random: UInt64, diversifier: UInt16)
  case leDataLengthChange(handle: ConnectionHandle, DataLength)
  case lePHYUpdateComplete(
    status: HCIErrorCode, handle: ConnectionHandle, txPHY: UInt8, rxPHY: UInt8)
  case leAdvertisingSetTerminated(
    status: HCIErrorCode, advertisingHandle: UInt8, handle: ConnectionHandle,
    completedEvents: UInt8)
  /// The number 0 is algorithm 1, and 1 is algorithm 2.
  case leChannelSelectionAlgorithm(handle: ConnectionHandle, algorithm: UInt8)
  case lePeriodicSyncEstablished(PeriodicSync)
  case lePeriodicReport(PeriodicReport)
  case lePeriodicSyncLost(handle: ConnectionHandle)
  case otherLE(LESubeventCode, parameters: [UInt8])
  case other(HCIEventCode, parameters: [UInt8])
}
