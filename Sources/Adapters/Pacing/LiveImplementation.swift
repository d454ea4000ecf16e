public import Replay
public import VirtualTime

/// An implementation with a clock of its own, which acts when it likes.
///
/// ``PacedRun`` waits for it and tells it when; what it has done by then is due at that instant.
public protocol LiveImplementation: Implementation {
  /// What wakes whoever waits for it.
  var awaited: [Awaited] { get }

  /// Whether nothing will ever come from it again, so that nobody need wait.
  var hasGone: Bool { get }

  /// Takes what has come, without waiting for more.
  mutating func listen(at now: Instant)
}

/// A file descriptor, and what is awaited of it; nothing where it is negative.
public struct Awaited: Hashable, Sendable {
  public var descriptor: Int32
  /// Room to write, and not something to read.
  public var isForWriting: Bool

  public init(_ descriptor: Int32, isForWriting: Bool = false) {
    self.descriptor = descriptor
    self.isForWriting = isForWriting
  }
}
