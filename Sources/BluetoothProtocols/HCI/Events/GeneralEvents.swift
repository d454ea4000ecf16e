// Source: Core 5.4, Vol 4, Part E, 7.7.

extension HCIEventDescription {
  /// The events about inquiries, and about the controller itself.
  static let general: [Self] = [
    .init(0x01, "Inquiry Complete", "Status:status"),
    .init(
      0x02, "Inquiry Result",
      """
      Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
      Reserved:o2 Class_of_Device:x3 Clock_Offset:x2 )
      """),
    .init(0x07, "Remote Name Request Complete", "Status:status BD_ADDR:address Remote_Name:text"),
    .init(
      "Command Complete", HCIEvent.CommandComplete(.none, returnParameters: []),
      HCIEvent.commandComplete),
    .init("Command Status", HCIEvent.CommandStatus(opcode: .none), HCIEvent.commandStatus),
    .init(0x10, "Hardware Error", "Hardware_Code:x1"),
    .init("Number Of Completed Packets", HCIEvent.NumberOfCompletedPackets()) {
      .numberOfCompletedPackets($0.entries)
    },
    .init(0x19, "Loopback Command", "HCI_Command_Packet:o"),
    .init(0x1A, "Data Buffer Overflow", "Link_Type:linkType"),
    .init(0x20, "Page Scan Repetition Mode Change", "BD_ADDR:address Page_Scan_Repetition_Mode:1"),
    .init(
      0x22, "Inquiry Result with RSSI",
      """
      Num_Responses:1 Responses:Num_Responses*( BD_ADDR:address Page_Scan_Repetition_Mode:1 \
      Reserved:o1 Class_of_Device:x3 Clock_Offset:x2 RSSI:dBm )
      """),
    .init(
      0x2F, "Extended Inquiry Result",
      """
      Num_Responses:1 BD_ADDR:address Page_Scan_Repetition_Mode:1 Reserved:o1 Class_of_Device:x3 \
      Clock_Offset:x2 RSSI:dBm Extended_Inquiry_Response:ad
      """),
    .init(0x3E, "LE Meta", "Subevent_Code:subevent"),
    .init(
      0x48, "Number Of Completed Data Blocks",
      """
      Total_Num_Data_Blocks:2 Num_Handles:1 Handles:Num_Handles*( Connection_Handle:handle \
      Num_Completed_Packets:2 Num_Completed_Blocks:2 )
      """),
    .init(
      0x4E, "Triggered Clock Capture",
      "Connection_Handle:handle Which_Clock:1 Clock:x4 Slot_Offset:30us"),
    .init(0x4F, "Synchronization Train Complete", "Status:status"),
    .init(0x50, "Synchronization Train Received"),
    .init(0xFF, "Vendor Event", "Vendor_Data:o"),
  ]
}

extension HCIEventCode {
  /// A command was carried out; its return parameters follow: 7.7.14.
  public static let commandComplete = HCIEventCode(rawValue: 0x0E)
  /// A command was accepted and is under way, or was refused: 7.7.15.
  public static let commandStatus = HCIEventCode(rawValue: 0x0F)
  /// The controller is done with packets, and has room for as many new ones: 7.7.19.
  public static let numberOfCompletedPackets = HCIEventCode(rawValue: 0x13)
}

extension HCIEvent {
  /// The event that a command was carried out.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.14.
  public struct CommandComplete: HCIContents {
    /// The number of commands that the host may send from now on; 0 if it must wait.
    public var commandsAllowed: UInt8
    /// The command that was carried out; ``HCIOpcode/none`` if only ``commandsAllowed`` is new.
    public var opcode: HCIOpcode
    /// The octets after the opcode. Their layout depends on the command.
    public var returnParameters: [UInt8]

    /// Makes the event that ends a command.
    ///
    /// - Parameters:
    ///   - commandsAllowed: How many commands the host may send from now on.
    ///   - returnParameters: The octets after the opcode. By default, they are the status 0x00:
    ///     success.
    public init(
      _ opcode: HCIOpcode, commandsAllowed: UInt8 = 1, returnParameters: [UInt8] = [0x00]
    ) {
      self.commandsAllowed = commandsAllowed
      self.opcode = opcode
      self.returnParameters = returnParameters
    }

    /// The first return parameter, which is the status in nearly every command.
    public var status: HCIErrorCode? { returnParameters.first.map(HCIErrorCode.init) }

