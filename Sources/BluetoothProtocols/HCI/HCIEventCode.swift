/// The kind of an HCI event. Each member names its section of Core 5.4, Vol 4, Part E.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.
public struct HCIEventCode: RawRepresentable, Hashable, Sendable {
  /// The first octet of the event.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A BR/EDR connection was made, or could not be made: 7.7.3.
  public static let connectionComplete = HCIEventCode(rawValue: 0x03)
  /// A BR/EDR device asks for a connection: 7.7.4.
  public static let connectionRequest = HCIEventCode(rawValue: 0x04)
  /// A connection has ended, or could not be ended: 7.7.5.
  public static let disconnectionComplete = HCIEventCode(rawValue: 0x05)
  /// Encryption was switched on or off: 7.7.8, version 1.
  public static let encryptionChange = HCIEventCode(rawValue: 0x08)
  /// A command was carried out; its return parameters follow: 7.7.14.
  public static let commandComplete = HCIEventCode(rawValue: 0x0E)
  /// A command was accepted and is under way, or was refused: 7.7.15.
  public static let commandStatus = HCIEventCode(rawValue: 0x0F)
  /// The controller is done with packets, and has room for as many new ones: 7.7.19.
  public static let numberOfCompletedPackets = HCIEventCode(rawValue: 0x13)
  /// An encrypted connection has a new key: 7.7.39.
  public static let encryptionKeyRefreshComplete = HCIEventCode(rawValue: 0x30)
  /// An LE event. The subevent code after the length identifies it: 7.7.65.
  public static let leMeta = HCIEventCode(rawValue: 0x3E)
  /// Encryption was switched on or off, with the size of the key: 7.7.8, version 2.
  public static let encryptionChangeV2 = HCIEventCode(rawValue: 0x59)
  /// An event that the vendor of the controller has defined.
  public static let vendor = HCIEventCode(rawValue: 0xFF)
}

extension HCIEventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.table.names[rawValue] ?? "Event \(rawValue.hexadecimal)"
  }
}

/// The kind of an LE Meta event. Each member names its section of Core 5.4, Vol 4, Part E.
///
/// Source: Core 5.4, Vol 4, Part E, 7.7.65; 6.0 for the codes from 0x2B.
public struct LESubeventCode: RawRepresentable, Hashable, Sendable {
  /// The first octet of the event's parameters.
  public var rawValue: UInt8
  /// Takes any octet, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A connection was made, or could not be made: 7.7.65.1.
  public static let connectionComplete = LESubeventCode(rawValue: 0x01)
  /// Legacy advertisements were heard: 7.7.65.2.
  public static let advertisingReport = LESubeventCode(rawValue: 0x02)
  /// A connection has a new timing, or keeps its old one: 7.7.65.3.
  public static let connectionUpdateComplete = LESubeventCode(rawValue: 0x03)
  /// The other device has sent its features: 7.7.65.4.
  public static let readRemoteFeaturesComplete = LESubeventCode(rawValue: 0x04)
  /// The controller of a peripheral asks its host for a key: 7.7.65.5.
  public static let longTermKeyRequest = LESubeventCode(rawValue: 0x05)
  /// The other device asks for another timing: 7.7.65.6.
  public static let remoteConnectionParameterRequest = LESubeventCode(rawValue: 0x06)
  /// Data PDUs may have another length from now on: 7.7.65.7.
  public static let dataLengthChange = LESubeventCode(rawValue: 0x07)
  /// As ``connectionComplete``, with the private addresses: 7.7.65.10.
  public static let enhancedConnectionComplete = LESubeventCode(rawValue: 0x0A)
  /// Advertisements were heard that are directed at a private address: 7.7.65.11.
  public static let directedAdvertisingReport = LESubeventCode(rawValue: 0x0B)
  /// A connection has another PHY, or keeps its old one: 7.7.65.12.
  public static let phyUpdateComplete = LESubeventCode(rawValue: 0x0C)
  /// Advertisements were heard, legacy or extended: 7.7.65.13.
  public static let extendedAdvertisingReport = LESubeventCode(rawValue: 0x0D)
  /// Periodic advertising was found, or was not: 7.7.65.14, version 1.
  public static let periodicSyncEstablished = LESubeventCode(rawValue: 0x0E)
  /// Data of periodic advertising was heard: 7.7.65.15, version 1.
  public static let periodicReport = LESubeventCode(rawValue: 0x0F)
  /// As ``periodicSyncEstablished``, with the subevents: 7.7.65.14, version 2.
  public static let periodicSyncEstablishedV2 = LESubeventCode(rawValue: 0x24)
  /// As ``periodicReport``, with the subevent: 7.7.65.15, version 2.
  public static let periodicReportV2 = LESubeventCode(rawValue: 0x25)
  /// Periodic advertising was not heard until the timeout: 7.7.65.16.
  public static let periodicSyncLost = LESubeventCode(rawValue: 0x10)
  /// How a new connection chooses its channels: 7.7.65.20.
  public static let channelSelectionAlgorithm = LESubeventCode(rawValue: 0x14)
  /// An advertising set has ended, for example with a connection: 7.7.65.18.
  public static let advertisingSetTerminated = LESubeventCode(rawValue: 0x12)
  /// As ``enhancedConnectionComplete``, with the periodic advertising that the connection came
  /// from: 7.7.65.10, version 2.
  public static let enhancedConnectionCompleteV2 = LESubeventCode(rawValue: 0x29)
}

extension LESubeventCode: CustomStringConvertible {
  public var description: String {
    HCIEventDescription.leTable.names[rawValue] ?? "LE Subevent \(rawValue.hexadecimal)"
  }
}
