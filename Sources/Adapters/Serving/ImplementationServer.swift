public import Replay
public import Timelines

/// The other side of the protocol as a value: an implementation in this process, for a harness in
/// another; see <doc:ProcessProtocol>.
public struct ImplementationServer: Sendable {
  private var implementation: any Implementation
  private var hasGreeted = false
  /// Whether the harness has said bye.
  public private(set) var isOver = false

  public init(_ implementation: any Implementation) { self.implementation = implementation }

  /// Takes a line, without its line break, and gives back the lines that answer it.
  ///
  /// - Throws: ``JSONFailure`` for a line that is no message of the harness, or not the one that
  ///   must come first.
  public mutating func answer(_ line: [UInt8]) throws(JSONFailure) -> [UInt8] {
    let message = try HarnessMessage(json: JSONValue(parsing: line))
    switch message.content {
    case .hello(let version):
      guard version == HarnessMessage.version else {
        throw JSONFailure(
          at: .path("protocol"), found: "\(version)", expected: "\(HarnessMessage.version)")
      }
      hasGreeted = true
      return ImplementationMessage.hello(hello).line
    case .entry, .advance:
      guard hasGreeted else {
        throw JSONFailure(at: .path("message"), found: message.content.name, expected: "hello")
      }
      return answer(to: message)
    case .bye:
      isOver = true
      return []
    }
  }

  private mutating func answer(to message: HarnessMessage) -> [UInt8] {
    let drafts =
      switch message.content {
      case .entry(let entry): implementation.receive(entry)
      case .advance(let time): implementation.advance(to: time)
      case .hello, .bye: [Draft]()
      }
    let end = ImplementationMessage.quiescent(
      answers: message.number, deadline: implementation.nextDeadline)
    return drafts.flatMap { ImplementationMessage.draft($0).line } + end.line
  }

  private var hello: ImplementationMessage.Hello {
    ImplementationMessage.Hello(
      version: HarnessMessage.version, name: implementation.about.name,
      capabilities: implementation.about.capabilities)
  }
}
