// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension HCIEventDescription {
  /// The LE events about connections.
  static let leConnections: [Self] = [
    .init(
      "LE Connection Complete", LEConnectionComplete(version: .connectionComplete),
      HCIEvent.leConnectionComplete),
    .init(
      "LE Connection Update Complete",
      HCIEvent.ConnectionUpdateComplete(handle: .zero, timing: .none),
      HCIEvent.leConnectionUpdateComplete),
    .init(
      "LE Read Remote Features Complete",
      HCIEvent.RemoteFeaturesComplete(handle: .zero, features: 0),
      HCIEvent.leReadRemoteFeaturesComplete),
    .init(
      "LE Long Term Key Request",
      HCIEvent.LongTermKeyRequest(handle: .zero, random: 0, diversifier: 0),
      HCIEvent.leLongTermKeyRequest),
    .init(
      "LE Remote Connection Parameter Request", HCIEvent.RemoteParameterRequest(),
      HCIEvent.leRemoteConnectionParameterRequest),
    .init(
      "LE Data Length Change",
      HCIEvent.DataLengthChange(handle: .zero, txOctets: 0, txTime: 0, rxOctets: 0, rxTime: 0),
      HCIEvent.leDataLengthChange),
    .init(
      0x08, "LE Read Local P-256 Public Key Complete",
      "Status:status Key_X_Coordinate:o32 Key_Y_Coordinate:o32"),
    .init(0x09, "LE Generate DHKey Complete", "Status:status DH_Key:secret32"),
    .init(
      "LE Enhanced Connection Complete",
      LEConnectionComplete(version: .enhancedConnectionComplete), HCIEvent.leConnectionComplete),
    .init(
      "LE PHY Update Complete", HCIEvent.PHYUpdateComplete(handle: .zero, txPHY: 0, rxPHY: 0),
      HCIEvent.lePHYUpdateComplete),
    .init(
      "LE Channel Selection Algorithm", HCIEvent.ChannelSelection(handle: .zero, algorithm: 0),
      HCIEvent.leChannelSelectionAlgorithm),
    .init(
      0x1F, "LE Request Peer SCA Complete",
      "Status:status Connection_Handle:handle Peer_Clock_Accuracy:accuracy"),
    .init(
      0x20, "LE Path Loss Threshold",
      "Connection_Handle:handle Current_Path_Loss:1 Zone_Entered:1"),
    .init(
      0x21, "LE Transmit Power Reporting",
      """
      Status:status Connection_Handle:handle Reason:1 PHY:phy TX_Power_Level:dBm \
      TX_Power_Level_Flag:x1 Delta:s1
      """),
    .init(
      0x23, "LE Subrate Change",
      """
      Status:status Connection_Handle:handle Subrate_Factor:2 Peripheral_Latency:2 \
      Continuation_Number:2 Supervision_Timeout:timeout
      """),
    .init(
      "LE Enhanced Connection Complete v2",
      LEConnectionComplete(version: .enhancedConnectionCompleteV2), HCIEvent.leConnectionComplete),
    .init(
      0x2B, "LE Read All Remote Features Complete",
      "Status:status Connection_Handle:handle Max_Remote_Page:1 Max_Valid_Page:1 LE_Features:o"),
    .init(
      0x35, "LE Frame Space Update Complete",
      """
      Status:status Connection_Handle:handle Initiator:1 Frame_Space:2 PHYs:phys1 \
      Spacing_Types:x2
      """),
  ]
}

extension LESubeventCode {
  /// A connection was made, or could not be made: 7.7.65.1.
  public static let connectionComplete = LESubeventCode(rawValue: 0x01)
  /// As ``connectionComplete``, with the private addresses: 7.7.65.10.
  public static let enhancedConnectionComplete = LESubeventCode(rawValue: 0x0A)
  /// As ``enhancedConnectionComplete``, with the periodic advertising that the connection came
  /// from: 7.7.65.10, version 2.
  public static let enhancedConnectionCompleteV2 = LESubeventCode(rawValue: 0x29)
}

extension HCIEvent {
  /// A connection has a new timing, or keeps its old one.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.3.
  public struct ConnectionUpdateComplete: HCIContents {
    /// Unless it is success, the timing has not changed.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle
    /// The timing from now on.
    public var timing: ConnectionTiming

    /// Makes the event; by default it reports success.
    public init(
      status: HCIErrorCode = .success, handle: ConnectionHandle, timing: ConnectionTiming
    ) {
      (self.status, self.handle, self.timing) = (status, handle, timing)
    }

