// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands that scan, and those for the lists of devices whose advertisements count.
  static let leScanning: [Self] = [
    .init(
      "LE Set Scan Parameters", HCICommand.LegacyScanParameters(), HCICommand.leSetScanParameters),
    .init(
      "LE Set Scan Enable", HCICommand.LegacyScanEnable(false, filtersDuplicates: false),
      HCICommand.leSetScanEnable),
    .init(
      0x200F, "LE Read Filter Accept List Size",
      returns: "Status:status Filter_Accept_List_Size:1"),
    .init("LE Clear Filter Accept List", HCICommand.NoParameters(code: .leClearFilterAcceptList)) {
      _ in .leClearFilterAcceptList
    },
    .init(
      "LE Add Device To Filter Accept List",
      HCICommand.ListedDevice(code: .leAddDeviceToFilterAcceptList)
    ) { .leAddDeviceToFilterAcceptList($0.type, $0.address) },
    .init(
      "LE Remove Device From Filter Accept List",
      HCICommand.ListedDevice(code: .leRemoveDeviceFromFilterAcceptList)
    ) { .leRemoveDeviceFromFilterAcceptList($0.type, $0.address) },
    .init(
      "LE Set Extended Scan Parameters", HCICommand.ExtendedScanParameters(),
      HCICommand.leSetExtendedScanParameters),
    .init(
      "LE Set Extended Scan Enable", HCICommand.ExtendedScanEnable(),
      HCICommand.leSetExtendedScanEnable),
    .init(
      0x2081, "LE Set Decision Instructions",
      "Num_Tests:1 Tests:Num_Tests*( Test_Flags:x1 Test_Field:1 Test_Parameters:o16 )"),
    .init(
      0x2098, "LE Add Device To Monitored Advertisers List",
      """
      Address_Type:addressType Address:address RSSI_Threshold_Low:dBm RSSI_Threshold_High:dBm \
      Timeout:1
      """),
    .init(
      0x2099, "LE Remove Device From Monitored Advertisers List",
      "Address_Type:addressType Address:address"),
    .init(0x209A, "LE Clear Monitored Advertisers List"),
    .init(
      0x209B, "LE Read Monitored Advertisers List Size",
      returns: "Status:status Num_Supported_Advertisers:1"),
    .init(0x209C, "LE Enable Monitoring Advertisers", "Enable:onoff"),
  ]
}

extension HCIOpcode {
  /// Sets how to scan for legacy advertising: 7.8.10.
  public static let leSetScanParameters = HCIOpcode(rawValue: 0x200B)
  /// Starts or stops scanning for legacy advertising: 7.8.11.
  public static let leSetScanEnable = HCIOpcode(rawValue: 0x200C)
  /// Empties the list of devices that filters accept: 7.8.15.
  public static let leClearFilterAcceptList = HCIOpcode(rawValue: 0x2010)
  /// Adds a device to the filter accept list: 7.8.16.
  public static let leAddDeviceToFilterAcceptList = HCIOpcode(rawValue: 0x2011)
  /// Removes a device from the filter accept list: 7.8.17.
  public static let leRemoveDeviceFromFilterAcceptList = HCIOpcode(rawValue: 0x2012)
  /// Sets how to scan on each PHY: 7.8.64.
  public static let leSetExtendedScanParameters = HCIOpcode(rawValue: 0x2041)
  /// Starts or stops scanning with those parameters: 7.8.65.
  public static let leSetExtendedScanEnable = HCIOpcode(rawValue: 0x2042)
}

