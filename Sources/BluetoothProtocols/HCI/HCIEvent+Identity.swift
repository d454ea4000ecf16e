extension HCIEvent {
  /// The event code with which the event is sent: 0x3E for all LE events, 0xFF for those of a
  /// vendor.
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
    case .leAdvertisingReport(let reports): reports.form.vendorEvent == nil ? .leMeta : .vendor
    case .leConnectionComplete, .leConnectionUpdateComplete, .leLongTermKeyRequest,
      .leDataLengthChange, .lePHYUpdateComplete, .leAdvertisingSetTerminated,
      .leReadRemoteFeaturesComplete, .leRemoteConnectionParameterRequest,
      .leChannelSelectionAlgorithm, .lePeriodicSyncEstablished, .lePeriodicReport,
      .lePeriodicSyncLost, .otherLE:
      .leMeta
    case .other(let code, _): code
    }
  }

  /// The subevent code of an LE Meta event; nil for any other event.
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

  /// The connection, the peer and the signal strength that the event is about, as far as it says
  /// them. Of several reports or connections, the first one counts.
  public var subject: PacketSubject {
    switch self {
    // Most events are one of the first two cases. Only the fields of the others are looked through.
    case .leAdvertisingReport(let reports):
      PacketSubject(address: reports.address, rssi: reports.rssi)
    case .numberOfCompletedPackets(let completed):
      PacketSubject(connection: completed.first?.handle)
    case .commandComplete(let complete): complete.subject
    case .otherLE(let subevent, let parameters):
      PacketSubject(of: parameters, at: HCIEventDescription.leTable.places[subevent.rawValue])
    case .other(let code, let parameters):
      PacketSubject(of: parameters, at: HCIEventDescription.table.places[code.rawValue])
    default: PacketSubject(found)
    }
  }
}

extension HCIEvent.CommandComplete {
  /// The subject of the return parameters. If the command failed, there is no signal strength.
  fileprivate var subject: PacketSubject {
    let places = HCICommandDescription.returnPlaces[opcode.rawValue]
    var subject = PacketSubject(of: returnParameters, at: places)
    if status != .success { subject.rssi = nil }
    return subject
  }

  /// The company that made the controller; nil if the return parameters do not say it.
  public var company: CompanyIdentifier? {
    let layout = HCICommandDescription.returns[opcode.rawValue]
    guard let range = layout?.range(of: "Company_Identifier"),
      range.upperBound <= returnParameters.count
    else { return nil }
    return CompanyIdentifier(
      rawValue: UInt16(truncatingIfNeeded: returnParameters[range].number))
  }
}

extension HCIEvent {
  /// Returns the code of an event without decoding the event.
  public static func code(peekingAt event: RawSpan) -> HCIEventCode? {
    event.byteCount >= 2 ? HCIEventCode(rawValue: event.littleEndian(at: 0)) : nil
  }

  /// Returns the subevent code of an LE Meta event without decoding the event; nil for any other
  /// event.
  public static func subevent(peekingAt event: RawSpan) -> LESubeventCode? {
    guard event.byteCount >= 3, code(peekingAt: event) == .leMeta else { return nil }
    return LESubeventCode(rawValue: event.littleEndian(at: 2))
  }
}
