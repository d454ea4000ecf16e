import ActivityKit
import CoreBluetooth
import os

/// The content of a workout's Live Activity.
struct WorkoutAttributes: ActivityAttributes {
  struct ContentState: Codable, Hashable { var sensors: Int }
}

/// A workout, during which the app looks for sensors of any kind.
///
/// From iOS 26 the scan goes on in the background, because a Live Activity has begun in the foreground.
@MainActor final class Workout: NSObject {
  private let log = Logger(subsystem: "org.example", category: "workout")
  private var central: CBCentralManager?
  private var activity: Activity<WorkoutAttributes>?
  private var sensors: Set<UUID> = []

  func begin() {
    guard central == nil else { return }
    central = CBCentralManager(delegate: self, queue: .main)
    if Fault.chosen == .noActivity { return }
    let content = ActivityContent(state: WorkoutAttributes.ContentState(sensors: 0), staleDate: nil)
    do {
      activity = try Activity.request(attributes: WorkoutAttributes(), content: content)
    } catch {
      log.error("no Live Activity: \(error)")
    }
  }

  private func add(_ sensor: UUID) {
    guard sensors.insert(sensor).inserted, let activity else { return }
    let state = WorkoutAttributes.ContentState(sensors: sensors.count)
    Task { await activity.update(ActivityContent(state: state, staleDate: nil)) }
  }
}

extension Workout: CBCentralManagerDelegate {
  nonisolated func centralManagerDidUpdateState(_ central: CBCentralManager) {
    if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
  }

  nonisolated func centralManager(
    _ central: CBCentralManager, didDiscover peripheral: CBPeripheral,
    advertisementData: [String: Any], rssi: NSNumber
  ) {
    MainActor.assumeIsolated { add(peripheral.identifier) }
  }
}
