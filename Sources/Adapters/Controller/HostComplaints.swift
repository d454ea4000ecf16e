/// What a host sent that no host may send: the first case, and how many there were.
public struct HostComplaints: Hashable, Sendable {
  /// What the host did wrong first, in words; nil if it did nothing wrong.
  public private(set) var first: String?
  /// How often the host did something wrong.
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
      ? "sent \(first)" : "sent \(count) times what no host may send, first \(first)"
  }
}
