import BluetoothProtocols
import Timelines

/// The state of a scan that only the controller knows.
struct HostScanner: Sendable {
  /// The instant at which the scan stops by itself.
  var end: Instant?
  /// The devices whose scan response has been asked for, if duplicates are filtered.
  var answered: Set<DeviceAddress> = []
}

extension HostController {
  /// Switches scanning on or off. A host may switch off a scan that is off, which changes nothing.
  mutating func switchScanning(_ command: HCICommand, _ opcode: HCIOpcode) {
    let wasEnabled = host.scanning.isEnabled
    let changes = host.accept(command)
    scanner = HostScanner()
    if host.scanning.isEnabled, host.scanning.duration > 0 {
      scanner.end = now + .milliseconds(10 * Int(host.scanning.duration))
    }
    if wasEnabled || host.scanning.isEnabled { putOnAir(changes) }
    complete(opcode)
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  mutating func scanTimedOut() {
    scanner = HostScanner()
    send(.otherLE(.scanTimeout, parameters: []))
  }
}

extension HostController {
  /// Tells the host what was heard. If the host scans actively, it also asks for the scan response.
  mutating func report(_ entry: Entry) {
    guard host.scanning.isEnabled, entry.from == .peer, let report = HeardReport(entry),
      !host.scanning.usesAcceptList || isListed(report)
    else { return }
    if host.scanning.isExtended {
      for report in report.extended {
        send(.leAdvertisingReport(AdvertisingReports(.extended, [report])))
      }
    } else if let report = report.legacy {
      send(.leAdvertisingReport(AdvertisingReports(.legacy, [report])))
    }
    guard host.scanning.timing?.isActive == true, report.isScannable, !report.isScanResponse,
      !host.scanning.filtersDuplicates || scanner.answered.insert(report.address).inserted
    else { return }
    draft(
      .airScanRequest,
      [
        .peer: entry[.peer], .address: .address(report.address),
        .addressType: entry[.addressType], .channel: entry[.channel],
      ])
  }

  /// Whether an advertiser is on the filter accept list, by the address that it sends from.
  ///
  /// Source: Core 5.4, Vol 4, Part E, 7.8.10 (Scanning_Filter_Policy); Vol 6, Part B, 4.3.3.
  private func isListed(_ report: HeardReport) -> Bool {
    let sender = HostPeer(report.isRandom ? .random : .public, report.address)
    return host.initiating.acceptList.contains { $0.isSameDevice(as: sender) }
  }
}
