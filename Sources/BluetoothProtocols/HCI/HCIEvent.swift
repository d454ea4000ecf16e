/// An event from a controller to its host.
///
/// Every event has its name. The events that a replay needs are decoded; the others keep their
/// octets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public enum HCIEvent: Hashable, Sendable {
  /// Only on BR/EDR.
  case connectionComplete(ClassicConnectionComplete)
  /// Only on BR/EDR. The class of device has 24 bits. The link type is 0: SCO; 1: ACL; 2: eSCO.
  case connectionRequest(DeviceAddress, classOfDevice: UInt32, linkType: UInt8)
  /// The reason says who ended the connection. It means nothing unless the status is success.
  case disconnectionComplete(
    status: HCIErrorCode, handle: ConnectionHandle, reason: HCIErrorCode)
  case encryptionChange(EncryptionChange)
  case encryptionKeyRefreshComplete(status: HCIErrorCode, handle: ConnectionHandle)
  case commandComplete(CommandComplete)
  /// The host may send as many commands from now on as `commandsAllowed` says.
  case commandStatus(status: HCIErrorCode, commandsAllowed: UInt8, opcode: HCIOpcode)
  case numberOfCompletedPackets([CompletedPackets])
  case leConnectionComplete(LEConnectionComplete)
  case leAdvertisingReport(AdvertisingReports)
  case leConnectionUpdateComplete(
    status: HCIErrorCode, handle: ConnectionHandle, timing: ConnectionTiming)
  /// The 64 bits of the features; bit 0 is LE Encryption.
  case leReadRemoteFeaturesComplete(
    status: HCIErrorCode, handle: ConnectionHandle, features: UInt64)
  case leRemoteConnectionParameterRequest(
    handle: ConnectionHandle, timing: ConnectionTimingRequest)
  /// Rand and EDIV, by which the peripheral finds the key. Both are 0 for LE Secure Connections.
  case leLongTermKeyRequest(handle: ConnectionHandle, random: UInt64, diversifier: UInt16)
  case leDataLengthChange(handle: ConnectionHandle, DataLength)
  /// The PHYs from now on. 1: 1M; 2: 2M; 3: coded.
  case lePHYUpdateComplete(
    status: HCIErrorCode, handle: ConnectionHandle, txPHY: UInt8, rxPHY: UInt8)
  /// The connection handle counts only if a connection has ended the advertising set.
  case leAdvertisingSetTerminated(
    status: HCIErrorCode, advertisingHandle: UInt8, handle: ConnectionHandle,
    completedEvents: UInt8)
  /// The number 0 is algorithm 1, and 1 is algorithm 2.
  case leChannelSelectionAlgorithm(handle: ConnectionHandle, algorithm: UInt8)
  case lePeriodicSyncEstablished(PeriodicSync)
  case lePeriodicReport(PeriodicReport)
  case lePeriodicSyncLost(handle: ConnectionHandle)
  /// An LE event that is not decoded. Its parameters begin after the subevent code.
  case otherLE(LESubeventCode, parameters: [UInt8])
  /// An event that is not decoded.
  case other(HCIEventCode, parameters: [UInt8])
}
