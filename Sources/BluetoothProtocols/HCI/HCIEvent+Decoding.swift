extension HCIEvent: OctetsDecodable {
  /// Reads one event.
  ///
  /// ```
  /// | Event_Code (1) | Parameter_Total_Length (1) | parameters |
  /// ```
  ///
  /// Fewer parameters than announced are read as far as they go: recorders cut packets.
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    let code = HCIEventCode(rawValue: try input.readInteger("Event_Code"))
    let length = try input.readInteger("Parameter_Total_Length", as: UInt8.self)
    var parameters = try input.readReader(
      "Event_Parameters", count: min(Int(length), input.remaining))
    try self.init(code, &parameters)
  }

  private init(_ code: HCIEventCode, _ input: inout ByteReader) throws(DecodingFailure) {
    switch code {
    case .connectionComplete:
      self = .connectionComplete(try ClassicConnectionComplete(parsing: &input))
    case .connectionRequest: try self.init(connectionRequest: &input)
    case .disconnectionComplete:
      let (status, handle) = try input.readStatusAndHandle()
      self = .disconnectionComplete(
        status: status, handle: handle, reason: try input.readErrorCode("Reason"))
    case .encryptionChange:
      self = .encryptionChange(try EncryptionChange(parsing: &input, hasKeySize: false))
    case .encryptionChangeV2:
      self = .encryptionChange(try EncryptionChange(parsing: &input, hasKeySize: true))
    case .encryptionKeyRefreshComplete:
      let (status, handle) = try input.readStatusAndHandle()
      self = .encryptionKeyRefreshComplete(status: status, handle: handle)
    case .commandComplete: self = .commandComplete(try CommandComplete(parsing: &input))
    case .commandStatus:
      let status = try input.readErrorCode("Status")
      let allowed = try input.readInteger("Num_HCI_Command_Packets", as: UInt8.self)
      let opcode = HCIOpcode(rawValue: try input.readInteger("Command_Opcode"))
      self = .commandStatus(status: status, commandsAllowed: allowed, opcode: opcode)
    case .numberOfCompletedPackets: try self.init(completedPackets: &input)
    case .leMeta: try self.init(leMeta: &input)
    case .vendor: self.init(vendor: &input)
    default: self = .other(code, parameters: Array(copying: input.readRest()))
    }
  }

  private init(leMeta input: inout ByteReader) throws(DecodingFailure) {
    let subevent = LESubeventCode(rawValue: try input.readInteger("Subevent_Code"))
    switch subevent {
    case .connectionComplete, .enhancedConnectionComplete, .enhancedConnectionCompleteV2:
      self = .leConnectionComplete(try LEConnectionComplete(parsing: &input, version: subevent))
    case .advertisingReport:
      self = .leAdvertisingReport(try AdvertisingReports(parsing: &input, form: .legacy))
    case .directedAdvertisingReport:
      self = .leAdvertisingReport(try AdvertisingReports(parsing: &input, form: .directed))
    case .extendedAdvertisingReport:
      self = .leAdvertisingReport(try AdvertisingReports(parsing: &input, form: .extended))
    case .connectionUpdateComplete:
      let (status, handle) = try input.readStatusAndHandle()
      self = .leConnectionUpdateComplete(
        status: status, handle: handle, timing: try ConnectionTiming(parsing: &input))
    case .longTermKeyRequest:
      let handle = try ConnectionHandle(parsing: &input)
      let random = try input.readInteger("Random_Number", as: UInt64.self)
      self = .leLongTermKeyRequest(
        handle: handle, random: random,
        diversifier: try input.readInteger("Encrypted_Diversifier"))
    default: try self.init(aboutLinks: subevent, &input)
    }
  }

  private init(
    aboutLinks subevent: LESubeventCode, _ input: inout ByteReader
  ) throws(DecodingFailure) {
    switch subevent {
    case .readRemoteFeaturesComplete:
      let (status, handle) = try input.readStatusAndHandle()
      self = .leReadRemoteFeaturesComplete(
        status: status, handle: handle, features: try input.readInteger("LE_Features"))
    case .remoteConnectionParameterRequest:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leRemoteConnectionParameterRequest(
        handle: handle, timing: try ConnectionTimingRequest(parsing: &input))
    case .channelSelectionAlgorithm:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leChannelSelectionAlgorithm(
        handle: handle, algorithm: try input.readInteger("Channel_Selection_Algorithm"))
    case .periodicSyncEstablished, .periodicSyncEstablishedV2:
      self = .lePeriodicSyncEstablished(
        try PeriodicSync(parsing: &input, isV2: subevent == .periodicSyncEstablishedV2))
    case .periodicReport, .periodicReportV2:
      self = .lePeriodicReport(
        try PeriodicReport(parsing: &input, isV2: subevent == .periodicReportV2))
    case .periodicSyncLost:
      self = .lePeriodicSyncLost(
        handle: ConnectionHandle(masking: try input.readInteger("Sync_Handle")))
    case .dataLengthChange:
      let handle = try ConnectionHandle(parsing: &input)
      self = .leDataLengthChange(handle: handle, try DataLength(parsing: &input))
    case .phyUpdateComplete: try self.init(phyUpdate: &input)
    case .advertisingSetTerminated: try self.init(setTerminated: &input)
    default: self = .otherLE(subevent, parameters: Array(copying: input.readRest()))
    }
  }

  private init(connectionRequest input: inout ByteReader) throws(DecodingFailure) {
    let address = try DeviceAddress(parsing: &input, field: "BD_ADDR")
    let classOfDevice = try input.readInteger24("Class_Of_Device")
    self = .connectionRequest(
      address, classOfDevice: classOfDevice, linkType: try input.readInteger("Link_Type"))
  }

  private init(completedPackets input: inout ByteReader) throws(DecodingFailure) {
    let count = Int(try input.readInteger("Num_Handles", as: UInt8.self))
    var entries: [CompletedPackets] = []
    while entries.count < count {
      let handle = try ConnectionHandle(parsing: &input)
      entries.append(
        CompletedPackets(
          handle: handle, count: try input.readInteger("Num_Completed_Packets")))
    }
    self = .numberOfCompletedPackets(entries)
  }

  private init(phyUpdate input: inout ByteReader) throws(DecodingFailure) {
    let (status, handle) = try input.readStatusAndHandle()
    let tx = try input.readInteger("TX_PHY", as: UInt8.self)
    self = .lePHYUpdateComplete(
      status: status, handle: handle, txPHY: tx, rxPHY: try input.readInteger("RX_PHY"))
  }

  private init(setTerminated input: inout ByteReader) throws(DecodingFailure) {
    let status = try input.readErrorCode("Status")
    let set = try input.readInteger("Advertising_Handle", as: UInt8.self)
    let handle = try ConnectionHandle(parsing: &input)
    self = .leAdvertisingSetTerminated(
      status: status, advertisingHandle: set, handle: handle,
      completedEvents: try input.readInteger("Num_Completed_Extended_Advertising_Events"))
  }
}

extension ByteReader {
  mutating func readErrorCode(_ field: String) throws(DecodingFailure) -> HCIErrorCode {
    HCIErrorCode(rawValue: try readInteger(field))
  }

  mutating func readStatusAndHandle() throws(DecodingFailure) -> (HCIErrorCode, ConnectionHandle) {
    let status = try readErrorCode("Status")
    return (status, try ConnectionHandle(parsing: &self))
  }
}
