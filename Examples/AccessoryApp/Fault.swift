import Foundation

/// The fault of the app, which the variable `FAULT` chooses.
enum Fault: String {
  case forgetsToRestore = "forgets-to-restore"
  case noActivity = "no-activity"

  static let chosen = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init)
}
