import BluetoothProtocols

extension PacketFields {
  mutating func add(_ event: HCIEvent) {
    add("event", event.name)
    switch event {
    case .connectionComplete(let complete):
      add("status", complete.status)
      add("link_type", complete.linkType)
    case .connectionRequest(_, let classOfDevice, let linkType):
      add("class_of_device", classOfDevice.hexadecimal(digits: 6))
      add("link_type", linkType)
    case .disconnectionComplete(let status, _, let reason):
      add("status", status)
      add("reason", reason)
    case .encryptionChange(let change):
      add("status", change.status)
      add("encrypted", flag: change.isEncrypted)
    case .encryptionKeyRefreshComplete(let status, _): add("status", status)
    case .commandComplete(let complete):
      add("command", complete.opcode)
      add("return_parameters", octets: complete.returnParameters)
    case .commandStatus(let status, _, let opcode):
      add("command", opcode)
      add("status", status)
    case .numberOfCompletedPackets(let entries):
      add(
        "completed",
        list: entries.map { entry in
          .group {
            $0.add("handle", entry.handle)
            $0.add("packets", entry.count)
          }
        })
    case .leConnectionComplete(let complete): add(complete)
    case .leAdvertisingReport(let reports):
      add("reports", list: reports.reports.map { report in .group { $0.add(report) } })
    case .leConnectionUpdateComplete(let status, _, let timing):
      add("status", status)
      add(timing)
    case .leLongTermKeyRequest: break
    case .leDataLengthChange(_, let length):
      add("tx_octets", length.txOctets)
      add("rx_octets", length.rxOctets)
    case .lePHYUpdateComplete(let status, _, let tx, let rx):
      add("status", status)
      add("tx_phy", tx)
      add("rx_phy", rx)
    case .leAdvertisingSetTerminated(let status, let set, _, let events):
      add("status", status)
      add("advertising_handle", set)
      add("completed_events", events)
    case .otherLE(_, let parameters), .other(_, let parameters):
      add("parameters", octets: parameters)
    }
  }

  private mutating func add(_ complete: LEConnectionComplete) {
    add("status", complete.status)
    add("role", "\(complete.role)")
    add("peer_address_type", complete.peerAddressType)
    if let address = complete.localPrivateAddress { add("local_private_address", address) }
    if let address = complete.peerPrivateAddress { add("peer_private_address", address) }
    add(complete.timing)
  }

  mutating func add(_ timing: ConnectionTiming) {
    add("interval", timing.interval.duration)
    add("peripheral_latency", timing.peripheralLatency)
    add("supervision_timeout", timing.supervisionTimeout.duration)
  }

  mutating func add(_ timing: ConnectionTimingRequest) {
    add("interval_minimum", timing.intervalMinimum.duration)
    add("interval_maximum", timing.intervalMaximum.duration)
    add("peripheral_latency", timing.peripheralLatency)
    add("supervision_timeout", timing.supervisionTimeout.duration)
  }

  private mutating func add(_ report: AdvertisingReport) {
    add("pdu", report.pduName)
    add("address", report.address)
    add("address_type", report.addressType)
    if let direct = report.directAddress { add("direct_address", direct.address) }
    if let rssi = report.rssi { add("rssi", rssi) }
    if report.dataStatus != .complete { add("data_status", "\(report.dataStatus)") }
    if let extended = report.extended {
      add("set", extended.setIdentifier)
      add("primary_phy", extended.primaryPHY)
      add("secondary_phy", extended.secondaryPHY)
    }
    add("data", octets: report.data)
    add(advertisingData: report.data)
  }
}
