/// The violations by a host: the first one, and their number.
public struct HostComplaints: Hashable, Sendable {
  /// The first violation by the host, in words; nil if there was none.
  public private(set) var first: String?
  /// The number of violations.
  public private(set) var count = 0

  /// Makes a list without complaints.
  public init() {}

  mutating func add(_ text: String) {
    first = first ?? text
    count += 1
  }

  /// One sentence without its subject, which is the host; nil if there is no complaint.
  public var text: String? {
    guard let first else { return nil }
    return count == 1
      ? "sent \(first)" : "sent \(count) violations of the specification, first \(first)"
  }
}
