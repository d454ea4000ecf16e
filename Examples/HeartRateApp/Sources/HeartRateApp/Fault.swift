import Foundation

/// A mistake that real apps make, planted by the environment variable `FAULT`, so that rules for
/// apps can be seen to find it.
enum Fault: String {
  /// A restored peripheral gets no delegate, so that its values are lost.
  case noDelegate = "no-delegate"
  /// Each launch makes the manager with another restoration identifier.
  case otherIdentifier = "other-identifier"
  /// The manager has no restoration identifier, so that its state is not preserved.
  case optsOut = "opts-out"
  /// The background task is never ended.
  case keepsTask = "keeps-task"
  /// Scans without a list of services, which finds nothing in the background.
  case nilScan = "nil-scan"
  /// A lost connection is not asked for again.
  case forgetsToReconnect = "forgets-to-reconnect"
  /// Scans before the manager is powered on.
  case scansAtOnce = "scans-at-once"
  /// Makes a second manager under the identifier of the first one.
  case secondManager = "second-manager"
  /// Keeps no reference to the strap, whose connection then ends.
  case letsGo = "lets-go"
  /// Asks a strap that is lost for its signal strength.
  case readsLostStrap = "reads-lost-strap"
  /// Subscribes to a value without asking whether it is subscribed.
  case subscribesAgain = "subscribes-again"
  /// Goes on with a discovery only if it has begun in this launch.
  case forgetsDiscovery = "forgets-discovery"
  /// Goes on with the scan that has found the strap.
  case keepsScanning = "keeps-scanning"
  /// Scans for each advertisement of the strap, which background scans do not give.
  case wantsDuplicates = "wants-duplicates"
  /// Takes only a strap that advertises a name.
  case wantsName = "wants-name"
  /// Waits in a delegate method until a slow server has stored the value.
  case worksLong = "works-long"
  /// Computes for some tenths of a second, which are many seconds on a slow watch: a fault only
  /// where computing is charged (`--cpu-scale`).
  case computesLong = "computes-long"

  static let planted = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:))
}
