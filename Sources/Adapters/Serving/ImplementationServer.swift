public import Seats
public import Timelines

/// The other side of the protocol as a value: an implementation in this process that serves a
/// harness in another process; see <doc:ProcessProtocol>.
public struct ImplementationServer: Sendable {
  private var implementation: any Implementation
  /// Makes the implementation of another run; nil if there is only one.
  private let makeAnother: (@Sendable () -> any Implementation)?
  private var hasGreeted = false
  /// Whether the harness has said bye.
  public private(set) var isOver = false

  /// Makes a server of an implementation that has not been asked anything.
  public init(_ implementation: any Implementation) {
    self.implementation = implementation
    makeAnother = nil
  }

  /// Makes a server of as many runs as the harness asks for.
  ///
  /// - Parameter make: Makes the implementation of a run.
  public init(making make: @escaping @Sendable () -> any Implementation) {
    (implementation, makeAnother) = (make(), make)
  }

  /// The number of entries that the implementation takes at once.
  static let batch = 256

  /// Takes a line, without its line break, and returns the lines that answer it.
  ///
  /// - Throws: ``JSONFailure`` for a line that is not a message of the harness, or not the message
  ///   that must come first.
  public mutating func answer(_ line: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let message = try HarnessMessage(json: JSONValue(parsing: line, limits: Self.limits))
    if case .hello(let version) = message.content {
      guard version == HarnessMessage.version else {
        throw JSONFailure(
          at: .path("protocol"), found: "\(version)", expected: "\(HarnessMessage.version)")
      }
      if hasGreeted, let makeAnother { implementation = makeAnother() }
      hasGreeted = true
      return ImplementationMessage.hello(hello).line
    }
    guard hasGreeted || message.content == .bye else {
      throw JSONFailure(at: .path("message"), found: message.content.name, expected: "hello")
    }
    return answer(to: message)
  }

  /// A batch is as long as many entries, so that its line may be long.
  private static let limits = JSONLimits(octets: 1 << 26)

  private mutating func answer(to message: HarnessMessage) -> [UInt8] {
    var end = ImplementationMessage.Quiescence(answers: message.number)
    var drafts: [Draft] = []
    switch message.content {
    case .entry(let entry): drafts = implementation.receive(entry)
    case .batch(let entries):
      let (taken, answers) = receive(entries)
      drafts = answers
      end.taken = taken
    case .advance(let time): drafts = implementation.advance(to: time)
    case .bye:
      isOver = true
      return []
    case .hello, .restore, .packets: break
    }
    end.deadline = implementation.nextDeadline
    let said = drafts.isEmpty ? [] : ImplementationMessage.drafts(drafts).line
    return said + ImplementationMessage.quiescent(end).line
  }

  private mutating func receive(_ entries: [Entry]) -> (taken: Int, drafts: [Draft]) {
    for (index, entry) in entries.enumerated() {
      let drafts = implementation.receive(entry)
      let next = index + 1 < entries.count ? entries[index + 1].time : nil
      let isDue = implementation.nextDeadline.map { deadline in next.map { deadline <= $0 } ?? true
      }
      if !drafts.isEmpty || isDue == true { return (index + 1, drafts) }
    }
    return (entries.count, [])
  }

  private var hello: Hello {
    Hello(
      name: implementation.about.name, capabilities: implementation.about.capabilities,
      batch: Self.batch, beginsAgain: makeAnother != nil)
  }
}
