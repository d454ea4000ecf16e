// Source: Core 5.4, Vol 4, Part E, 7.7.

extension HCIEventDescription {
  /// The events about connections.
  static let connections: [Self] = [
    .init(
      0x03, "Connection Complete",
      .connectionComplete(HCIEvent.ClassicConnectionComplete())),
    .init(
      0x04, "Connection Request",
      .connectionRequest(DeviceAddress(truncating: 0), classOfDevice: 0, linkType: 0)),
    .init(
      0x05, "Disconnection Complete",
      .disconnectionComplete(
        status: .success, handle: ConnectionHandle(rawValue: 0), reason: .success)),
    .init(
      0x08, "Encryption Change",
      .encryptionChange(
        HCIEvent.EncryptionChange(handle: ConnectionHandle(rawValue: 0), state: 0))),
    .init(
      0x0B, "Read Remote Supported Features Complete",
      "Status:status Connection_Handle:handle LMP_Features:x8"),
    .init(
      0x0C, "Read Remote Version Information Complete",
      """
      Status:status Connection_Handle:handle Version:version Company_Identifier:company \
      Subversion:x2
      """),
    .init(
      0x0D, "QoS Setup Complete",
      """
      Status:status Connection_Handle:handle Unused:1 Service_Type:1 Token_Rate:4 \
      Peak_Bandwidth:4 Latency:4 Delay_Variation:4
      """),
    .init(0x11, "Flush Occurred", "Handle:handle"),
    .init(0x12, "Role Change", "Status:status BD_ADDR:address New_Role:role"),
    .init(
      0x14, "Mode Change",
      "Status:status Connection_Handle:handle Current_Mode:1 Interval:0.625ms"),
    .init(0x1B, "Max Slots Change", "Connection_Handle:handle LMP_Max_Slots:1"),
    .init(
      0x1C, "Read Clock Offset Complete",
      "Status:status Connection_Handle:handle Clock_Offset:x2"),
    .init(
      0x1D, "Connection Packet Type Changed",
      "Status:status Connection_Handle:handle Packet_Type:x2"),
    .init(0x1E, "QoS Violation", "Handle:handle"),
    .init(
      0x21, "Flow Specification Complete",
      """
      Status:status Connection_Handle:handle Unused:1 Flow_Direction:1 Service_Type:1 \
      Token_Rate:4 Token_Bucket_Size:4 Peak_Bandwidth:4 Access_Latency:4
      """),
    .init(
      0x23, "Read Remote Extended Features Complete",
      """
      Status:status Connection_Handle:handle Page_Number:1 Max_Page_Number:1 \
      Extended_LMP_Features:x8
      """),
    .init(
      0x2C, "Synchronous Connection Complete",
      """
      Status:status Connection_Handle:handle BD_ADDR:address Link_Type:linkType \
      Transmission_Interval:1 Retransmission_Window:1 RX_Packet_Length:2 TX_Packet_Length:2 \
      Air_Mode:1
      """),
    .init(
      0x2D, "Synchronous Connection Changed",
      """
      Status:status Connection_Handle:handle Transmission_Interval:1 Retransmission_Window:1 \
      RX_Packet_Length:2 TX_Packet_Length:2
      """),
    .init(
      0x2E, "Sniff Subrating",
      """
      Status:status Connection_Handle:handle Max_TX_Latency:0.625ms Max_RX_Latency:0.625ms \
      Min_Remote_Timeout:0.625ms Min_Local_Timeout:0.625ms
      """),
    .init(
      0x30, "Encryption Key Refresh Complete",
      .encryptionKeyRefreshComplete(status: .success, handle: ConnectionHandle(rawValue: 0))),
    .init(
      0x38, "Link Supervision Timeout Changed",
      "Connection_Handle:handle Link_Supervision_Timeout:0.625ms"),
    .init(0x39, "Enhanced Flush Complete", "Handle:handle"),
    .init(0x57, "Authenticated Payload Timeout Expired", "Connection_Handle:handle"),
    .init(
      0x58, "SAM Status Change",
      """
      Connection_Handle:handle Local_SAM_Index:1 Local_SAM_TX_Availability:1 \
      Local_SAM_RX_Availability:1 Remote_SAM_Index:1 Remote_SAM_TX_Availability:1 \
      Remote_SAM_RX_Availability:1
      """),
    .init(
      0x59, "Encryption Change v2",
      .encryptionChange(
        HCIEvent.EncryptionChange(handle: ConnectionHandle(rawValue: 0), state: 0, keySize: 0))),
  ]
}

extension HCIEvent {
  mutating func connectionFields(_ walk: inout FieldWalk) throws(DecodingFailure) {
    switch self {
    case .connectionComplete(var complete):
      try complete.fields(&walk)
      self = .connectionComplete(complete)
    case .connectionRequest(var address, var classOfDevice, var linkType):
      try walk.field("BD_ADDR", &address)
      try walk.field("Class_of_Device", &classOfDevice, "x3", octets: 3)
      try walk.field("Link_Type", &linkType, "linkType")
      self = .connectionRequest(address, classOfDevice: classOfDevice, linkType: linkType)
    case .disconnectionComplete(var status, var handle, var reason):
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Reason", &reason)
      self = .disconnectionComplete(status: status, handle: handle, reason: reason)
    case .encryptionChange(var change):
      try change.fields(&walk)
      self = .encryptionChange(change)
    case .encryptionKeyRefreshComplete(var status, var handle):
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      self = .encryptionKeyRefreshComplete(status: status, handle: handle)
    default: break
    }
  }

  /// The event that ends the making of a BR/EDR connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.3.
  public struct ClassicConnectionComplete: Hashable, Sendable, FieldGroup {
    /// How it ended. Unless it is success, no connection was made.
    public var status = HCIErrorCode.success
    /// The number by which host and controller call the connection from now on.
    public var handle = ConnectionHandle(rawValue: 0)
    /// The other device's public address.
    public var address = DeviceAddress(truncating: 0)
    /// The kind of the connection. 0: SCO; 1: ACL.
    public var linkType: UInt8 = 0
    /// Whether the connection is encrypted on the level of the link.
    public var isEncrypted = false

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("BD_ADDR", &address)
      try walk.field("Link_Type", &linkType, "linkType")
      try walk.field("Encryption_Enabled", &isEncrypted)
    }
  }

  /// Encryption was switched on or off.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.8.
  public struct EncryptionChange: Hashable, Sendable, FieldGroup {
    /// Whether the change succeeded.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle
    /// 0 is off; any other number is on.
    public var state: UInt8
    /// The size of the key in octets. Only the newer form of the event says it.
    public var keySize: UInt8?

    /// Whether the connection is encrypted from now on.
    public var isEncrypted: Bool { status == .success && state != 0 }

    /// - Parameter keySize: The size of the key in octets. If it is given, the event is written in
    ///   its newer form.
    public init(
      status: HCIErrorCode = .success, handle: ConnectionHandle, state: UInt8, keySize: UInt8? = nil
    ) {
      (self.status, self.handle, self.state, self.keySize) = (status, handle, state, keySize)
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Encryption_Enabled", &state, "encryption")
      guard var size = keySize else { return }
      try walk.field("Encryption_Key_Size", &size)
      keySize = size
    }
  }
}
