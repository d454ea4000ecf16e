/// The result of an account.
public struct Statement: Hashable, Sendable {
  /// The first discrepancies, in the order in which they were found; ``count(_:)`` counts all of
  /// them.
  public private(set) var discrepancies: [Discrepancy] = []
  private var counts: [Discrepancy.Fault: Int] = [:]
  private var peers: [String: Int] = [:]
  /// How much was owed to apps and told as it should be.
  public internal(set) var settled = Tally()
  /// What was still on its way when the run ended. It is not a fault.
  public internal(set) var open = 0

  /// Makes a statement about a run in which nothing happened.
  public init() {}

  /// What was told in full, by kind.
  public struct Tally: Hashable, Sendable {
    /// How many values apps were told.
    public var values = 0
    /// How many answers apps were told.
    public var answers = 0
    /// How many links apps were told of.
    public var links = 0
    /// How many discoveries apps were told.
    public var discoveries = 0
    /// Answers and values of the phone's own server.
    public var served = 0
  }

  /// The most discrepancies that are kept. More of them tell a reader nothing more.
  ///
  /// Source: chosen.
  static let mostKept = 1000

  /// Whether apps were told everything, once, in time and as it was.
  public var isClean: Bool { counts.isEmpty }
  /// How many discrepancies there are.
  public var count: Int { counts.values.reduce(0, +) }
  /// Returns how many discrepancies are of a kind.
  public func count(_ fault: Discrepancy.Fault) -> Int { counts[fault] ?? 0 }
  /// Returns how many discrepancies are about a peer.
  public func count(of peer: String) -> Int { peers[peer] ?? 0 }

  mutating func add(_ discrepancy: Discrepancy) {
    counts[discrepancy.fault, default: 0] += 1
    peers[discrepancy.peer, default: 0] += 1
    if discrepancies.count < Self.mostKept { discrepancies.append(discrepancy) }
  }
}
