/// The kind of an HCI command: a group in six bits and a command in ten. Each member names its
/// section of Core 5.4, Vol 4, Part E.
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.1.
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  /// The two octets of the opcode as a number. On the wire, the least significant one comes first.
  public var rawValue: UInt16
  /// Takes any number, also one that no specification has assigned.
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The OGF, 0 to 63: the upper six bits. 0x08 is LE, 0x3F is the vendor.
  public var group: UInt8 { UInt8(rawValue >> 10) }
  /// The OCF, 0 to 1023: the lower ten bits, which count the commands of the group.
  public var command: UInt16 { rawValue & 0x03FF }

  /// No command. A Command Complete event with this opcode only allows the host to send more
  /// commands.
  public static let none = HCIOpcode(rawValue: 0x0000)
  /// Ends a connection: 7.1.6.
  public static let disconnect = HCIOpcode(rawValue: 0x0406)
  /// Sets the controller back; all connections are gone: 7.3.2.
  public static let reset = HCIOpcode(rawValue: 0x0C03)
  /// Reads the controller's public address: 7.4.6.
  public static let readBDADDR = HCIOpcode(rawValue: 0x1009)
  /// Reads the signal strength of a connection: 7.5.4.
  public static let readRSSI = HCIOpcode(rawValue: 0x1405)
  /// Sets the random address for scanning, connecting and legacy advertising: 7.8.4.
  public static let leSetRandomAddress = HCIOpcode(rawValue: 0x2005)
  /// Sets how to advertise with legacy PDUs: 7.8.5.
  public static let leSetAdvertisingParameters = HCIOpcode(rawValue: 0x2006)
  /// Sets the data of legacy advertising: 7.8.7.
  public static let leSetAdvertisingData = HCIOpcode(rawValue: 0x2008)
  /// Sets the data of legacy scan responses: 7.8.8.
  public static let leSetScanResponseData = HCIOpcode(rawValue: 0x2009)
  /// Starts or stops legacy advertising: 7.8.9.
  public static let leSetAdvertisingEnable = HCIOpcode(rawValue: 0x200A)
  /// Sets how to scan for legacy advertising: 7.8.10.
  public static let leSetScanParameters = HCIOpcode(rawValue: 0x200B)
  /// Starts or stops scanning for legacy advertising: 7.8.11.
  public static let leSetScanEnable = HCIOpcode(rawValue: 0x200C)
  /// Starts to connect to a legacy advertiser: 7.8.12.
  public static let leCreateConnection = HCIOpcode(rawValue: 0x200D)
  /// Gives up connecting to an advertiser: 7.8.13.
  public static let leCreateConnectionCancel = HCIOpcode(rawValue: 0x200E)
  /// Empties the list of devices that filters accept: 7.8.15.
  public static let leClearFilterAcceptList = HCIOpcode(rawValue: 0x2010)
  /// Adds a device to the filter accept list: 7.8.16.
  public static let leAddDeviceToFilterAcceptList = HCIOpcode(rawValue: 0x2011)
  /// Removes a device from the filter accept list: 7.8.17.
  public static let leRemoveDeviceFromFilterAcceptList = HCIOpcode(rawValue: 0x2012)
  /// Changes the timing of a connection: 7.8.18.
  public static let leConnectionUpdate = HCIOpcode(rawValue: 0x2013)
  /// Encrypts a connection as its central, or changes the key: 7.8.24.
  public static let leEnableEncryption = HCIOpcode(rawValue: 0x2019)
  /// Gives the peripheral's controller the key that it asked for: 7.8.25.
  public static let leLongTermKeyRequestReply = HCIOpcode(rawValue: 0x201A)
  /// Asks the other device for its features: 7.8.21.
  public static let leReadRemoteFeatures = HCIOpcode(rawValue: 0x2016)
  /// Accepts the timing that the other device asks for: 7.8.31.
  public static let leRemoteConnectionParameterRequestReply = HCIOpcode(rawValue: 0x2020)
  /// Gives the controller the keys by which it resolves a peer's private addresses: 7.8.38.
  public static let leAddDeviceToResolvingList = HCIOpcode(rawValue: 0x2027)
  /// Suggests how long the data PDUs of a connection may be: 7.8.33.
  public static let leSetDataLength = HCIOpcode(rawValue: 0x2022)
  /// Reads the PHYs of a connection: 7.8.47.
  public static let leReadPHY = HCIOpcode(rawValue: 0x2030)
  /// Asks for other PHYs on a connection: 7.8.49.
  public static let leSetPHY = HCIOpcode(rawValue: 0x2032)
  /// Starts to look for periodic advertising: 7.8.67.
  public static let lePeriodicAdvertisingCreateSync = HCIOpcode(rawValue: 0x2044)
  /// Stops following periodic advertising: 7.8.69.
  public static let lePeriodicAdvertisingTerminateSync = HCIOpcode(rawValue: 0x2046)
  /// Sets the random address of an advertising set: 7.8.52.
  public static let leSetAdvertisingSetRandomAddress = HCIOpcode(rawValue: 0x2035)
  /// Sets how to advertise with a set: 7.8.53, version 1.
  public static let leSetExtendedAdvertisingParameters = HCIOpcode(rawValue: 0x2036)
  /// Sets the data of an advertising set, or a part of it: 7.8.54.
  public static let leSetExtendedAdvertisingData = HCIOpcode(rawValue: 0x2037)
  /// Sets the scan response data of a set, or a part of it: 7.8.55.
  public static let leSetExtendedScanResponseData = HCIOpcode(rawValue: 0x2038)
  /// Starts or stops advertising with sets: 7.8.56.
  public static let leSetExtendedAdvertisingEnable = HCIOpcode(rawValue: 0x2039)
  /// Removes an advertising set that is not in use: 7.8.59.
  public static let leRemoveAdvertisingSet = HCIOpcode(rawValue: 0x203C)
  /// Removes all advertising sets: 7.8.60.
  public static let leClearAdvertisingSets = HCIOpcode(rawValue: 0x203D)
  /// Sets how to scan on each PHY: 7.8.64.
  public static let leSetExtendedScanParameters = HCIOpcode(rawValue: 0x2041)
  /// Starts or stops scanning with those parameters: 7.8.65.
  public static let leSetExtendedScanEnable = HCIOpcode(rawValue: 0x2042)
  /// Starts to connect to an advertiser, legacy or extended: 7.8.66, version 1.
  public static let leExtendedCreateConnection = HCIOpcode(rawValue: 0x2043)
  /// As version 1, with options for the coded PHY: 7.8.53, version 2.
  public static let leSetExtendedAdvertisingParametersV2 = HCIOpcode(rawValue: 0x207F)
  /// As version 1, or from the host's own periodic advertising: 7.8.66, version 2.
  public static let leExtendedCreateConnectionV2 = HCIOpcode(rawValue: 0x2085)
}

extension HCIOpcode: WireValue {
  static var format: String { "opcode" }
}

extension HCIOpcode: CustomStringConvertible {
  public var description: String {
    HCICommandDescription.byOpcode[rawValue]?.name
      ?? (group == 0x3F
        ? "Vendor Command \(rawValue.hexadecimal)" : "Command \(rawValue.hexadecimal)")
  }
}
