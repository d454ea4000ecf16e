public import Timelines

/// The first findings in the processes of an app during a run, and their number.
public struct AppFindings: Hashable, Sendable {
  /// The first findings of faults, in order.
  public private(set) var faults: [AppFinding] = []
  /// The number of faults.
  public private(set) var faultCount = 0

  /// The first suspensions that stopped a thread of the app in a sleep or a wait. They are no
  /// faults, but may explain why a rule fails.
  public private(set) var suspensions: [Suspension] = []

  /// A suspension amid the app's work.
  public struct Suspension: Hashable, Sendable {
    /// When it was.
    public var time: Instant
    /// A clause that names the thread and its sleep: `suspended 1s after …`.
    public var text: String
  }

  /// The most faults that are kept.
  private static let most = 20

  /// Makes a list without findings.
  public init() {}

  mutating func add(_ finding: AppFinding) {
    guard finding.about.isFault else { return }
    faultCount += 1
    if faults.count < Self.most { faults.append(finding) }
  }

  mutating func addSuspension(_ text: String, at time: Instant) {
    guard suspensions.count < Self.most else { return }
    suspensions.append(Suspension(time: time, text: text))
  }

  /// One sentence; nil if there is no fault.
  public var text: String? {
    guard let first = faults.first else { return nil }
    return faultCount == 1 ? "\(first)" : "\(first), the first of \(faultCount) faults"
  }
}
