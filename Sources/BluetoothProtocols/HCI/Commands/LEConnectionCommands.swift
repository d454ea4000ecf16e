// Source: Core 5.4, Vol 4, Part E, 7.8; Core 6.0 for the opcodes from 0x2087.

extension HCICommandDescription {
  /// The commands that change connections.
  static let leConnections: [Self] = [
    .init("LE Connection Update", HCICommand.ConnectionUpdate(), HCICommand.leConnectionUpdate),
    .init(0x2014, "LE Set Host Channel Classification", "Channel_Map:x5"),
    .init(
      0x2015, "LE Read Channel Map",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle Channel_Map:x5"),
    .init(
      "LE Read Remote Features", HCICommand.ConnectionQuestion(code: .leReadRemoteFeatures)
    ) { .leReadRemoteFeatures($0.handle) },
    .init(
      0x2019, "LE Enable Encryption",
      "Connection_Handle:handle Random_Number:x8 Encrypted_Diversifier:x2 Long_Term_Key:secret16"),
    .init(
      0x201A, "LE Long Term Key Request Reply",
      "Connection_Handle:handle Long_Term_Key:secret16",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x201B, "LE Long Term Key Request Negative Reply",
      "Connection_Handle:handle",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      "LE Remote Connection Parameter Request Reply", HCICommand.RemoteParameterReply(),
      returns: "Status:status Connection_Handle:handle",
      HCICommand.leRemoteConnectionParameterRequestReply),
    .init(
      0x2021, "LE Remote Connection Parameter Request Negative Reply",
      "Connection_Handle:handle Reason:status",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      "LE Set Data Length", HCICommand.SuggestedDataLength(),
      returns: "Status:status Connection_Handle:handle", HCICommand.leSetDataLength),
    .init(
      0x2023, "LE Read Suggested Default Data Length",
      returns: "Status:status Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2"),
    .init(
      0x2024, "LE Write Suggested Default Data Length",
      "Suggested_Max_TX_Octets:2 Suggested_Max_TX_Time:2"),
    .init(
      0x202F, "LE Read Maximum Data Length",
      returns: """
        Status:status Supported_Max_TX_Octets:2 Supported_Max_TX_Time:2 Supported_Max_RX_Octets:2 \
        Supported_Max_RX_Time:2
        """),
    .init(
      "LE Read PHY", HCICommand.ConnectionQuestion(code: .leReadPHY),
      returns: "Status:status Connection_Handle:handle TX_PHY:phy RX_PHY:phy"
    ) { .leReadPHY($0.handle) },
    .init(0x2031, "LE Set Default PHY", "All_PHYs:x1 TX_PHYs:phys1 RX_PHYs:phys1"),
    .init("LE Set PHY", HCICommand.PHYPreference(.zero, tx: 0, rx: 0), HCICommand.leSetPHY),
    .init(0x206D, "LE Request Peer SCA", "Connection_Handle:handle"),
    .init(
      0x2076, "LE Enhanced Read Transmit Power Level",
      "Connection_Handle:handle PHY:1",
      returns: """
        Status:status Connection_Handle:handle PHY:1 Current_TX_Power_Level:dBm \
        Max_TX_Power_Level:dBm
        """),
    .init(0x2077, "LE Read Remote Transmit Power Level", "Connection_Handle:handle PHY:1"),
    .init(
      0x2078, "LE Set Path Loss Reporting Parameters",
      """
      Connection_Handle:handle High_Threshold:1 High_Hysteresis:1 Low_Threshold:1 \
      Low_Hysteresis:1 Min_Time_Spent:2
      """,
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x2079, "LE Set Path Loss Reporting Enable",
      "Connection_Handle:handle Enable:onoff",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x207A, "LE Set Transmit Power Reporting Enable",
      "Connection_Handle:handle Local_Enable:onoff Remote_Enable:onoff",
      returns: "Status:status Connection_Handle:handle"),
    .init(
      0x207D, "LE Set Default Subrate",
      "Subrate_Min:2 Subrate_Max:2 Max_Latency:latency Continuation_Number:2 Supervision_Timeout:timeout"
    ),
    .init(
      0x207E, "LE Subrate Request",
      """
      Connection_Handle:handle Subrate_Min:2 Subrate_Max:2 Max_Latency:2 Continuation_Number:2 \
      Supervision_Timeout:timeout
      """),
    .init(0x2088, "LE Read All Remote Features", "Connection_Handle:handle Pages_Requested:1"),
    .init(
      0x209D, "LE Frame Space Update",
      "Connection_Handle:handle Frame_Space_Min:2 Frame_Space_Max:2 PHYs:phys1 Spacing_Types:x2"),
  ]
}

extension HCIOpcode {
  /// Changes the timing of a connection: 7.8.18.
  public static let leConnectionUpdate = HCIOpcode(rawValue: 0x2013)
  /// Asks the other device for its features: 7.8.21.
  public static let leReadRemoteFeatures = HCIOpcode(rawValue: 0x2016)
  /// Encrypts a connection as its central, or changes the key: 7.8.24.
  public static let leEnableEncryption = HCIOpcode(rawValue: 0x2019)
  /// Gives the peripheral's controller the key that it asked for: 7.8.25.
  public static let leLongTermKeyRequestReply = HCIOpcode(rawValue: 0x201A)
  /// Accepts the timing that the other device asks for: 7.8.31.
  public static let leRemoteConnectionParameterRequestReply = HCIOpcode(rawValue: 0x2020)
  /// Suggests how long the data PDUs of a connection may be: 7.8.33.
  public static let leSetDataLength = HCIOpcode(rawValue: 0x2022)
  /// Reads the PHYs of a connection: 7.8.47.
  public static let leReadPHY = HCIOpcode(rawValue: 0x2030)
  /// Asks for other PHYs on a connection: 7.8.49.
  public static let leSetPHY = HCIOpcode(rawValue: 0x2032)
}

extension HCICommand {
  /// Changes the timing of a connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.18.
  public struct ConnectionUpdate: HCIContents {
    /// The connection.
    public var handle = ConnectionHandle.zero
    /// The timing that the host would like.
    public var timing = ConnectionTimingRequest()

