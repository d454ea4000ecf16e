/// What a controller tells its host.
///
/// Every event has its name; those that a replay needs are decoded, the others keep their octets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public enum HCIEvent: Hashable, Sendable {
  /// BR/EDR.
  case connectionComplete(ClassicConnectionComplete)
  /// BR/EDR.
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
  /// 0 is algorithm 1, 1 is algorithm 2.
  case leChannelSelectionAlgorithm(handle: ConnectionHandle, algorithm: UInt8)
  case lePeriodicSyncEstablished(PeriodicSync)
  case lePeriodicReport(PeriodicReport)
  case lePeriodicSyncLost(handle: ConnectionHandle)
  case otherLE(LESubeventCode, parameters: [UInt8])
  case other(HCIEventCode, parameters: [UInt8])
}

extension HCIEvent {
  /// The end of making a BR/EDR connection.
  public struct ClassicConnectionComplete: Hashable, Sendable {
    public var status: HCIErrorCode
    public var handle: ConnectionHandle
    public var address: DeviceAddress
    public var linkType: UInt8
    public var isEncrypted: Bool
  }

  /// Encryption was switched on or off.
  public struct EncryptionChange: Hashable, Sendable {
    public var status: HCIErrorCode
    public var handle: ConnectionHandle
    /// 0 is off.
    public var state: UInt8
    /// In octets; only the newer form of the event says it.
    public var keySize: UInt8?

    public var isEncrypted: Bool { status == .success && state != 0 }

    /// - Parameter keySize: In octets; with it the event is written in its newer form.
    public init(
      status: HCIErrorCode = .success, handle: ConnectionHandle, state: UInt8, keySize: UInt8? = nil
    ) {
      (self.status, self.handle, self.state, self.keySize) = (status, handle, state, keySize)
    }
  }

  /// A command was carried out.
  public struct CommandComplete: Hashable, Sendable {
    public var commandsAllowed: UInt8
    public var opcode: HCIOpcode
    public var returnParameters: [UInt8]

    /// The first return parameter, which is the status in nearly every command.
    public var status: HCIErrorCode? { returnParameters.first.map(HCIErrorCode.init) }
  }

  /// How many packets of a connection have left the controller.
  public struct CompletedPackets: Hashable, Sendable {
    public var handle: ConnectionHandle
    public var count: UInt16

    public init(handle: ConnectionHandle, count: UInt16) {
      (self.handle, self.count) = (handle, count)
    }
  }

  /// How long link-layer data PDUs may be, in octets and microseconds.
  public struct DataLength: Hashable, Sendable {
    public var txOctets: UInt16
    public var txTime: UInt16
    public var rxOctets: UInt16
    public var rxTime: UInt16

    public init(txOctets: UInt16, txTime: UInt16, rxOctets: UInt16, rxTime: UInt16) {
      (self.txOctets, self.txTime) = (txOctets, txTime)
      (self.rxOctets, self.rxTime) = (rxOctets, rxTime)
    }
  }
}

/// The end of making an LE connection, in each of the event's versions.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65.1 and 7.7.65.10.
public struct LEConnectionComplete: Hashable, Sendable {
  public enum Role: UInt8, Hashable, Sendable {
    case central = 0x00
    case peripheral = 0x01
  }

  /// Which version of the event it came in.
  public var version: LESubeventCode
  /// Anything but success: no connection was made, and only the status counts.
  public var status: HCIErrorCode
  public var handle: ConnectionHandle
  /// The role of the controller that reports.
  public var role: Role
  public var peerAddressType: AddressType
  public var peerAddress: DeviceAddress
  /// The private address that this side used, where the controller chose it.
  public var localPrivateAddress: DeviceAddress?
  /// The private address that the peer used, where the controller resolved it.
  public var peerPrivateAddress: DeviceAddress?
  public var timing: ConnectionTiming
  public var centralClockAccuracy: UInt8
  /// The advertising set that answered in periodic advertising; only version 2 says it.
  public var advertisingHandle: UInt8?
  /// The periodic advertising that this side followed; only version 2 says it.
  public var syncHandle: ConnectionHandle?

  public init(
    version: LESubeventCode = .enhancedConnectionComplete, status: HCIErrorCode = .success,
    handle: ConnectionHandle, role: Role, peerAddressType: AddressType,
    peerAddress: DeviceAddress, localPrivateAddress: DeviceAddress? = nil,
    peerPrivateAddress: DeviceAddress? = nil, timing: ConnectionTiming,
    centralClockAccuracy: UInt8 = 0
  ) {
    (self.version, self.status, self.handle, self.role) = (version, status, handle, role)
    (self.peerAddressType, self.peerAddress) = (peerAddressType, peerAddress)
    self.localPrivateAddress = localPrivateAddress
    self.peerPrivateAddress = peerPrivateAddress
    (self.timing, self.centralClockAccuracy) = (timing, centralClockAccuracy)
  }
}
