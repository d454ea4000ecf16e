/// The kind of an HCI command: a group in six bits and a command in ten.
///
/// Source: Core 5.4, Vol 4, Part E, 5.4.1.
public struct HCIOpcode: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  @inlinable public init(rawValue: UInt16) { self.rawValue = rawValue }

  public var group: UInt8 { UInt8(rawValue >> 10) }
  public var command: UInt16 { rawValue & 0x03FF }

  /// No command. A Command Complete event with this opcode only allows the host to send more
  /// commands.
  public static let none = HCIOpcode(rawValue: 0x0000)
  public static let disconnect = HCIOpcode(rawValue: 0x0406)
  public static let reset = HCIOpcode(rawValue: 0x0C03)
  public static let readBDADDR = HCIOpcode(rawValue: 0x1009)
  public static let readRSSI = HCIOpcode(rawValue: 0x1405)
  public static let leSetRandomAddress = HCIOpcode(rawValue: 0x2005)
  public static let leSetAdvertisingParameters = HCIOpcode(rawValue: 0x2006)
  public static let leSetAdvertisingData = HCIOpcode(rawValue: 0x2008)
  public static let leSetScanResponseData = HCIOpcode(rawValue: 0x2009)
  public static let leSetAdvertisingEnable = HCIOpcode(rawValue: 0x200A)
  public static let leSetScanParameters = HCIOpcode(rawValue: 0x200B)
  public static let leSetScanEnable = HCIOpcode(rawValue: 0x200C)
  public static let leCreateConnection = HCIOpcode(rawValue: 0x200D)
  public static let leCreateConnectionCancel = HCIOpcode(rawValue: 0x200E)
  public static let leClearFilterAcceptList = HCIOpcode(rawValue: 0x2010)
  public static let leAddDeviceToFilterAcceptList = HCIOpcode(rawValue: 0x2011)
  public static let leRemoveDeviceFromFilterAcceptList = HCIOpcode(rawValue: 0x2012)
  public static let leConnectionUpdate = HCIOpcode(rawValue: 0x2013)
  public static let leEnableEncryption = HCIOpcode(rawValue: 0x2019)
  public static let leLongTermKeyRequestReply = HCIOpcode(rawValue: 0x201A)
  public static let leReadRemoteFeatures = HCIOpcode(rawValue: 0x2016)
  public static let leRemoteConnectionParameterRequestReply = HCIOpcode(rawValue: 0x2020)
  public static let leAddDeviceToResolvingList = HCIOpcode(rawValue: 0x2027)
  public static let leSetDataLength = HCIOpcode(rawValue: 0x2022)
  public static let leReadPHY = HCIOpcode(rawValue: 0x2030)
  public static let leSetPHY = HCIOpcode(rawValue: 0x2032)
  public static let lePeriodicAdvertisingCreateSync = HCIOpcode(rawValue: 0x2044)
  public static let lePeriodicAdvertisingTerminateSync = HCIOpcode(rawValue: 0x2046)
  public static let leSetAdvertisingSetRandomAddress = HCIOpcode(rawValue: 0x2035)
  public static let leSetExtendedAdvertisingParameters = HCIOpcode(rawValue: 0x2036)
  public static let leSetExtendedAdvertisingData = HCIOpcode(rawValue: 0x2037)
  public static let leSetExtendedScanResponseData = HCIOpcode(rawValue: 0x2038)
  public static let leSetExtendedAdvertisingEnable = HCIOpcode(rawValue: 0x2039)
  public static let leRemoveAdvertisingSet = HCIOpcode(rawValue: 0x203C)
  public static let leClearAdvertisingSets = HCIOpcode(rawValue: 0x203D)
  public static let leSetExtendedScanParameters = HCIOpcode(rawValue: 0x2041)
  public static let leSetExtendedScanEnable = HCIOpcode(rawValue: 0x2042)
  public static let leExtendedCreateConnection = HCIOpcode(rawValue: 0x2043)
  public static let leSetExtendedAdvertisingParametersV2 = HCIOpcode(rawValue: 0x207F)
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
