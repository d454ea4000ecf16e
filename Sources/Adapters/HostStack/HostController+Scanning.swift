import BluetoothProtocols
import Timelines
import VirtualTime

/// What the host has told about its scanning.
struct HostScanner: Sendable {
  var isOn = false
  var isActive = false
  var interval = Duration.milliseconds(10)
  var window = Duration.milliseconds(10)
  var filtersDuplicates = false
  /// Whether reports go out in extended events.
  var isExtended = false
  /// When it stops by itself.
  var end: Instant?
  /// Whose scan response has been reported, where duplicates are filtered.
  var answered: Set<DeviceAddress> = []
}

extension HostController {
  mutating func performScanning(_ command: HCICommand, _ opcode: HCIOpcode) {
    switch command {
    case .leSetScanParameters(let parameters): set(parameters.timing, opcode)
    case .leSetExtendedScanParameters(let parameters):
      guard let timing = parameters.timings.first else {
        complain("\(opcode) for no PHY")
        return complete(opcode, .invalidParameters)
      }
      set(timing, opcode)
    case .leSetScanEnable(let isOn, let filtersDuplicates):
      scanner.isExtended = false
      switchScanning(isOn, filtersDuplicates, for: 0)
      complete(opcode)
    case .leSetExtendedScanEnable(let enable):
      scanner.isExtended = true
      switchScanning(enable.isEnabled, enable.duplicateFilter != 0, for: enable.duration)
      complete(opcode)
    default: refuse(opcode, .unknownCommand)
    }
  }

  private mutating func set(_ timing: HCICommand.ScanTiming, _ opcode: HCIOpcode) {
    guard !scanner.isOn else { return complete(opcode, .commandDisallowed) }
    guard timing.window.rawValue <= timing.interval.rawValue, timing.window.rawValue > 0 else {
      complain(
        "\(opcode) with a window of \(timing.window.rawValue) in \(timing.interval.rawValue)")
      return complete(opcode, .invalidParameters)
    }
    scanner.isActive = timing.isActive
    scanner.interval = timing.interval.duration
    scanner.window = timing.window.duration
    complete(opcode)
  }

  /// - Parameter units: How long, in units of 10 ms; 0 for ever.
  private mutating func switchScanning(_ isOn: Bool, _ filters: Bool, for units: UInt16) {
    if !isOn { return switchOffScanning() }
    scanner.isOn = true
    scanner.filtersDuplicates = filters
    scanner.answered = []
    scanner.end = units > 0 ? now + .milliseconds(10 * Int(units)) : nil
    draft(
      .airScanning,
      [
        .enabled: .flag(true), .active: .flag(scanner.isActive),
        .window: .duration(scanner.window), .interval: .duration(scanner.interval),
        .filtersDuplicates: .flag(filters),
      ])
  }

  mutating func switchOffScanning() {
    scanner.end = nil
    guard scanner.isOn else { return }
    scanner.isOn = false
    draft(.airScanning, [.enabled: .flag(false)])
  }

  /// Source: Core 5.4, Vol 4, Part E, 7.7.65.17.
  mutating func scanTimedOut() {
    switchOffScanning()
    send(.otherLE(.scanTimeout, parameters: []))
  }
}

extension HostController {
  /// Tells the host of something that was heard, and asks for the rest where it scans actively.
  mutating func report(_ entry: Entry) {
    guard scanner.isOn, entry.from == .peer, let report = HeardReport(entry) else { return }
    if scanner.isExtended {
      for report in report.extended {
        send(.leAdvertisingReport(AdvertisingReports(.extended, [report])))
      }
    } else if let report = report.legacy {
      send(.leAdvertisingReport(AdvertisingReports(.legacy, [report])))
    }
    guard scanner.isActive, report.isScannable, !report.isScanResponse,
      !scanner.filtersDuplicates || scanner.answered.insert(report.address).inserted
    else { return }
    draft(
      .airScanRequest,
      [
        .peer: entry[.peer], .address: .address(report.address),
        .addressType: entry[.addressType], .channel: entry[.channel],
      ])
  }
}
