import AsyncBluetooth
import CoreBluetooth
import os

/// Keeps a connection to a strap and takes its values, as one loop.
actor PulseMonitor {
  private static let service = CBUUID(string: "180D")
  private static let measurement = CBUUID(string: "2A37")
  private static let genericAttribute = CBUUID(string: "1801")

  private let log = Logger(subsystem: "com.example.pulse", category: "monitor")
  private let central: Central
  private var hasSubscribed = false

  private init(_ central: Central) { self.central = central }

  /// Makes the manager at once, and the loop when there is time.
  static func start() {
    if Fault.planted == .lateManager {
      Task {
        try await Task.sleep(for: .seconds(5))
        await makeMonitor().run()
      }
    } else {
      let monitor = makeMonitor()
      Task { await monitor.run() }
    }
  }

  private static func makeMonitor() -> PulseMonitor {
    PulseMonitor(Central(restoreIdentifier: "pulse-central"))
  }

  private func run() async {
    while !Task.isCancelled {
      do {
        try await central.poweredOn()
        let strap = try await strap()
        try await central.connect(strap)
        try await listen(to: strap)
      } catch {
        log.info("once more, as \(error)")
      }
    }
  }

  /// The strap that the system has kept, or the one that was used before, or one that is near.
  private func strap() async throws -> Peripheral {
    if let kept = await central.restoredPeripherals().first { return kept }
    if let identifier = UserDefaults.standard.string(forKey: "strap").flatMap(UUID.init),
      let known = await central.peripheral(withIdentifier: identifier)
    {
      return known
    }
    let found = try await central.firstPeripheral(withServices: [Self.service])
    UserDefaults.standard.set(found.identifier.uuidString, forKey: "strap")
    return found
  }

  /// Takes values until the connection is lost.
  private func listen(to strap: Peripheral) async throws {
    let services = try await strap.allServices()
    for service in services where service.uuid == Self.genericAttribute {
      // So that the strap says when its services change, as straps do after an update.
      try await strap.allCharacteristics(of: service).forEach(strap.subscribe)
    }
    for service in services where service.uuid == Self.service {
      for value in try await strap.allCharacteristics(of: service)
      where value.uuid == Self.measurement {
        let isSubscribed = Fault.planted == .subscribesFirstTimeOnly && hasSubscribed
        hasSubscribed = true
        for try await octets in strap.values(of: value, isSubscribed: isSubscribed) {
          log.info("\(octets.last ?? 0) beats per minute")
        }
      }
    }
    // It has no such value.
    try await strap.lost()
  }
}
