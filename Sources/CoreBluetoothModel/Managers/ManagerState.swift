/// The state of the radio that a manager reports to its app. The order matters: below `poweredOff`,
/// a manager also loses its peripherals and services.
///
/// Source: BG-SEM-01.
enum ManagerState: Int, Hashable, Comparable, Sendable, CaseIterable {
  case unknown = 0
  case resetting = 1
  case unsupported = 2
  case unauthorized = 3
  case poweredOff = 4
  case poweredOn = 5

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The state's name, as specs spell it.
  var name: String { "\(self)" }
}
