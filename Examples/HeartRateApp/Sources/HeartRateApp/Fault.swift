import Foundation

/// A mistake that real apps make, planted by the environment variable `FAULT`, so that rules for apps
/// can be seen to find it.
enum Fault: String {
  /// A restored peripheral gets no delegate, so that its values are lost.
  case noDelegate = "no-delegate"
  /// Each launch makes the manager with another restoration identifier.
  case otherIdentifier = "other-identifier"
  /// The background task is never ended.
  case keepsTask = "keeps-task"
  /// Scans without a list of services, which finds nothing in background.
  case nilScan = "nil-scan"
  /// A lost connection is not asked for again.
  case forgetsToReconnect = "forgets-to-reconnect"

  static let planted = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:))
}
