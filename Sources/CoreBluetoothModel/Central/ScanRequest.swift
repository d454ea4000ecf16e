import BluetoothProtocols
import Timelines

/// What an app asked to scan for.
///
/// Source: BG-SEM-08, BG-SEM-09.
struct ScanRequest: Hashable, Sendable {
  /// The services, one of which a peripheral must advertise; nil for every peripheral.
  var services: [BluetoothUUID]?
  var allowsDuplicates: Bool
  var solicitedServices: [BluetoothUUID]

  init(
    services: [BluetoothUUID]?, allowsDuplicates: Bool = false,
    solicitedServices: [BluetoothUUID] = []
  ) {
    self.services = services
    self.allowsDuplicates = allowsDuplicates
    self.solicitedServices = solicitedServices
  }

  /// Reads `call.scanForPeripherals`. A list without services is no filter.
  init(_ fields: Fields) {
    let services = fields[.services]?.list?.compactMap(\.uuid) ?? []
    self.init(
      services: services.isEmpty ? nil : services,
      allowsDuplicates: fields[.allowDuplicates]?.flag ?? false,
      solicitedServices: fields[.solicitedServices]?.list?.compactMap(\.uuid) ?? [])
  }

  /// The scan as it is carried out for an app in foreground: as it is.
  ///
  /// Source: BG-SEM-09.
  func inForeground(_ mutant: Mutant?) -> ScanRequest {
    var scan = self
    switch mutant {
    case .duplicatesNeverReported: scan.allowsDuplicates = false
    case .duplicatesAlwaysReported: scan.allowsDuplicates = true
    default: break
    }
    return scan
  }

  /// The scan as it is carried out for an app that is in background; nil if it finds nothing.
  ///
  /// Source: BG-CEN-08, BG-CEN-13.
  func inBackground(_ parameters: Parameters, _ mutant: Mutant?) -> ScanRequest? {
    let reportsAll = parameters.nilScanInBackground || mutant == .nilScanReportsInBackground
    if services == nil && !reportsAll { return nil }
    var scan = self
    switch mutant {
    case .duplicatesHonouredInBackground: break
    case .discoveriesNotCoalescedInBackground: scan.allowsDuplicates = true
    default: scan.allowsDuplicates = allowsDuplicates && parameters.duplicatesInBackground
    }
    return scan
  }
}
