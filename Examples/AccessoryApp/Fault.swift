import Foundation

/// What the app does wrong, as the variable `FAULT` says.
enum Fault: String {
  case forgetsToRestore = "forgets-to-restore"
  case noActivity = "no-activity"

  static let chosen = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init)
}
