import Foundation

/// The peripherals that a manager has handed out and that the app still keeps.
///
/// The table keeps none of them alive, so that the app decides which peripherals exist.
final class PeripheralTable: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private var peripherals: [String: Weak<CBPeripheral>] = [:]
  /// The number of entries above which those of peripherals that are gone are removed.
  private var limit = 256

  /// Returns the peripheral that the host calls by a name: the same object for as long as it lives.
  func peripheral(_ name: String, of manager: CBCentralManager) -> CBPeripheral {
    lock.withLock {
      if let known = peripherals[name]?.object { return known }
      let made = CBPeripheral(named: name, of: manager)
      peripherals[name] = Weak(made)
      if peripherals.count > limit { removeReleased() }
      return made
    }
  }

  /// Removes the entries of released peripherals, as a scan of days meets many addresses.
  private func removeReleased() {
    peripherals = peripherals.filter { $0.value.object != nil }
    limit = max(256, 2 * peripherals.count)
  }

  /// All peripherals that the app keeps.
  var all: [CBPeripheral] { lock.withLock { peripherals.values.compactMap(\.object) } }

  /// Returns whether there is a peripheral of this name.
  func holds(_ name: String) -> Bool { lock.withLock { peripherals[name]?.object != nil } }
}

/// The centrals that a manager has handed out and that the app still keeps.
final class CentralTable: @unchecked Sendable {
  private let lock = NSLock()
  private var centrals: [String: Weak<CBCentral>] = [:]

  func central(_ name: String, line: ManagerLine) -> CBCentral {
    lock.withLock {
      if let known = centrals[name]?.object { return known }
      let made = CBCentral(named: name, line: line)
      centrals[name] = Weak(made)
      return made
    }
  }
}
