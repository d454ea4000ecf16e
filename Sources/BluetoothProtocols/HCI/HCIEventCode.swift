/// The kind of an HCI event.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public struct HCIEventCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let connectionComplete = HCIEventCode(rawValue: 0x03)
  public static let connectionRequest = HCIEventCode(rawValue: 0x04)
  public static let disconnectionComplete = HCIEventCode(rawValue: 0x05)
  public static let encryptionChange = HCIEventCode(rawValue: 0x08)
  public static let commandComplete = HCIEventCode(rawValue: 0x0E)
  public static let commandStatus = HCIEventCode(rawValue: 0x0F)
  public static let numberOfCompletedPackets = HCIEventCode(rawValue: 0x13)
  public static let encryptionKeyRefreshComplete = HCIEventCode(rawValue: 0x30)
  public static let leMeta = HCIEventCode(rawValue: 0x3E)
  public static let encryptionChangeV2 = HCIEventCode(rawValue: 0x59)
  public static let vendor = HCIEventCode(rawValue: 0xFF)
}

extension HCIEventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.table.names[rawValue] ?? "Event \(rawValue.hexadecimal)"
  }
}

/// The kind of an LE Meta event.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65; 6.0 for the codes from 0x2B.
public struct LESubeventCode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt8
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let connectionComplete = LESubeventCode(rawValue: 0x01)
  public static let advertisingReport = LESubeventCode(rawValue: 0x02)
  public static let connectionUpdateComplete = LESubeventCode(rawValue: 0x03)
  public static let readRemoteFeaturesComplete = LESubeventCode(rawValue: 0x04)
  public static let longTermKeyRequest = LESubeventCode(rawValue: 0x05)
  public static let remoteConnectionParameterRequest = LESubeventCode(rawValue: 0x06)
  public static let dataLengthChange = LESubeventCode(rawValue: 0x07)
  public static let enhancedConnectionComplete = LESubeventCode(rawValue: 0x0A)
  public static let directedAdvertisingReport = LESubeventCode(rawValue: 0x0B)
  public static let phyUpdateComplete = LESubeventCode(rawValue: 0x0C)
  public static let extendedAdvertisingReport = LESubeventCode(rawValue: 0x0D)
  public static let periodicSyncEstablished = LESubeventCode(rawValue: 0x0E)
  public static let periodicReport = LESubeventCode(rawValue: 0x0F)
  public static let periodicSyncEstablishedV2 = LESubeventCode(rawValue: 0x24)
  public static let periodicReportV2 = LESubeventCode(rawValue: 0x25)
  public static let periodicSyncLost = LESubeventCode(rawValue: 0x10)
  public static let channelSelectionAlgorithm = LESubeventCode(rawValue: 0x14)
  public static let advertisingSetTerminated = LESubeventCode(rawValue: 0x12)
  public static let enhancedConnectionCompleteV2 = LESubeventCode(rawValue: 0x29)
}

extension LESubeventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.leTable.names[rawValue] ?? "LE Subevent \(rawValue.hexadecimal)"
  }
}