    /// The company that made the controller; nil if the return parameters do not say it.
    public var company: CompanyIdentifier? {
      let layout = HCICommandDescription.returns[opcode.rawValue]
      guard let range = layout?.range(of: "Company_Identifier"),
        range.upperBound <= returnParameters.count
      else { return nil }
      return CompanyIdentifier(
        rawValue: UInt16(truncatingIfNeeded: returnParameters[range].number))
    }

    var code: HCIEventKind { .event(0x0E) }

    /// The subject of the return parameters. If the command failed, there is no signal strength.
    var subject: PacketSubject {
      let places = HCICommandDescription.returnPlaces[opcode.rawValue]
      var subject = PacketSubject(of: returnParameters, at: places)
      if status != .success { subject.rssi = nil }
      return subject
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Num_HCI_Command_Packets", &commandsAllowed)
      try walk.field("Command_Opcode", &opcode)
      // The layout of the return parameters depends on the command: see
      // ``HCICommandDescription/returns``.
      if walk.purpose != .describing { walk.rest("Return_Parameters", &returnParameters) }
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: opcode.description)
      if let status { line.append(detail: status.description) }
    }
  }

  /// A command was accepted and is under way, or was refused.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.15.
  public struct CommandStatus: HCIContents {
    /// Success if the command is under way.
    public var status: HCIErrorCode
    /// The number of commands that the host may send from now on; 0 if it must wait.
    public var commandsAllowed: UInt8
    /// The command.
    public var opcode: HCIOpcode

    /// Makes the event; by default the command was accepted, and the host may send another one.
    public init(status: HCIErrorCode = .success, commandsAllowed: UInt8 = 1, opcode: HCIOpcode) {
      (self.status, self.commandsAllowed, self.opcode) = (status, commandsAllowed, opcode)
    }

    var code: HCIEventKind { .event(0x0F) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Status", &status)
      try walk.field("Num_HCI_Command_Packets", &commandsAllowed)
      try walk.field("Command_Opcode", &opcode)
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(detail: opcode.description)
      line.append(detail: status.description)
    }
  }

  /// The packets of connections that have left the controller.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.19.
  struct NumberOfCompletedPackets: HCIContents {
    var entries: [CompletedPackets] = []

    var code: HCIEventKind { .event(0x13) }
    var subject: PacketSubject { PacketSubject(connection: entries.first?.handle) }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      let blank = CompletedPackets(handle: .zero, count: 0)
      try walk.list("Handles", countedBy: "Num_Handles", &entries, blank)
    }

    func appendDetails(to line: inout [UInt8]) {
      line.append(text: ", ")
      line.append(counting: entries.reduce(0) { $0 + Int($1.count) }, "packet")
    }
  }

  /// The number of packets of a connection that have left the controller.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.7.19.
  public struct CompletedPackets: Hashable, Sendable, FieldGroup {
    /// The connection that the packets belonged to.
    public var handle: ConnectionHandle
    /// The number of packets that the controller has completed since the event before.
    public var count: UInt16

    /// Makes the entry of one connection.
    public init(handle: ConnectionHandle, count: UInt16) {
      (self.handle, self.count) = (handle, count)
    }

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Connection_Handle", &handle)
      try walk.field("Num_Completed_Packets", &count)
    }
  }
}

extension HCIEvent.CompletedPackets {
  /// Returns the first connection of a Number Of Completed Packets event, and the sum of the
  /// packets of all connections in it; nil for any other event, and if the event is cut short. It
  /// does not make the event: a third of the records of a busy capture are such events.
  public static func glance(
    at event: RawSpan
  ) -> (first: ConnectionHandle, count: Int)? {
    guard event.byteCount >= 3, HCIEvent.code(peekingAt: event) == .numberOfCompletedPackets
    else { return nil }
    let end = min(event.byteCount, 2 + Int(event.littleEndian(at: 1, as: UInt8.self)))
    let count = Int(event.littleEndian(at: 2, as: UInt8.self))
    guard count > 0, 3 + 4 * count <= end else { return nil }
    let sum = (0..<count).reduce(0) { sum, item in
      sum + Int(event.littleEndian(at: 5 + 4 * item, as: UInt16.self))
    }
    return (ConnectionHandle(masking: event.littleEndian(at: 3)), sum)
  }
}
