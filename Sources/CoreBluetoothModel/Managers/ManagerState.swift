/// What a manager tells its app of the radio; the order matters.
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

  /// As specs spell it.
  var name: String { "\(self)" }
}
