// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands that scan, and those for the lists of devices whose advertisements count.
  static let leScanning: [Self] = [
    .init(
      0x200B, "LE Set Scan Parameters", .leSetScanParameters(HCICommand.LegacyScanParameters())),
    .init(0x200C, "LE Set Scan Enable", .leSetScanEnable(false, filtersDuplicates: false)),
    .init(
      0x200F, "LE Read Filter Accept List Size",
      returns: "Status:status Filter_Accept_List_Size:1"),
    .init(0x2010, "LE Clear Filter Accept List", .leClearFilterAcceptList),
    .init(
      0x2011, "LE Add Device To Filter Accept List",
      .leAddDeviceToFilterAcceptList(.public, DeviceAddress(truncating: 0))),
    .init(
      0x2012, "LE Remove Device From Filter Accept List",
      .leRemoveDeviceFromFilterAcceptList(.public, DeviceAddress(truncating: 0))),
    .init(
      0x2041, "LE Set Extended Scan Parameters",
      .leSetExtendedScanParameters(HCICommand.ExtendedScanParameters())),
    .init(
      0x2042, "LE Set Extended Scan Enable",
      .leSetExtendedScanEnable(HCICommand.ExtendedScanEnable())),
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

extension HCICommand {
  mutating func scanningFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .leSetScanParameters(var parameters):
      try parameters.fields(&walk)
      self = .leSetScanParameters(parameters)
    case .leSetScanEnable(var isEnabled, var filtersDuplicates):
      try walk.field("LE_Scan_Enable", &isEnabled)
      try walk.field("Filter_Duplicates", &filtersDuplicates, "duplicates")
      self = .leSetScanEnable(isEnabled, filtersDuplicates: filtersDuplicates)
    case .leAddDeviceToFilterAcceptList(var type, var address):
      try walk.device(&type, &address)
      self = .leAddDeviceToFilterAcceptList(type, address)
    case .leRemoveDeviceFromFilterAcceptList(var type, var address):
      try walk.device(&type, &address)
      self = .leRemoveDeviceFromFilterAcceptList(type, address)
    case .leSetExtendedScanParameters(var parameters):
      try parameters.fields(&walk)
      self = .leSetExtendedScanParameters(parameters)
    case .leSetExtendedScanEnable(var enable):
      try enable.fields(&walk)
      self = .leSetExtendedScanEnable(enable)
    default: break
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
  public struct LegacyScanParameters: Hashable, Sendable, FieldGroup {
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

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try timing.fields(&walk, prefix: .legacy)
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Scanning_Filter_Policy", &filterPolicy)
    }
  }

  /// How to scan on each PHY.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.64.
  public struct ExtendedScanParameters: Hashable, Sendable, FieldGroup {
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

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Own_Address_Type", &ownAddressType, "ownAddressType")
      try walk.field("Scanning_Filter_Policy", &filterPolicy)
      try walk.field("Scanning_PHYs", &phys, "phys1")
      try walk.list("PHYs", perBitOf: "Scanning_PHYs", phys, &timings, ScanTiming()) {
        (timing: inout ScanTiming, walk: inout FieldWalk) throws(DecodingFailure) in
        try timing.fields(&walk, prefix: .none)
      }
    }
  }

  /// Starts or ends scanning.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.65.
  public struct ExtendedScanEnable: Hashable, Sendable, FieldGroup {
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

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Enable", &isEnabled)
      try walk.field("Filter_Duplicates", &duplicateFilter, "duplicates")
      try walk.field("Duration", &duration, "10ms")
      try walk.field("Period", &period, "1.28s")
    }
  }
}

extension FieldWalk {
  fileprivate mutating func device(
    _ type: inout AddressType, _ address: inout DeviceAddress
  ) throws(DecodingFailure) {
    try field("Address_Type", &type)
    try field("Address", &address)
  }
}
