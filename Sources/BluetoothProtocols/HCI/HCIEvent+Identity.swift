extension HCIEvent {
  public var code: HCIEventCode {
    switch self {
    case .connectionComplete: .connectionComplete
    case .connectionRequest: .connectionRequest
    case .disconnectionComplete: .disconnectionComplete
    case .encryptionChange(let change):
      change.keySize == nil ? .encryptionChange : .encryptionChangeV2
    case .encryptionKeyRefreshComplete: .encryptionKeyRefreshComplete
    case .commandComplete: .commandComplete
    case .commandStatus: .commandStatus
    case .numberOfCompletedPackets: .numberOfCompletedPackets
    case .leAdvertisingReport(let reports): reports.form == .vendor ? .vendor : .leMeta
    case .leConnectionComplete, .leConnectionUpdateComplete, .leLongTermKeyRequest,
      .leDataLengthChange, .lePHYUpdateComplete, .leAdvertisingSetTerminated,
      .leReadRemoteFeaturesComplete, .leRemoteConnectionParameterRequest,
      .leChannelSelectionAlgorithm, .lePeriodicSyncEstablished, .lePeriodicReport,
      .lePeriodicSyncLost, .otherLE:
      .leMeta
    case .other(let code, _): code
    }
  }

  /// The second half of the event's name, where its code is that of the LE Meta event.
  public var subevent: LESubeventCode? {
    switch self {
    case .leConnectionComplete(let complete): complete.version
    case .leAdvertisingReport(let reports):
      switch reports.form {
      case .legacy: .advertisingReport
      case .directed: .directedAdvertisingReport
      case .extended: .extendedAdvertisingReport
      case .vendor: nil
      }
    case .leConnectionUpdateComplete: .connectionUpdateComplete
    case .leLongTermKeyRequest: .longTermKeyRequest
    case .leDataLengthChange: .dataLengthChange
    case .lePHYUpdateComplete: .phyUpdateComplete
    case .leAdvertisingSetTerminated: .advertisingSetTerminated
    case .leReadRemoteFeaturesComplete: .readRemoteFeaturesComplete
    case .leRemoteConnectionParameterRequest: .remoteConnectionParameterRequest
    case .leChannelSelectionAlgorithm: .channelSelectionAlgorithm
    case .lePeriodicSyncEstablished(let sync):
      sync.subevents == nil ? .periodicSyncEstablished : .periodicSyncEstablishedV2
    case .lePeriodicReport(let report):
      report.subevent == nil ? .periodicReport : .periodicReportV2
    case .lePeriodicSyncLost: .periodicSyncLost
    case .otherLE(let subevent, _): subevent
    default: nil
    }
  }

  /// The name of the event, or of the LE event within the LE Meta event.
  public var name: String { subevent?.description ?? code.description }

  /// The connection that the event is about, as it is written there; of a list of completed
  /// packets, the first.
  ///
  /// Where the event's status is an error the number may mean nothing.
  public var connectionHandle: ConnectionHandle? {
    switch self {
    case .commandComplete(let complete): complete.connectionHandle
    case .otherLE(let subevent, let parameters):
      parameters.handle(at: HCIEventDescription.leTable.places[subevent.rawValue]?.handle)
    case .other(let code, let parameters):
      parameters.handle(at: HCIEventDescription.table.places[code.rawValue]?.handle)
    default: found.handle.flatMap(ConnectionHandle.init(wire:))
    }
  }

  /// The address of the other device, where the event names one; of several, the first.
  public var peerAddress: DeviceAddress? {
    switch self {
    case .commandComplete(let complete):
      complete.returnParameters.address(at: complete.places?.address)
    case .otherLE(let subevent, let parameters):
      parameters.address(at: HCIEventDescription.leTable.places[subevent.rawValue]?.address)
    case .other(let code, let parameters):
      parameters.address(at: HCIEventDescription.table.places[code.rawValue]?.address)
    default: found.address.flatMap(DeviceAddress.init(wire:))
    }
  }

  /// The strength of the signal that the event reports, in dBm; of several, the first.
  public var rssi: Int8? {
    switch self {
    case .commandComplete(let complete) where complete.status == .success:
      complete.returnParameters.rssi(at: complete.places?.rssi)
    case .otherLE(let subevent, let parameters):
      parameters.rssi(at: HCIEventDescription.leTable.places[subevent.rawValue]?.rssi)
    case .other(let code, let parameters):
      parameters.rssi(at: HCIEventDescription.table.places[code.rawValue]?.rssi)
    default: found.rssi.flatMap(Int8.init(wire:))
    }
  }
}

extension HCIEvent.CommandComplete {
  /// The connection that the command was about, where the answer says it: behind the status.
  var connectionHandle: ConnectionHandle? { returnParameters.handle(at: places?.handle) }

  /// Who made the controller, where the answer says it.
  public var company: CompanyIdentifier? {
    let layout = HCICommandDescription.returns[opcode.rawValue]
    guard let range = layout?.range(of: "Company_Identifier"),
      range.upperBound <= returnParameters.count
    else { return nil }
    return CompanyIdentifier(
      rawValue: UInt16(truncatingIfNeeded: returnParameters[range].number))
  }

  fileprivate var places: FieldPlaces? { HCICommandDescription.returnPlaces[opcode.rawValue] }
}

extension [UInt8] {
  func handle(at offset: Int?) -> ConnectionHandle? {
    guard let offset, offset + 2 <= count else { return nil }
    return ConnectionHandle(masking: UInt16(self[offset]) | UInt16(self[offset + 1]) << 8)
  }

  func address(at offset: Int?) -> DeviceAddress? {
    guard let offset, offset + 6 <= count else { return nil }
    return try? DeviceAddress(parsing: Array(self[offset..<offset + 6]))
  }

  /// 127 stands for unknown.
  func rssi(at offset: Int?) -> Int8? {
    guard let offset, offset < count, self[offset] != 127 else { return nil }
    return Int8(bitPattern: self[offset])
  }
}

extension HCIEvent {
  /// The code of an event that need not be decoded.
  public static func code(peekingAt event: RawSpan) -> HCIEventCode? {
    event.byteCount >= 2 ? HCIEventCode(rawValue: event.littleEndian(at: 0)) : nil
  }

  /// The subevent code of an LE Meta event that need not be decoded; nil for any other event.
  public static func subevent(peekingAt event: RawSpan) -> LESubeventCode? {
    guard event.byteCount >= 3, code(peekingAt: event) == .leMeta else { return nil }
    return LESubeventCode(rawValue: event.littleEndian(at: 2))
  }
}
