// Source: Core 5.4, Vol 4, Part E, 7.7.65; Core 6.0 for the codes from 0x2B.

extension HCIEventDescription {
  /// The LE events about connections.
  static let leConnections: [Self] = [
    .init(
      0x01, "LE Connection Complete",
      .leConnectionComplete(LEConnectionComplete(version: .connectionComplete))),
    .init(
      0x03, "LE Connection Update Complete",
      .leConnectionUpdateComplete(
        status: .success, handle: ConnectionHandle(rawValue: 0), timing: .none)),
    .init(
      0x04, "LE Read Remote Features Complete",
      .leReadRemoteFeaturesComplete(
        status: .success, handle: ConnectionHandle(rawValue: 0), features: 0)),
    .init(
      0x05, "LE Long Term Key Request",
      .leLongTermKeyRequest(
        handle: ConnectionHandle(rawValue: 0), random: 0, diversifier: 0)),
    .init(
      0x06, "LE Remote Connection Parameter Request",
      .leRemoteConnectionParameterRequest(
        handle: ConnectionHandle(rawValue: 0), timing: ConnectionTimingRequest())),
    .init(
      0x07, "LE Data Length Change",
      .leDataLengthChange(
        handle: ConnectionHandle(rawValue: 0),
        HCIEvent.DataLength(txOctets: 0, txTime: 0, rxOctets: 0, rxTime: 0))),
    .init(
      0x08, "LE Read Local P-256 Public Key Complete",
      "Status:status Key_X_Coordinate:o32 Key_Y_Coordinate:o32"),
    .init(0x09, "LE Generate DHKey Complete", "Status:status DH_Key:secret32"),
    .init(
      0x0A, "LE Enhanced Connection Complete",
      .leConnectionComplete(LEConnectionComplete(version: .enhancedConnectionComplete))),
    .init(
      0x0C, "LE PHY Update Complete",
      .lePHYUpdateComplete(
        status: .success, handle: ConnectionHandle(rawValue: 0), txPHY: 0, rxPHY: 0)),
    .init(
      0x14, "LE Channel Selection Algorithm",
      .leChannelSelectionAlgorithm(handle: ConnectionHandle(rawValue: 0), algorithm: 0)),
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
      0x29, "LE Enhanced Connection Complete v2",
      .leConnectionComplete(LEConnectionComplete(version: .enhancedConnectionCompleteV2))),
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

extension HCIEvent {
  mutating func leConnectionFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .leConnectionComplete(var complete):
      try complete.fields(&walk)
      self = .leConnectionComplete(complete)
    case .leConnectionUpdateComplete(var status, var handle, var timing):
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk)
      self = .leConnectionUpdateComplete(status: status, handle: handle, timing: timing)
    case .leReadRemoteFeaturesComplete(var status, var handle, var features):
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("LE_Features", &features, "features8")
      self = .leReadRemoteFeaturesComplete(status: status, handle: handle, features: features)
    case .leLongTermKeyRequest(var handle, var random, var diversifier):
      try walk.field("Connection_Handle", &handle)
      try walk.field("Random_Number", &random, "x8")
      try walk.field("Encrypted_Diversifier", &diversifier, "x2")
      self = .leLongTermKeyRequest(handle: handle, random: random, diversifier: diversifier)
    default: try leLinkFields(&walk)
    }
  }

  private mutating func leLinkFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .leRemoteConnectionParameterRequest(var handle, var timing):
      try walk.field("Connection_Handle", &handle)
      try timing.fields(&walk, .remote)
      self = .leRemoteConnectionParameterRequest(handle: handle, timing: timing)
    case .leDataLengthChange(var handle, var length):
      try walk.field("Connection_Handle", &handle)
      try length.fields(&walk)
      self = .leDataLengthChange(handle: handle, length)
    case .lePHYUpdateComplete(var status, var handle, var tx, var rx):
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("TX_PHY", &tx, "phy")
      try walk.field("RX_PHY", &rx, "phy")
      self = .lePHYUpdateComplete(status: status, handle: handle, txPHY: tx, rxPHY: rx)
    case .leChannelSelectionAlgorithm(var handle, var algorithm):
      try walk.field("Connection_Handle", &handle)
      try walk.field("Channel_Selection_Algorithm", &algorithm, "channelSelection")
      self = .leChannelSelectionAlgorithm(handle: handle, algorithm: algorithm)
    default: break
    }
  }

  /// The greatest lengths of link-layer data PDUs, in octets and microseconds.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.7.
  public struct DataLength: Hashable, Sendable, FieldGroup {
    /// The most octets of payload that this side sends in a PDU, 27 to 251.
    public var txOctets: UInt16
    /// The longest time that a PDU of this side takes on air, 328 to 17040 µs.
    public var txTime: UInt16
    /// The most octets of payload that this side receives in a PDU, 27 to 251.
    public var rxOctets: UInt16
    /// The longest time that a PDU of the other side takes on air, 328 to 17040 µs.
    public var rxTime: UInt16

    /// Makes the limits of both directions: octets of payload, and times in microseconds.
    public init(txOctets: UInt16, txTime: UInt16, rxOctets: UInt16, rxTime: UInt16) {
      (self.txOctets, self.txTime) = (txOctets, txTime)
      (self.rxOctets, self.rxTime) = (rxOctets, rxTime)
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Max_TX_Octets", &txOctets)
      try walk.field("Max_TX_Time", &txTime)
      try walk.field("Max_RX_Octets", &rxOctets)
      try walk.field("Max_RX_Time", &rxTime)
    }
  }
}
