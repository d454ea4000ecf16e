/// The result of an account.
public struct Statement: Hashable, Sendable {
  /// The first discrepancies, in the order in which they were found; ``count(_:)`` counts all of
  /// them.
  public private(set) var discrepancies: [Discrepancy] = []
  private var counts: [Discrepancy.Fault: Int] = [:]
  private var peers: [String: Int] = [:]
  /// The callbacks that were owed to apps and delivered correctly.
  public internal(set) var settled = Tally()
  /// Callbacks that were still on their way when the run ended. They are not a fault.
  public internal(set) var open = 0

  /// Makes a statement about an empty run.
  public init() {}

  /// The numbers of callbacks that were delivered correctly, by kind.
  public struct Tally: Hashable, Sendable {
    /// The number of delivered values.
    public var values = 0
    /// The number of delivered answers.
    public var answers = 0
    /// The number of delivered link changes.
    public var links = 0
    /// The number of delivered discoveries.
    public var discoveries = 0
    /// Answers and values of the phone's own server.
    public var served = 0
  }

  /// The most discrepancies that are kept. Further ones would not help a reader.
  ///
  /// Source: chosen.
  static let mostKept = 1000

  /// Whether every callback was delivered once, in time and unaltered.
  public var isClean: Bool { counts.isEmpty }
  /// The number of discrepancies.
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
