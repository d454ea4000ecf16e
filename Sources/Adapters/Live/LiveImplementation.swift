public import Seats
public import Timelines

/// An implementation with a clock of its own, which may act at any time.
///
/// ``PacedRun`` waits for it and passes it the time. Its acts until then are due at that instant.
public protocol LiveImplementation: Implementation {
  /// The descriptors to poll in order to wait for the implementation.
  var awaited: [Awaited] { get }

  /// Whether nothing will ever come from it again, so that the run need not wait for it.
  var hasGone: Bool { get }

  /// Takes what has come, without waiting for more.
  mutating func listen(at now: Instant)
}

/// A file descriptor, and the event that is awaited of it; none if the number is negative.
public struct Awaited: Hashable, Sendable {
  /// The number of the file descriptor; negative if no event is awaited.
  public var descriptor: Int32
  /// Whether room to write is awaited, and not something to read.
  public var isForWriting: Bool

  /// Awaits something to read, or room to write.
  public init(_ descriptor: Int32, isForWriting: Bool = false) {
    self.descriptor = descriptor
    self.isForWriting = isForWriting
  }
}
