/// Puts the L2CAP frames of one link and one direction together again.
///
/// A lower layer cuts L2CAP frames into fragments and marks the first one of each frame. A recorder
/// may begin in the middle of a frame, cut fragments short, or lose some. So the reassembler counts
/// with the lengths that the fragments *had* before they were recorded, and says what became of
/// each. It keeps at most one frame, so that it needs at most 64 KiB per link and direction. A
/// reassembler lives as long as its link.
///
/// Source: Core 5.4, Vol 3, Part A, 7.2.1.
public struct L2CAPReassembler: Sendable {
  /// The role of a fragment in its frame.
  public enum Outcome: Hashable, Sendable {
    /// The fragment is a whole frame: its payload follows the four octets of the header.
    case wholeFrame(L2CAPFrameHeader)
    /// The fragment was the last of a frame.
    case reassembled(L2CAPFrame)
    /// The frame is not complete: more fragments have to come.
    case pending
    /// The fragment continues a frame whose beginning was not seen, or that is complete already.
    case orphan
    /// The fragment belongs to the header of a frame, but too few octets of the header were
    /// captured.
    case headerNotCaptured
  }

  /// A frame whose end never came.
  public struct Dropped: Hashable, Sendable {
    /// The number of octets of the frame that were received, with its header.
    public var received: Int
    /// The length of the frame with its header; nil if not even the header was complete.
    public var expected: Int?

    /// Makes the report of a dropped frame. Both lengths are in octets.
    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }

  private struct Partial {
    /// The octets that were captured, from the header up to the first hole.
    var octets: [UInt8]
    /// The number of octets of the fragments before they were recorded.
    var received: Int
    var hasHole: Bool

    var header: L2CAPHeader? { try? L2CAPHeader(parsing: octets) }

    init(_ start: RawSpan, length: Int, expected: Int) {
      octets = []
      // One allocation is enough for a frame of usual size. A header may claim a longer frame than
      // ever comes, so no more is set aside.
      octets.reserveCapacity(min(expected, 2048))
      received = 0
      hasHole = false
      append(start, length: length)
    }

    mutating func append(_ fragment: RawSpan, length: Int) {
      if !hasHole {
        unsafe fragment.withUnsafeBytes { unsafe octets.append(contentsOf: $0) }
      }
      received += length
      hasHole = hasHole || fragment.byteCount < length
    }
  }

  private var partial: Partial?

  /// Begins without an unfinished frame.
  public init() {}

  /// Whether a frame has begun and is not complete.
  public var hasOpenFrame: Bool { partial != nil }

  /// Takes the next fragment.
  ///
  /// - Parameters:
  ///   - isStart: Whether the lower layer marks the fragment as the first of a frame.
  ///   - octets: The octets of the fragment that were captured.
  ///   - length: How many octets the fragment had before it was recorded.
  /// - Returns: The role of the fragment, and the frame that stays unfinished because of it; nil if
  ///   there is none.
  public mutating func receive(
    isStart: Bool, _ octets: RawSpan, length: Int
  ) -> (outcome: Outcome, dropped: Dropped?) {
    let length = max(length, octets.byteCount)
    if isStart {
      let dropped = reset()
      return (start(octets, length), dropped)
    }
    return (continuation(octets, length), nil)
  }

  /// Forgets the unfinished frame and returns what is known of it; nil if there is none.
  public mutating func reset() -> Dropped? {
    guard let partial else { return nil }
    self.partial = nil
    return Dropped(received: partial.received, expected: partial.header?.frameLength)
  }

  private mutating func start(_ octets: RawSpan, _ length: Int) -> Outcome {
    guard let header = try? L2CAPHeader(parsing: octets) else {
      if length >= 4 { return .headerNotCaptured }
      partial = Partial(octets, length: length, expected: 0)
      return .pending
    }
    guard length < header.frameLength else {
      return .wholeFrame(
        L2CAPFrameHeader(header, captured: octets.byteCount, surplus: length - header.frameLength))
    }
    partial = Partial(octets, length: length, expected: header.frameLength)
    return .pending
  }

  private mutating func continuation(_ octets: RawSpan, _ length: Int) -> Outcome {
    guard var grown = partial else { return .orphan }
    partial = nil
    grown.append(octets, length: length)
    guard let header = grown.header else {
      if grown.received >= 4 { return .headerNotCaptured }
      partial = grown
      return .pending
    }
    guard grown.received < header.frameLength else {
      let frame = L2CAPFrameHeader(
        header, captured: grown.octets.count, surplus: grown.received - header.frameLength)
      grown.octets.removeLast(grown.octets.count - 4 - frame.captured)
      grown.octets.removeFirst(4)
      return .reassembled(L2CAPFrame(header: frame, payload: grown.octets))
    }
    partial = grown
    return .pending
  }
}

/// A frame's header, and what is known about its octets.
public struct L2CAPFrameHeader: Hashable, Sendable {
  /// The channel that the frame belongs to.
  public var channel: L2CAPChannel
  /// The length of the payload.
  public var length: Int
  /// The number of octets of the payload that were captured in one piece from its start.
  public var captured: Int
  /// The number of octets after the end of the frame in its last fragment. There should be none.
  public var surplus: Int

  init(_ header: L2CAPHeader, captured: Int, surplus: Int) {
    channel = header.channel
    length = Int(header.length)
    self.captured = min(length, captured - 4)
    self.surplus = surplus
  }

  /// Whether the end of the payload was not captured.
  public var isCut: Bool { captured < length }
}

/// A frame that came in several fragments.
public struct L2CAPFrame: Hashable, Sendable {
  /// The header of the frame, and how much of the frame was captured.
  public var header: L2CAPFrameHeader
  /// The octets of the payload that were captured, up to the first hole.
  public var payload: [UInt8]
}