    var code: HCIEventKind { .le(0x03) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }

  /// The other device has sent its features.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.4.
  public struct RemoteFeaturesComplete: HCIContents {
    /// Whether the features are known.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle
    /// The 64 bits of the features; bit 0 is LE Encryption.
    public var features: UInt64

    /// Makes the event; by default it reports success.
    public init(status: HCIErrorCode = .success, handle: ConnectionHandle, features: UInt64) {
      (self.status, self.handle, self.features) = (status, handle, features)
    }

    var code: HCIEventKind { .le(0x04) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("LE_Features", &features, "features8")
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }

  /// The controller of a peripheral asks its host for a key.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.5.
  public struct LongTermKeyRequest: HCIContents {
    /// The connection.
    public var handle: ConnectionHandle
    /// The number by which the peripheral finds the key; 0 for LE Secure Connections.
    public var random: UInt64
    /// The other number by which the peripheral finds the key; 0 for LE Secure Connections.
    public var diversifier: UInt16

    /// Makes the request.
    public init(handle: ConnectionHandle, random: UInt64, diversifier: UInt16) {
      (self.handle, self.random, self.diversifier) = (handle, random, diversifier)
    }

    var code: HCIEventKind { .le(0x05) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("Random_Number", &random, "x8")
      try walk.field("Encrypted_Diversifier", &diversifier, "x2")
    }
  }

  /// The other device asks for another timing.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.6.
  public struct RemoteParameterRequest: HCIContents {
    /// The connection.
    public var handle = ConnectionHandle.zero
    /// The timing that the other device would like.
    public var timing = ConnectionTimingRequest()

    var code: HCIEventKind { .le(0x06) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk, .remote)
    }
  }

  /// Data PDUs may have another length from now on, in octets and microseconds.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.7.
  public struct DataLengthChange: HCIContents {
    /// The connection.
    public var handle: ConnectionHandle
    /// The most octets of payload that this side sends in a PDU, 27 to 251.
    public var txOctets: UInt16
    /// The longest time that a PDU of this side takes on air, 328 to 17040 µs.
    public var txTime: UInt16
    /// The most octets of payload that this side receives in a PDU, 27 to 251.
    public var rxOctets: UInt16
    /// The longest time that a PDU of the other side takes on air, 328 to 17040 µs.
    public var rxTime: UInt16

    /// Makes the limits of both directions: octets of payload, and times in microseconds.
    public init(
      handle: ConnectionHandle, txOctets: UInt16, txTime: UInt16, rxOctets: UInt16, rxTime: UInt16
    ) {
      self.handle = handle
      (self.txOctets, self.txTime) = (txOctets, txTime)
      (self.rxOctets, self.rxTime) = (rxOctets, rxTime)
    }

    var code: HCIEventKind { .le(0x07) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("Max_TX_Octets", &txOctets)
      try walk.field("Max_TX_Time", &txTime)
      try walk.field("Max_RX_Octets", &rxOctets)
      try walk.field("Max_RX_Time", &rxTime)
    }
  }

  /// A connection has another PHY, or keeps its old one.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.12.
  public struct PHYUpdateComplete: HCIContents {
    /// Unless it is success, the PHYs have not changed.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle
    /// The PHY on which this side sends from now on. 1: 1M; 2: 2M; 3: coded.
    public var txPHY: UInt8
    /// The PHY on which this side receives from now on.
    public var rxPHY: UInt8

    /// Makes the event; by default it reports success.
    public init(
      status: HCIErrorCode = .success, handle: ConnectionHandle, txPHY: UInt8, rxPHY: UInt8
    ) {
      (self.status, self.handle, self.txPHY, self.rxPHY) = (status, handle, txPHY, rxPHY)
    }

    var code: HCIEventKind { .le(0x0C) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("TX_PHY", &txPHY, "phy")
      try walk.field("RX_PHY", &rxPHY, "phy")
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }

  /// How a new connection chooses its channels.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.20.
  public struct ChannelSelection: HCIContents {
    /// The connection.
    public var handle: ConnectionHandle
    /// The number 0 is algorithm 1, and 1 is algorithm 2.
    public var algorithm: UInt8

    /// Makes the event.
    public init(handle: ConnectionHandle, algorithm: UInt8) {
      (self.handle, self.algorithm) = (handle, algorithm)
    }

    var code: HCIEventKind { .le(0x14) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange("Connection_Handle", handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("Channel_Selection_Algorithm", &algorithm, "channelSelection")
    }
  }
}