    var code: HCIOpcode { .leConnectionUpdate }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk, .connection)
      try timing.eventLength.fields(&walk)
    }
  }

  /// Accepts the timing that the other device asks for.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.31.
  public struct RemoteParameterReply: HCIContents {
    /// The connection.
    public var handle = ConnectionHandle.zero
    /// The timing that the host accepts.
    public var timing = ConnectionTimingRequest()

    var code: HCIOpcode { .leRemoteConnectionParameterRequestReply }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk, .remote)
      try timing.eventLength.fields(&walk)
    }
  }

  /// A command that has no parameter but the connection.
  struct ConnectionQuestion: HCIContents {
    let code: HCIOpcode
    var handle = ConnectionHandle.zero

    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
    }
  }

  /// Suggests how long the data PDUs of a connection may be.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.33.
  public struct SuggestedDataLength: HCIContents {
    /// The connection.
    public var handle = ConnectionHandle.zero
    /// The most octets of payload that the controller should send in a PDU.
    public var txOctets: UInt16 = 0
    /// The longest time that a PDU should take on air, in microseconds.
    public var txTime: UInt16 = 0

    var code: HCIOpcode { .leSetDataLength }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("TX_Octets", &txOctets)
      try walk.field("TX_Time", &txTime)
    }
  }

  /// Which PHYs a host would like for a connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.49.
  public struct PHYPreference: HCIContents {
    /// The connection.
    public var handle: ConnectionHandle
    /// Bit 0: no preference for sending; bit 1: no preference for receiving.
    public var none: UInt8
    /// Bit 0: 1M; bit 1: 2M; bit 2: coded.
    public var tx: UInt8
    /// The PHYs for receiving, with the same bits as for sending.
    public var rx: UInt8
    /// The host's preference when it sends on the coded PHY. 0: none; 1: two symbols a bit; 2:
    /// eight symbols a bit.
    public var options: UInt16

    /// Makes a preference.
    ///
    /// - Parameter none: Bit 0 makes `tx` void, bit 1 `rx`.
    public init(
      _ handle: ConnectionHandle, none: UInt8 = 0, tx: UInt8, rx: UInt8, options: UInt16 = 0
    ) {
      self.handle = handle
      self.none = none
      self.tx = tx
      self.rx = rx
      self.options = options
    }

    var code: HCIOpcode { .leSetPHY }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("All_PHYs", &none, "x1")
      try walk.field("TX_PHYs", &tx, "phys1")
      try walk.field("RX_PHYs", &rx, "phys1")
      try walk.field("PHY_Options", &options)
    }
  }
}
