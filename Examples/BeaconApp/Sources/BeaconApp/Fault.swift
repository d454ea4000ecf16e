import Foundation

/// A mistake that real apps make, planted by the environment variable `FAULT`, so that rules for
/// apps can be seen to find it.
enum Fault: String {
  /// Asks for manufacturer data in the advertisement, as beacons of other makes have.
  case manufacturerData = "manufacturer-data"
  /// Leaves a read unanswered.
  case ignoresRequests = "ignores-requests"
  /// Answers a write twice.
  case answersTwice = "answers-twice"
  /// Makes a second manager under the identifier of the first one.
  case secondManager = "second-manager"
  /// The manager has no restoration identifier, so that its state is not preserved.
  case optsOut = "opts-out"
  /// Makes its manager five seconds after the launch.
  case lateManager = "late-manager"
  /// Goes on sending although there was no room.
  case ignoresFullQueue = "ignores-full-queue"
  /// Does not send again what there was no room for.
  case dropsUpdates = "drops-updates"
  /// Begins to advertise when the app goes to background.
  case advertisesLate = "advertises-late"

  static let planted = ProcessInfo.processInfo.environment["FAULT"].flatMap(Fault.init(rawValue:))
}
