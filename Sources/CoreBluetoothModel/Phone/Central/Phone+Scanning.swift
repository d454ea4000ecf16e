import BluetoothProtocols
import Timelines

extension Phone {
  /// Answers a call to scan. A call that repeats the request of the current scan changes nothing. A
  /// call with another request replaces the current scan.
  ///
  /// Source: BG-SEM-08, BG-LTA-07.
  mutating func scan(_ entry: Entry, by index: Int) {
    let request = ScanRequest(entry.fields)
    if sessions[index].central.scan == request {
      if behaviour.scanning.startsRepeatedScansAnew { forgetSeen(by: index) }
      return
    }
    if sessions[index].central.scan != nil && behaviour.scanning.ignoresSecondScan { return }
    use(central: .scans(request), of: index)
    if parameters.seenSetReset == .scanChange { forgetSeen(by: index) }
  }

  mutating func stopScan(by index: Int) {
    use(central: .scans(nil), of: index)
    if parameters.seenSetReset == .scanChange { forgetSeen(by: index) }
  }

  /// Lets a session report peripherals again that it has already reported.
  private mutating func forgetSeen(by index: Int) {
    use(reception: .scanBegan(session: sessions[index].id))
  }

  /// Gives the demand to the scanner, and has the consequences carried out.
  mutating func use(scanner demand: [Scanner.Demand]) {
    for output in scanner.receive(demand, scannerContext) {
      switch output {
      case .scans(let settings): emit(.airScanning, settings.fields)
      case .stops: emit(.airScanning, [.enabled: .flag(false)])
      }
    }
  }

  /// Returns the scan of a session as it is carried out now; nil if the session's scan finds
  /// nothing.
  func effectiveScan(of session: Session) -> ScanRequest? {
    scanner.effective(
      scannerDemand(of: session), among: sessions.map(scannerDemand), scannerContext)
  }

  private func scannerDemand(of session: Session) -> Scanner.Demand {
    Scanner.Demand(
      scan: session.central.scan, isConnecting: session.central.isConnecting,
      capability: capability(of: session))
  }

  /// How much the radio listens now.
  var duty: ScanDuty { scanner.duty(scannerContext) }

  private var scannerContext: Scanner.Context {
    Scanner.Context(
      now: now, isOn: radio == .on, parameters: parameters, behaviour: behaviour.scanning)
  }
}
