import BluetoothProtocols

extension [UInt8] {
  mutating func append(_ command: HCICommand) {
    append(text: command.opcode.description)
    switch command {
    case .disconnect(_, let reason): append(detail: reason.description)
    case .leSetAdvertisingEnable(let isOn), .leSetExtendedAdvertisingEnable(let isOn, _):
      append(detail: isOn ? "on" : "off")
    case .leSetScanEnable(let isOn, let filtersDuplicates):
      append(detail: isOn ? "on" : "off")
      if isOn, filtersDuplicates { append(detail: "filtering duplicates") }
    case .leSetExtendedScanEnable(let enable):
      append(detail: enable.isEnabled ? "on" : "off")
      if enable.isEnabled, enable.duplicateFilter != 0 { append(detail: "filtering duplicates") }
    case .leSetScanParameters(let parameters):
      append(detail: parameters.timing.isActive ? "active" : "passive")
    case .leSetExtendedScanParameters(let parameters):
      append(detail: parameters.timings.contains(where: \.isActive) ? "active" : "passive")
    case .leSetAdvertisingData(let data), .leSetScanResponseData(let data):
      append(text: "", octets: data.count)
    case .leSetExtendedAdvertisingData(let fragment), .leSetExtendedScanResponseData(let fragment):
      append(text: "", octets: fragment.data.count)
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request):
      if request.usesFilterAcceptList { append(detail: "filter accept list") }
    default: break
    }
  }

  mutating func append(_ event: HCIEvent) {
    append(text: event.name)
    switch event {
    case .connectionComplete(let complete): append(detail: complete.status.description)
    case .disconnectionComplete(let status, _, let reason):
      append(detail: (status == .success ? reason : status).description)
    case .encryptionChange(let change):
      append(
        detail: change.status == .success
          ? (change.isEncrypted ? "on" : "off") : change.status.description)
    case .encryptionKeyRefreshComplete(let status, _): append(detail: status.description)
    case .commandComplete(let complete):
      append(detail: complete.opcode.description)
      if let status = complete.status { append(detail: status.description) }
    case .commandStatus(let status, _, let opcode):
      append(detail: opcode.description)
      append(detail: status.description)
    case .numberOfCompletedPackets(let entries):
      append(text: ", ")
      append(counting: entries.reduce(0) { $0 + Int($1.count) }, "packet")
    case .leAdvertisingReport(let reports):
      append(text: ", ")
      append(counting: reports.reports.count, "report")
    case .leConnectionComplete(let complete):
      if complete.status == .success { append(detail: complete.role.description) }
      append(detail: complete.status.description)
    case .leConnectionUpdateComplete(let status, _, _), .lePHYUpdateComplete(let status, _, _, _),
      .leAdvertisingSetTerminated(let status, _, _, _):
      append(detail: status.description)
    case .leReadRemoteFeaturesComplete(let status, _, _): append(detail: status.description)
    case .lePeriodicSyncEstablished(let sync): append(detail: sync.status.description)
    case .lePeriodicReport(let report): append(text: "", octets: report.data.count)
    case .connectionRequest, .leLongTermKeyRequest, .leDataLengthChange,
      .leRemoteConnectionParameterRequest, .leChannelSelectionAlgorithm, .lePeriodicSyncLost,
      .otherLE, .other:
      break
    }
  }

  mutating func append(detail: String) {
    append(text: ", ")
    append(text: detail)
  }
}
