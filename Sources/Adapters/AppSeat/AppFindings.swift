/// The first findings in the processes of an app during a run, and their number.
public struct AppFindings: Hashable, Sendable {
  /// The first findings of faults, in order.
  public private(set) var faults: [AppFinding] = []
  /// The number of faults.
  public private(set) var faultCount = 0

  /// The most faults that are kept.
  private static let most = 20

  /// Makes a list without findings.
  public init() {}

  mutating func add(_ finding: AppFinding) {
    guard finding.about.isFault else { return }
    faultCount += 1
    if faults.count < Self.most { faults.append(finding) }
  }

  /// One sentence; nil if there is no fault.
  public var text: String? {
    guard let first = faults.first else { return nil }
    return faultCount == 1 ? "\(first)" : "\(first), the first of \(faultCount) faults"
  }
}
