/// Nonsense from a host: the first of it, and how much there was.
public struct HostComplaints: Hashable, Sendable {
  public private(set) var first: String?
  public private(set) var count = 0

  public init() {}

  mutating func add(_ text: String) {
    first = first ?? text
    count += 1
  }

  /// One sentence without its subject, which is the host; nil where there is nothing to say.
  public var text: String? {
    guard let first else { return nil }
    return count == 1
      ? "sent \(first)" : "sent \(count) times what no host may send, first \(first)"
  }
}
