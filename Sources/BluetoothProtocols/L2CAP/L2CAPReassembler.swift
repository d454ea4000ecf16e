/// Puts the frames of one link and one direction together again.
///
/// A lower layer cuts L2CAP frames into fragments and marks the first. Recorders begin in the
/// middle, cut fragments short, and lose some; so the reassembler counts with the lengths that the
/// fragments *had*, and says what became of each. At most one frame is kept, which bounds memory
/// to 64 KiB per link and direction. When the link ends, the reassembler ends with it.
///
/// Source: Core 5.4, Vol 3, Part A, 7.2.1.
public struct L2CAPReassembler: Sendable {
  /// What a fragment was.
  public enum Outcome: Hashable, Sendable {
    /// The fragment is a whole frame: its payload follows the four octets of the header.
    case wholeFrame(L2CAPFrameHeader)
    /// The fragment was the last of a frame.
    case reassembled(L2CAPFrame)
    /// More fragments have to come.
    case pending
    /// It continues a frame that did not begin, or that is complete already.
    case orphan
    /// It begins a frame, but too few of its octets were captured to know what.
    case headerNotCaptured
  }

  /// A frame whose end never came.
  public struct Dropped: Hashable, Sendable {
    public var received: Int
    /// With the header; nil where not even the header was complete.
    public var expected: Int?

    public init(received: Int, expected: Int?) {
      self.received = received
      self.expected = expected
    }
  }

  private struct Partial {
    /// What was captured, from the header up to the first hole.
    var octets: [UInt8]
    /// How many octets the fragments had.
    var received: Int
    var hasHole: Bool

    var header: L2CAPHeader? { try? L2CAPHeader(parsing: octets) }

    init(_ start: RawSpan, length: Int, expected: Int) {
      octets = []
      // One allocation for a frame of usual size; what a header only claims is not believed.
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

  public init() {}

  /// Whether a frame has begun and not ended.
  public var hasOpenFrame: Bool { partial != nil }

  /// Takes the next fragment.
  ///
  /// - Parameters:
  ///   - isStart: Whether the lower layer says that a frame begins.
  ///   - octets: What was captured of the fragment.
  ///   - length: How many octets the fragment had.
  /// - Returns: What the fragment was, and the frame that it left unfinished, if it did.
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

  /// Forgets what is unfinished, and tells it.
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
  public var channel: L2CAPChannel
  /// How long the payload was.
  public var length: Int
  /// How many octets of it were captured in one piece from its start.
  public var captured: Int
  /// How many octets followed the frame's end in its last fragment, where none should be.
  public var surplus: Int

  init(_ header: L2CAPHeader, captured: Int, surplus: Int) {
    channel = header.channel
    length = Int(header.length)
    self.captured = min(length, captured - 4)
    self.surplus = surplus
  }

  public var isCut: Bool { captured < length }
}

/// A frame that came in several fragments.
public struct L2CAPFrame: Hashable, Sendable {
  public var header: L2CAPFrameHeader
  /// What was captured of the payload, up to the first hole.
  public var payload: [UInt8]
}
