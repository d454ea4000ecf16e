/// What a host asks of its controller.
///
/// Every command has its name; those that a replay needs are decoded, the others keep their octets.
///
/// Source: Core 5.4, Vol 4, Part E, 7.
public enum HCICommand: Hashable, Sendable {
  case disconnect(ConnectionHandle, reason: HCIErrorCode)
  case reset
  case leSetRandomAddress(DeviceAddress)
  case leSetAdvertisingParameters(LegacyAdvertisingParameters)
  /// The significant octets only; on the wire 31 always follow the length.
  case leSetAdvertisingData([UInt8])
  case leSetScanResponseData([UInt8])
  case leSetAdvertisingEnable(Bool)
  case leSetScanParameters(LegacyScanParameters)
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
  /// Without a set, off means all sets.
  case leSetExtendedAdvertisingEnable(Bool, sets: [EnabledSet])
  case leRemoveAdvertisingSet(UInt8)
  case leClearAdvertisingSets
  case leSetExtendedScanParameters(ExtendedScanParameters)
  case leSetExtendedScanEnable(ExtendedScanEnable)
  case leExtendedCreateConnection(CreateConnection)
  case leReadRemoteFeatures(ConnectionHandle)
  case leRemoteConnectionParameterRequestReply(ConnectionHandle, ConnectionTimingRequest)
  /// The time in microseconds.
  case leSetDataLength(ConnectionHandle, txOctets: UInt16, txTime: UInt16)
  case leReadPHY(ConnectionHandle)
  case leSetPHY(ConnectionHandle, PHYPreference)
  case lePeriodicAdvertisingCreateSync(PeriodicSyncRequest)
  case lePeriodicAdvertisingTerminateSync(ConnectionHandle)
  case other(HCIOpcode, parameters: [UInt8])
}

extension HCICommand {
  /// How to advertise with legacy PDUs.
  public struct LegacyAdvertisingParameters: Hashable, Sendable {
    public var intervalMinimum: TimeSlots
    public var intervalMaximum: TimeSlots
    /// 0 ADV_IND, 1 and 4 ADV_DIRECT_IND, 2 ADV_SCAN_IND, 3 ADV_NONCONN_IND.
    public var type: UInt8
    public var ownAddressType: AddressType
    public var peerAddressType: AddressType
    public var peerAddress: DeviceAddress
    public var channelMap: UInt8
    public var filterPolicy: UInt8
  }

  /// How to scan.
  public struct ScanTiming: Hashable, Sendable {
    /// Whether the scanner asks for scan responses.
    public var isActive: Bool
    public var interval: TimeSlots
    public var window: TimeSlots
  }

  /// How to scan on the one PHY of legacy advertising.
  public struct LegacyScanParameters: Hashable, Sendable {
    public var timing: ScanTiming
    public var ownAddressType: AddressType
    public var filterPolicy: UInt8
  }

  /// How to scan on each PHY.
  public struct ExtendedScanParameters: Hashable, Sendable {
    public var ownAddressType: AddressType
    public var filterPolicy: UInt8
    /// Bit 0: 1M; bit 2: coded.
    public var phys: UInt8
    /// One per bit, in their order.
    public var timings: [ScanTiming]
  }

  /// Starts or ends scanning.
  public struct ExtendedScanEnable: Hashable, Sendable {
    public var isEnabled: Bool
    /// 0 reports everything, 1 each advertisement once, 2 once in each period.
    public var duplicateFilter: UInt8
    /// In units of 10 ms; 0 for ever.
    public var duration: UInt16
    /// In units of 1.28 s; 0 for once.
    public var period: UInt16
  }

  /// Whom to connect to, and how.
  public struct CreateConnection: Hashable, Sendable {
    /// Whether the accept list decides about the peer, and the address does not count.
    public var usesFilterAcceptList: Bool
    public var ownAddressType: AddressType
    public var peerAddressType: AddressType
    public var peerAddress: DeviceAddress
    /// Bit 0: 1M; bit 1: 2M; bit 2: coded.
    public var phys: UInt8
    /// One per bit, in their order.
    public var attempts: [Attempt]
    /// Only version 2 of the extended command says it.
    public var periodic: PeriodicEvent?

    /// Where in one's own periodic advertising the peer is to hear the request; both fields are 0xFF
    /// where it is not to be sent there.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 7.8.66.
    public struct PeriodicEvent: Hashable, Sendable {
      public var set: UInt8
      public var subevent: UInt8
    }

    public struct Attempt: Hashable, Sendable {
      public var scanInterval: TimeSlots
      public var scanWindow: TimeSlots
      public var timing: ConnectionTimingRequest
    }
  }

  /// How to advertise with one set.
  public struct ExtendedAdvertisingParameters: Hashable, Sendable {
    public var set: UInt8
    /// Bits 0 to 4 as in ``AdvertisingReport/EventType``, but bit 3 for high duty cycle.
    public var properties: UInt16
    public var intervalMinimum: TimeSlots
    public var intervalMaximum: TimeSlots
    public var channelMap: UInt8
    public var ownAddressType: AddressType
    public var peerAddressType: AddressType
    public var peerAddress: DeviceAddress
    public var filterPolicy: UInt8
    public var txPower: Int8
    public var primaryPHY: UInt8
    public var secondaryPHY: UInt8
    public var setIdentifier: UInt8
    /// Only version 2 of the command says it.
    public var codedOptions: CodedOptions?

    /// How many symbols a bit is to take on the coded PHY: 0 as the controller likes, 1 and 2 rather
    /// two or eight, 3 and 4 only two or eight.
    ///
    /// Source: Core 5.4, Vol 4, Part E, 7.8.53.
    public struct CodedOptions: Hashable, Sendable {
      public var primary: UInt8
      public var secondary: UInt8
    }
  }

  /// Data of an advertising set, which may need several commands.
  public struct AdvertisingDataFragment: Hashable, Sendable {
    /// What the fragment is in the whole.
    public enum Operation: UInt8, Hashable, Sendable {
      case intermediate = 0, first = 1, last = 2, complete = 3, unchanged = 4
    }

    public var set: UInt8
    public var operation: Operation
    public var data: [UInt8]
  }

  /// A set that is switched on or off, and for how long.
  public struct EnabledSet: Hashable, Sendable {
    public var set: UInt8
    /// In units of 10 ms; 0 for ever.
    public var duration: UInt16
    /// 0 for any number.
    public var maximumEvents: UInt8
  }
}
