import BluetoothProtocols
import Timelines

/// An app's request to scan.
///
/// Source: BG-SEM-08, BG-SEM-09.
struct ScanRequest: Hashable, Sendable {
  /// A peripheral must advertise one of these services; nil for every peripheral.
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

  /// Reads `call.scanForPeripherals`. Without a list of services, or with an empty one, there is
  /// no filter.
  init(_ fields: Fields) {
    let services = fields[.services]?.list?.compactMap(\.uuid) ?? []
    self.init(
      services: services.isEmpty ? nil : services,
      allowsDuplicates: fields[.allowDuplicates]?.flag ?? false,
      solicitedServices: fields[.solicitedServices]?.list?.compactMap(\.uuid) ?? [])
  }

  /// Returns the scan as it is carried out for an app in the foreground: unchanged.
  ///
  /// Source: BG-SEM-09.
  func inForeground(_ behaviour: Behaviour.Scanning) -> ScanRequest {
    var scan = self
    if behaviour.neverReportsDuplicates { scan.allowsDuplicates = false }
    if behaviour.alwaysReportsDuplicates { scan.allowsDuplicates = true }
    return scan
  }

  /// Returns the scan as it is carried out for an app in the background; nil if it finds nothing
  /// there.
  ///
  /// Source: BG-CEN-08, BG-CEN-13.
  func inBackground(
    _ parameters: Parameters, _ behaviour: Behaviour.Scanning
  ) -> ScanRequest? {
    let reportsAll = parameters.nilScanInBackground || behaviour.reportsNilScansInBackground
    if services == nil && !reportsAll { return nil }
    var scan = self
    let honours = parameters.duplicatesInBackground || behaviour.honoursDuplicatesInBackground
    scan.allowsDuplicates = allowsDuplicates && honours || behaviour.reportsDuplicatesInBackground
    return scan
  }
}
