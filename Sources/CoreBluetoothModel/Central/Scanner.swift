import BluetoothProtocols
import Timelines

/// The device's only scanner: how much it listens, and for which services.
///
/// Source: MODEL, section 12.
struct Scanner: Sendable {
  /// A session's demand on the scanner, and its capability.
  struct Demand: Hashable, Sendable {
    var scan: ScanRequest?
    /// Whether the session wants to connect to a peripheral.
    var isConnecting: Bool
    var capability: RoleCapability
  }

  enum Output: Hashable, Sendable {
    case scans(ScannerSettings)
    case stops
  }

  /// Everything that the scanner depends on besides the demand.
  struct Context: Sendable {
    var now: Instant
    var isOn: Bool
    var parameters: Parameters
    var behaviour: Behaviour.Scanning
  }

  /// The settings as they were last given to the controller; nil while the scanner is off.
  private var settings: ScannerSettings?
  /// Since when no scanning or connecting app has been in the foreground; nil while one is.
  private var backgroundSince: Instant?
  /// The instant at which the next background stage begins.
  private(set) var nextDeadline: Instant?

  var isScanning: Bool { settings != nil }

  /// Whether apps scan or connect, but none in the foreground.
  var isInBackground: Bool { backgroundSince != nil }

  /// Sets the scanner up for the scans of all sessions together.
  ///
  /// Source: BG-CEN-10, BG-CEN-11.
  mutating func receive(_ demand: [Demand], _ context: Context) -> [Output] {
    let scans = demand.map { effective($0, among: demand, context) }
    refreshDutyClock(demand, scans, context)
    let filters = scans.compactMap { $0 }.map(\.services)
    var wanted: ScannerSettings?
    if !filters.isEmpty {
      wanted = ScannerSettings(
        duty: duty(context),
        services: filters.contains(nil) ? nil : filters.flatMap { $0 ?? [] }.unique)
    }
    if wanted == settings { return [] }
    settings = wanted
    return [wanted.map(Output.scans) ?? .stops]
  }

  /// Returns how much the radio listens now.
  func duty(_ context: Context) -> ScanDuty {
    ScanDuty(
      backgroundSince: backgroundSince, at: context.now, context.parameters, context.behaviour)
  }

  /// Returns a session's scan as it is carried out now; nil if it finds nothing.
  ///
  /// - Parameter demand: That of all sessions. They share the hardware.
  ///
  /// Source: MODEL, section 12, from BG-CEN-01, BG-CEN-08, BG-CEN-13, BG-FGO-03, BG-FGO-04.
  func effective(
    _ own: Demand, among demand: @autoclosure () -> [Demand], _ context: Context
  ) -> ScanRequest? {
    guard context.isOn, let scan = own.scan else { return nil }
    switch own.capability {
    case .full: return scan.inForeground(context.behaviour)
    case .background where context.behaviour.stopsInBackground: return nil
    case .background:
      let scan = scan.inBackground(context.parameters, context.behaviour)
      let slots = context.parameters.backgroundFilterSlots
      if slots <= 0 { return scan }
      return scan.flatMap { withinSlots($0, of: slots, demand().compactMap(\.scan?.services)) }
    case .none: return nil
    }
  }

  /// Returns the part of a background scan for which the hardware has slots; nil if it has none.
  /// All sessions share the slots: first come, first served.
  ///
  /// Source: BG-CEN-18.
  /// Source: chosen. If the hardware has too few filters, the services requested last get none.
  private func withinSlots(
    _ scan: ScanRequest, of slots: Int, _ wanted: [[BluetoothUUID]]
  ) -> ScanRequest? {
    guard let services = scan.services, isInBackground else { return scan }
    let served = Set(wanted.flatMap { $0 }.unique.prefix(slots))
    var scan = scan
    scan.services = services.filter(served.contains)
    return scan.services == [] ? nil : scan
  }

  /// Updates the time since which only apps in the background scan or connect.
  ///
  /// - Parameter scans: For each demand, the scan as it is carried out now.
  private mutating func refreshDutyClock(
    _ demand: [Demand], _ scans: [ScanRequest?], _ context: Context
  ) {
    let listening = zip(demand, scans).filter { $0.isConnecting || $1 != nil }.map(\.0)
    let inForeground = listening.count { $0.capability == .full }
    let isForeground =
      context.behaviour.slowsDownForBackgroundApps
      ? inForeground == listening.count : inForeground > 0
    if listening.isEmpty || isForeground {
      backgroundSince = nil
    } else if backgroundSince == nil {
      backgroundSince = context.now
    }
    nextDeadline = backgroundSince.flatMap {
      ScanDuty.nextStage(backgroundSince: $0, after: context.now, context.parameters)
    }
  }
}
