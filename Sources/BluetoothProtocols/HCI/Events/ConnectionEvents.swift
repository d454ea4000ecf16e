// Source: Core 5.4, Vol 4, Part E, 7.7.

extension HCIEventDescription {
  /// The events about connections.
  static let connections: [Self] = [
    .init(
      "Connection Complete", HCIEvent.ClassicConnectionComplete(), HCIEvent.connectionComplete),
    .init("Connection Request", HCIEvent.ClassicConnectionRequest(), HCIEvent.connectionRequest),
    .init(
      "Disconnection Complete", HCIEvent.DisconnectionComplete(handle: .zero),
      HCIEvent.disconnectionComplete),
    .init(
      "Encryption Change", HCIEvent.EncryptionChange(handle: .zero, state: 0),
      HCIEvent.encryptionChange),
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
      "Encryption Key Refresh Complete", HCIEvent.EncryptionKeyRefreshComplete(handle: .zero),
      HCIEvent.encryptionKeyRefreshComplete),
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
      "Encryption Change v2", HCIEvent.EncryptionChange(handle: .zero, state: 0, keySize: 0),
      HCIEvent.encryptionChange),
  ]
}

extension HCIEventCode {
  /// A BR/EDR connection was made, or could not be made: 7.7.3.
  public static let connectionComplete = HCIEventCode(rawValue: 0x03)
  /// Encryption was switched on or off, with the size of the key: 7.7.8, version 2.
  public static let encryptionChangeV2 = HCIEventCode(rawValue: 0x59)
}

extension HCIEvent {
  /// The event that ends the making of a BR/EDR connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.3.
  public struct ClassicConnectionComplete: HCIContents {
    /// How it ended. Unless it is success, no connection was made.
    public var status = HCIErrorCode.success
    /// The number by which host and controller call the connection from now on.
    public var handle = ConnectionHandle.zero
    /// The other device's public address.
    public var address = DeviceAddress(truncating: 0)
    /// The kind of the connection. 0: SCO; 1: ACL.
    public var linkType: UInt8 = 0
    /// Whether the connection is encrypted on the level of the link.
    public var isEncrypted = false

    var code: HCIEventKind { .event(0x03) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("BD_ADDR", &address)
      try walk.field("Link_Type", &linkType, "linkType")
      try walk.field("Encryption_Enabled", &isEncrypted)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }

  /// A BR/EDR device asks for a connection.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.4.
  public struct ClassicConnectionRequest: HCIContents {
    /// The device that asks.
    public var address = DeviceAddress(truncating: 0)
    /// The class of the device, in 24 bits.
    public var classOfDevice: UInt32 = 0
    /// The kind of the connection. 0: SCO; 1: ACL; 2: eSCO.
    public var linkType: UInt8 = 0

    var code: HCIEventKind { .event(0x04) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("BD_ADDR", &address)
      try walk.field("Class_of_Device", &classOfDevice, "x3", octets: 3)
      try walk.field("Link_Type", &linkType, "linkType")
    }
  }

  /// A connection has ended, or could not be ended.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.5.
  public struct DisconnectionComplete: HCIContents {
    /// Unless it is success, the connection goes on.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle
    /// Which side ended the connection, and why. It means nothing unless the status is success.
    public var reason: HCIErrorCode

    /// Makes the event; by default it reports success.
    public init(
      status: HCIErrorCode = .success, handle: ConnectionHandle, reason: HCIErrorCode = .success
    ) {
      (self.status, self.handle, self.reason) = (status, handle, reason)
    }

    var code: HCIEventKind { .event(0x05) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Reason", &reason)
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: (status == .success ? reason : status).description)
    }
  }

  /// Encryption was switched on or off.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.8.
  public struct EncryptionChange: HCIContents {
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

    var code: HCIEventKind { .event(keySize == nil ? 0x08 : 0x59) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
      try walk.field("Encryption_Enabled", &state, "encryption")
      guard var size = keySize else { return }
      try walk.field("Encryption_Key_Size", &size)
      keySize = size
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(
        detail: status == .success ? (isEncrypted ? "on" : "off") : status.description)
    }
  }

  /// An encrypted connection has a new key.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.39.
  public struct EncryptionKeyRefreshComplete: HCIContents {
    /// Whether the key was renewed.
    public var status: HCIErrorCode
    /// The connection.
    public var handle: ConnectionHandle

    /// Makes the event; by default it reports success.
    public init(status: HCIErrorCode = .success, handle: ConnectionHandle) {
      (self.status, self.handle) = (status, handle)
    }

    var code: HCIEventKind { .event(0x30) }
    var numberOutOfRange: NumberOutOfRange? { NumberOutOfRange(handle, if: status) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Connection_Handle", &handle)
    }

    func appendDetails(to line: inout [UInt8]) { line.append(detail: status.description) }
  }
}
