import BluetoothProtocols
import Replay
import Timelines

extension Phone {
  /// Answers a call to scan. A call that repeats the request of the current scan changes nothing. A
  /// call with another request replaces the current scan.
  ///
  /// Source: BG-SEM-08, BG-LTA-07.
  mutating func scan(_ entry: Entry, by index: Int) {
    let request = ScanRequest(entry.fields)
    if sessions[index].central.scan == request {
      if behaviour.scanning.startsRepeatedScansAnew { sessions[index].central.seen = NumberSet() }
      return
    }
    if sessions[index].central.scan != nil && behaviour.scanning.ignoresSecondScan { return }
    sessions[index].central.scan = request
    if parameters.seenSetReset == .scanChange { sessions[index].central.seen = NumberSet() }
  }

  mutating func stopScan(by index: Int) {
    sessions[index].central.scan = nil
    if parameters.seenSetReset == .scanChange { sessions[index].central.seen = NumberSet() }
  }

  /// Returns the scan of a session as it is carried out now; nil if the session's scan finds
  /// nothing.
  ///
  /// Source: MODEL, section 12, from BG-CEN-01, BG-CEN-08, BG-CEN-13, BG-FGO-03, BG-FGO-04.
  func effectiveScan(of session: Session) -> ScanRequest? {
    session.central.scan.flatMap { effective($0, as: capability(of: session)) }
  }

  private func effective(_ scan: ScanRequest, as capability: Capability) -> ScanRequest? {
    if radio != .on { return nil }
    switch capability {
    case .full: return scan.inForeground(behaviour.scanning)
    case .background where behaviour.scanning.stopsInBackground: return nil
    case .background:
      let scan = scan.inBackground(parameters, behaviour.scanning)
      return parameters.backgroundFilterSlots > 0 ? scan.flatMap(withinSlots) : scan
    case .none: return nil
    }
  }

  /// Returns the part of a scan in background for which the hardware has slots; nil if it has none.
  /// All sessions share the slots: first come, first served.
  ///
  /// Source: BG-CEN-18.
  /// Source: chosen. Of too many services for the hardware, those asked for last are left out.
  private func withinSlots(_ scan: ScanRequest) -> ScanRequest? {
    guard let services = scan.services, scanner.backgroundSince != nil else { return scan }
    let all = sessions.compactMap(\.central.scan?.services).flatMap { $0 }.unique
    let served = Set(all.prefix(parameters.backgroundFilterSlots))
    var scan = scan
    scan.services = services.filter(served.contains)
    return scan.services == [] ? nil : scan
  }

  /// Sets the scanner up for the scans of all sessions together.
  ///
  /// Source: BG-CEN-10, BG-CEN-11.
  mutating func refreshScanner() {
    let scans = sessions.compactMap { effectiveScan(of: $0) }
    refreshDutyClock()
    var settings: ScannerSettings?
    if !scans.isEmpty {
      let filters = scans.map(\.services)
      settings = ScannerSettings(
        duty: duty, services: filters.contains(nil) ? nil : filters.flatMap { $0 ?? [] }.unique)
    }
    if settings == scanner.settings { return }
    scanner.settings = settings
    emit(.airScanning, ScannerSettings.fields(of: settings))
  }

  var duty: ScanDuty {
    ScanDuty(
      backgroundSince: scanner.backgroundSince, at: now, parameters, behaviour.scanning)
  }

  /// Updates the time since which only apps in background scan or connect.
  private mutating func refreshDutyClock() {
    let listening = sessions.filter { effectiveScan(of: $0) != nil || isConnecting($0) }
    let inForeground = listening.filter { capability(of: $0) == .full }
    let isForeground =
      behaviour.scanning.slowsDownForBackgroundApps
      ? inForeground.count == listening.count : !inForeground.isEmpty
    if listening.isEmpty || isForeground {
      scanner.backgroundSince = nil
    } else if scanner.backgroundSince == nil {
      scanner.backgroundSince = now
    }
    scanner.nextStage = scanner.backgroundSince.flatMap {
      ScanDuty.nextStage(backgroundSince: $0, after: now, parameters)
    }
  }
}
