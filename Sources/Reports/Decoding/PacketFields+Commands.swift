import BluetoothProtocols

extension PacketFields {
  mutating func add(_ command: HCICommand) {
    add("command", command.opcode)
    switch command {
    case .disconnect(_, let reason): add("reason", reason)
    case .leSetRandomAddress(let address), .leSetAdvertisingSetRandomAddress(_, let address):
      add("random_address", address)
    case .leSetAdvertisingParameters(let parameters):
      add("interval_minimum", parameters.intervalMinimum.duration)
      add("interval_maximum", parameters.intervalMaximum.duration)
      add("type", parameters.type)
    case .leSetAdvertisingData(let data), .leSetScanResponseData(let data):
      add("data", octets: data)
      add(advertisingData: data)
    case .leSetAdvertisingEnable(let isOn): add("enable", flag: isOn)
    case .leSetScanParameters(let parameters): add(parameters.timing)
    case .leSetScanEnable(let isOn, let filtersDuplicates):
      add("enable", flag: isOn)
      add("filter_duplicates", flag: filtersDuplicates)
    case .leCreateConnection(let request), .leExtendedCreateConnection(let request): add(request)
    case .leAddDeviceToFilterAcceptList(let type, _),
      .leRemoveDeviceFromFilterAcceptList(let type, _):
      add("address_type", type)
    case .leConnectionUpdate(_, let timing): add(timing)
    default: add(extended: command)
    }
  }

  private mutating func add(extended command: HCICommand) {
    switch command {
    case .leSetExtendedAdvertisingParameters(let parameters):
      add("advertising_handle", parameters.set)
      add("properties", parameters.properties.hexadecimal)
      add("interval_minimum", parameters.intervalMinimum.duration)
      add("interval_maximum", parameters.intervalMaximum.duration)
      add("set", parameters.setIdentifier)
    case .leSetExtendedAdvertisingData(let fragment), .leSetExtendedScanResponseData(let fragment):
      add("advertising_handle", fragment.set)
      add("operation", "\(fragment.operation)")
      add("data", octets: fragment.data)
      if fragment.operation == .complete { add(advertisingData: fragment.data) }
    case .leSetExtendedAdvertisingEnable(let isOn, let sets):
      add("enable", flag: isOn)
      add("advertising_handles", list: sets.map { .integer(Int($0.set)) })
    case .leRemoveAdvertisingSet(let set): add("advertising_handle", set)
    case .leSetExtendedScanParameters(let parameters):
      add("timings", list: parameters.timings.map { timing in .group { $0.add(timing) } })
    case .leSetExtendedScanEnable(let enable):
      add("enable", flag: enable.isEnabled)
      add("filter_duplicates", enable.duplicateFilter)
    case .other(_, let parameters): add("parameters", octets: parameters)
    default: break
    }
  }

  private mutating func add(_ timing: HCICommand.ScanTiming) {
    add("active", flag: timing.isActive)
    add("interval", timing.interval.duration)
    add("window", timing.window.duration)
  }

  private mutating func add(_ request: HCICommand.CreateConnection) {
    add("filter_accept_list", flag: request.usesFilterAcceptList)
    add("peer_address_type", request.peerAddressType)
    if let attempt = request.attempts.first { add(attempt.timing) }
  }
}