extension HCICommand {
  /// A device that is added to the filter accept list, or removed from it.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.16 and 7.8.17.
  struct ListedDevice: HCIContents {
    let code: HCIOpcode
    var type = AddressType.public
    var address = DeviceAddress(truncating: 0)

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Address_Type", &type)
      try walk.field("Address", &address)
    }
  }

  /// How to scan.
  public struct ScanTiming: Hashable, Sendable {
    /// Whether the scanner asks for scan responses.
    public var isActive = false
    /// The time from the start of one scan window to the start of the next.
    public var interval = TimeSlots(rawValue: 0)
    /// The time to listen in each interval; at most the whole interval.
    public var window = TimeSlots(rawValue: 0)

    /// Makes a timing; by default for passive scanning, with all times still to be set.
    public init(
      isActive: Bool = false, interval: TimeSlots = TimeSlots(rawValue: 0),
      window: TimeSlots = TimeSlots(rawValue: 0)
    ) {
      (self.isActive, self.interval, self.window) = (isActive, interval, window)
    }

    /// - Parameter prefix: The beginning of the names of the fields.
    mutating func fields(
      _ walk: inout FieldWalk, prefix: Prefix
    ) throws(DecodingFailure) {
      let isLegacy = prefix == .legacy
      try walk.field(isLegacy ? "LE_Scan_Type" : "Scan_Type", &isActive, "scanType")
      try walk.field(isLegacy ? "LE_Scan_Interval" : "Scan_Interval", &interval)
      try walk.field(isLegacy ? "LE_Scan_Window" : "Scan_Window", &window)
    }

    /// The prefix of field names: the older commands put `LE` before them.
    enum Prefix { case legacy, none }
  }

  /// How to scan on the one PHY of legacy advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.10.
  public struct LegacyScanParameters: HCIContents {
    /// The scan interval and the scan window, and whether to ask for scan responses.
    public var timing = ScanTiming()
    /// The address of scan requests. 2 and 3 mean a resolvable private address if the controller
    /// has a key for it, otherwise the public (2) or the random one (3).
    public var ownAddressType = AddressType.public
    /// The advertisers that are reported. 0: all devices; 1: those of the filter accept list; 2 and
    /// 3: the same, and also advertising directed at a private address that was not resolved.
    public var filterPolicy: UInt8 = 0

    /// Makes parameters whose times are still to be set.
    public init() {}

    var code: HCIOpcode { .leSetScanParameters }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try timing.fields(&walk, prefix: .legacy)
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Scanning_Filter_Policy", &filterPolicy)
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: timing.isActive ? "active" : "passive")
    }
  }

  /// Starts or ends scanning on the one PHY of legacy advertising.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.11.
  public struct LegacyScanEnable: HCIContents {
    /// Whether to scan.
    public var isEnabled: Bool
    /// Whether each advertisement is reported only once.
    public var filtersDuplicates: Bool

    /// Makes the command.
    public init(_ isEnabled: Bool, filtersDuplicates: Bool) {
      (self.isEnabled, self.filtersDuplicates) = (isEnabled, filtersDuplicates)
    }

    var code: HCIOpcode { .leSetScanEnable }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("LE_Scan_Enable", &isEnabled)
      try walk.field("Filter_Duplicates", &filtersDuplicates, "duplicates")
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: isEnabled ? "on" : "off")
      if isEnabled, filtersDuplicates { line.append(detail: "filtering duplicates") }
    }
  }

  /// How to scan on each PHY.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.64.
  public struct ExtendedScanParameters: HCIContents {
    /// The address of scan requests. 2 and 3 mean a resolvable private address if the controller
    /// has a key for it, otherwise the public (2) or the random one (3).
    public var ownAddressType = AddressType.public
    /// The advertisers that are reported. 0: all devices; 1: those of the filter accept list; 2 and
    /// 3: the same, and also advertising directed at a private address that was not resolved.
    public var filterPolicy: UInt8 = 0
    /// Bit 0: 1M; bit 2: coded.
    public var phys: UInt8 = 0
    /// One timing per bit that is set in `phys`, in the order of the bits.
    public var timings: [ScanTiming] = []

    /// Makes parameters without a PHY to scan on.
    public init() {}

    var code: HCIOpcode { .leSetExtendedScanParameters }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Scanning_Filter_Policy", &filterPolicy)
      try walk.field("Scanning_PHYs", &phys, "phys1")
      try walk.list("PHYs", perBitOf: "Scanning_PHYs", phys, &timings, ScanTiming()) {
        (timing: inout ScanTiming, walk: inout FieldWalk) throws(DecodingFailure) in
        try timing.fields(&walk, prefix: .none)
      }
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: timings.contains(where: \.isActive) ? "active" : "passive")
    }
  }

  /// Starts or ends scanning.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.65.
  public struct ExtendedScanEnable: HCIContents {
    /// Whether to scan. If not, the other fields do not count.
    public var isEnabled = false
    /// 0: everything is reported; 1: each advertisement once; 2: each advertisement once in each
    /// period.
    public var duplicateFilter: UInt8 = 0
    /// The duration in units of 10 ms; 0 for ever.
    public var duration: UInt16 = 0
    /// The period in units of 1.28 s; 0 if the controller is to scan only once.
    public var period: UInt16 = 0

    /// Makes a command that ends scanning.
    public init() {}

    var code: HCIOpcode { .leSetExtendedScanEnable }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Enable", &isEnabled)
      try walk.field("Filter_Duplicates", &duplicateFilter, "duplicates")
      try walk.field("Duration", &duration, "10ms")
      try walk.field("Period", &period, "1.28s")
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: isEnabled ? "on" : "off")
      if isEnabled, duplicateFilter != 0 { line.append(detail: "filtering duplicates") }
    }
  }
}
