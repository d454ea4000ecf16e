/// A host's scanning, as it has set it in its controller.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.10, 7.8.11, 7.8.64 and 7.8.65.
public struct HostScanning: Hashable, Sendable {
  /// How the controller scans on the first of its PHYs; nil until the host has said so.
  public private(set) var timing: HCICommand.ScanTiming?
  /// The type of the address that scan requests are sent with.
  public private(set) var ownAddressType = AddressType.public
  /// Whether only devices on the filter accept list are reported.
  public private(set) var usesAcceptList = false
  /// Whether the host has switched scanning on, and the controller has not stopped by itself.
  public private(set) var isEnabled = false
  /// Whether the controller leaves out repeated reports of the same advertiser.
  public private(set) var filtersDuplicates = false
  /// Whether the extended command switched scanning on, so that reports come in extended events.
  public private(set) var isExtended = false
  /// The time after which the controller stops by itself, in units of 10 ms; 0 for never.
  public private(set) var duration: UInt16 = 0

  /// Begins with scanning off and without parameters.
  public init() {}

  /// The timing after a reset.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.10.
  public static let defaultTiming = HCICommand.ScanTiming(
    isActive: false, interval: TimeSlots(rawValue: 0x10), window: TimeSlots(rawValue: 0x10))

  /// - Returns: Whether the command switches scanning on or off.
  mutating func accept(_ command: HCICommand) -> Bool {
    switch command {
    case .leSetScanParameters(let parameters):
      timing = parameters.timing
      ownAddressType = parameters.ownAddressType
      usesAcceptList = parameters.filterPolicy & 1 == 1
      return false
    case .leSetExtendedScanParameters(let parameters):
      timing = parameters.timings.first
      ownAddressType = parameters.ownAddressType
      usesAcceptList = parameters.filterPolicy & 1 == 1
      return false
    case .leSetScanEnable(let enable):
      (isEnabled, filtersDuplicates) = (enable.isEnabled, enable.filtersDuplicates)
      (isExtended, duration) = (false, 0)
      return true
    case .leSetExtendedScanEnable(let enable):
      (isEnabled, filtersDuplicates) = (enable.isEnabled, enable.duplicateFilter != 0)
      (isExtended, duration) = (true, enable.duration)
      return true
    default: return false
    }
  }

  /// Records that the controller has stopped scanning by itself.
  ///
  /// - Returns: Whether the controller scanned until then.
  mutating func end() -> Bool {
    defer { isEnabled = false }
    return isEnabled
  }
}
