/// What flows on a credit-based channel: units of data, cut into frames, as many as the other end
/// has given credits for.
///
/// Source: Core 5.4, Vol 3, Part A, 3.4.3 (frames), 4.24 and 10.1 (credits).
struct ChannelFlow: Hashable, Sendable {
  struct Frame: Hashable, Sendable {
    var octets: [UInt8]
    /// Whether it begins with the length of a unit.
    var isFirst: Bool

    var payload: [UInt8] { isFirst ? Array(octets.dropFirst(2)) : octets }
  }

  /// What a frame of the peer came to.
  enum Reception: Hashable, Sendable {
    /// The unit is not complete.
    case part
    case unit([UInt8])
    /// More than was promised, or without a credit for it: the channel has to be closed.
    case violation
  }

  /// The longest payload of a frame that the peer takes.
  private let frameLength: Int
  /// The longest unit that this end takes.
  private let longestUnit: Int
  /// How many frames may be sent.
  private var credits: Int
  /// Frames for which there is no credit.
  private var waiting: [Frame] = []
  /// How many frames the peer may send at most, and how many it has sent since it was told so.
  private let window: Int
  private var used = 0
  /// What has come of a unit, and how much of it is to come.
  private var unit: [UInt8] = []
  private var missing = 0

  /// Source: Core 5.4, Vol 3, Part A, 4.24 (more credits than this are not to be had).
  private static let mostCredits = 0xFFFF
  /// Source: chosen. 4096 frames wait for credits on a channel, and the rest is lost.
  private static let mostWaiting = 4096

  /// - Parameters:
  ///   - frameLength: The peer's MPS.
  ///   - credits: How many the peer has given at first.
  ///   - window: How many this end has given.
  init(frameLength: Int, credits: Int, longestUnit: Int, window: Int) {
    self.frameLength = max(frameLength, 2)
    self.credits = credits
    self.longestUnit = longestUnit
    self.window = window
  }

  /// Takes a unit to be sent.
  ///
  /// - Returns: The frames that may go out now.
  mutating func send(_ unit: [UInt8]) -> [Frame] {
    let length = UInt16(clamping: unit.count)
    let octets = [UInt8(length & 0xFF), UInt8(length >> 8)] + unit
    for start in stride(from: 0, to: octets.count, by: frameLength)
    where waiting.count < Self.mostWaiting {
      waiting.append(
        Frame(octets: Array(octets[start...].prefix(frameLength)), isFirst: start == 0))
    }
    return takeFrames()
  }

  /// Takes credits from the peer.
  ///
  /// - Returns: The frames that may go out now; nil where there are more credits than can be.
  mutating func receive(credits given: Int) -> [Frame]? {
    guard given > 0, credits + given <= Self.mostCredits else { return nil }
    credits += given
    return takeFrames()
  }

  private mutating func takeFrames() -> [Frame] {
    let ready = Array(waiting.prefix(credits))
    waiting.removeFirst(ready.count)
    credits -= ready.count
    return ready
  }

  /// Takes a frame of the peer.
  mutating func receive(frame: [UInt8]) -> Reception {
    used += 1
    if used > window { return .violation }
    var payload = frame[...]
    if unit.isEmpty && missing == 0 {
      guard frame.count >= 2 else { return .violation }
      missing = Int(frame[0]) | Int(frame[1]) << 8
      if missing > longestUnit { return .violation }
      payload = frame.dropFirst(2)
    }
    if payload.count > missing { return .violation }
    unit += payload
    missing -= payload.count
    if missing > 0 { return .part }
    defer { unit = [] }
    return .unit(unit)
  }

  /// Takes what is to be given back to the peer: half the window, whenever that is used up.
  mutating func takeReturnedCredits() -> Int? {
    guard used > 0, used * 2 >= window else { return nil }
    defer { used = 0 }
    return used
  }
}
