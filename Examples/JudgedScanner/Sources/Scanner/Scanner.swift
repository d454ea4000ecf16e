public import Seats
public import Timelines

/// A central that only scans: the implementation that this package tests.
///
/// It has one fault, for its tests to find. It reports each packet of a peripheral, whether the app
/// has asked for duplicates or not.
public struct Scanner: CentralImplementation {
  private struct Manager {
    /// The fields that identify the manager: its app and its name.
    var names: Fields
    var scan: Scan?
  }

  private struct Scan {
    /// The services that the app looks for; nil for all.
    var services: [FieldValue]?

    func wants(_ advertisement: Entry) -> Bool {
      guard let services else { return true }
      return advertisement[.services]?.list?.contains(where: services.contains) ?? false
    }
  }

  private var managers: [Manager] = []

  public init() {}

  public var about: ImplementationDescription {
    ImplementationDescription(name: "scanner", capabilities: [.central])
  }

  public mutating func receive(_ entry: Entry) -> [Draft] {
    switch entry.kind {
    case .callCreateCentralManager:
      let names: Fields = [
        .app: entry[.app], .manager: entry[.manager], .role: .text("central"),
      ]
      managers.append(Manager(names: names))
      return [draft(.callbackDidUpdateState, names, adding: [.state: .text("poweredOn")])]
    case .callScanForPeripherals:
      return set(Scan(services: entry[.services]?.list), of: entry)
    case .callStopScan:
      return set(nil, of: entry)
    case .airAdvertisement:
      // The fault: `allowDuplicates` is ignored.
      return managers.filter { $0.scan?.wants(entry) ?? false }
        .map { draft(.callbackDidDiscover, $0.names, adding: discovery(of: entry)) }
    default:
      return []
    }
  }

  /// Begins or ends the scan of a manager. The radio listens as long as one manager scans.
  private mutating func set(_ scan: Scan?, of call: Entry) -> [Draft] {
    let wasOn = isScanning
    for index in managers.indices
    where managers[index].names[.app] == call[.app]
      && managers[index].names[.manager] == call[.manager]
    {
      managers[index].scan = scan
    }
    if isScanning == wasOn { return [] }
    return [
      draft(
        .airScanning,
        [
          .enabled: .flag(isScanning), .active: .flag(false),
          .window: .duration(30_000_000), .interval: .duration(40_000_000),
        ])
    ]
  }

  private var isScanning: Bool { managers.contains { $0.scan != nil } }

  private func discovery(of advertisement: Entry) -> Fields {
    let told: [Field] = [
      .peer, .localName, .services, .manufacturerData, .serviceData, .txPower, .connectable, .rssi,
    ]
    return told.reduce(into: Fields()) { $0[$1] = advertisement[$1] }
  }

  private func draft(_ kind: Kind, _ fields: Fields, adding more: Fields = Fields()) -> Draft {
    var fields = fields
    for (field, value) in more { fields[field] = value }
    return Draft(kind, from: .implementation, fields)
  }
}
