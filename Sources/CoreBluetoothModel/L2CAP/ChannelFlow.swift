/// The data flow of a credit-based channel. Units of data are cut into frames, and each frame that
/// is sent uses up one credit of the other end.
///
/// Source: Core 5.4, Vol 3, Part A, 3.4.3 (frames), 4.24 and 10.1 (credits).
struct ChannelFlow: Hashable, Sendable {
  struct Frame: Hashable, Sendable {
    var octets: [UInt8]
    /// Whether the frame begins with the length of a unit.
    var isFirst: Bool

    var payload: [UInt8] { isFirst ? Array(octets.dropFirst(2)) : octets }
  }

  /// The result of taking a frame of the peer.
  enum Reception: Hashable, Sendable {
    /// The frame is taken, and the unit is not complete.
    case part
    case unit([UInt8])
    /// The frame holds more than the unit's length announced. The channel has to be closed.
    case violation
  }

  /// The longest payload of a frame that the peer takes: 23 octets or more.
  private let frameLength: Int
  /// The longest unit that this end takes.
  private let longestUnit: Int
  /// The number of frames that this end may still send.
  private var credits: Int
  /// Frames that wait for credits.
  private var waiting: [Frame] = []
  /// The part of a unit that has come, and how many octets of it are missing.
  private var unit: [UInt8] = []
  private var missing = 0

  /// Source: Core 5.4, Vol 3, Part A, 4.24 (more credits than this are not to be had).
  private static let mostCredits = 0xFFFF

  /// Whether the app found no room to write, and is to be notified when there is some.
  private var wantsRoom = false

  /// How much of an app's data may wait for credits before its stream is full, in octets with the
  /// lengths of units.
  ///
  /// Source: inferred. The streams are those of a socket, which is full at some time.
  /// Source: chosen. A channel is full when 16384 octets wait for credits.
  private static let capacity = 16_384

  /// Makes the flow of a channel that has just been opened.
  ///
  /// - Parameters:
  ///   - frameLength: The peer's MPS.
  ///   - credits: How many credits the peer has given at first.
  init(frameLength: Int, credits: Int, longestUnit: Int) {
    self.frameLength = frameLength
    self.credits = credits
    self.longestUnit = longestUnit
  }

  /// Takes a unit that is to be sent.
  ///
  /// - Returns: The frames that may go out now.
  mutating func send(_ unit: [UInt8]) -> [Frame] {
    let length = UInt16(clamping: unit.count)
    let octets = [UInt8(length & 0xFF), UInt8(length >> 8)] + unit
    for start in stride(from: 0, to: octets.count, by: frameLength) {
      waiting.append(
        Frame(octets: Array(octets[start...].prefix(frameLength)), isFirst: start == 0))
    }
    return takeFrames()
  }

  /// Returns how many octets the app may write before the stream is full. If there is no room, the
  /// app counts as waiting for it.
  mutating func room() -> Int {
    let room = freeRoom
    wantsRoom = room == 0
    return room
  }

  /// Returns whether there is room again for an app that waits for it, once.
  mutating func takeNewRoom() -> Bool {
    guard wantsRoom, freeRoom > 0 else { return false }
    wantsRoom = false
    return true
  }

  private var freeRoom: Int { max(0, Self.capacity - waiting.reduce(0) { $0 + $1.octets.count }) }

  /// Receives credits from the peer. Zero credits have no effect.
  ///
  /// - Returns: The frames that may go out now; nil if the credits exceed the most there may be.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 10.1.
  mutating func receive(credits given: Int) -> [Frame]? {
    guard credits + given <= Self.mostCredits else { return nil }
    credits += given
    return takeFrames()
  }

  private mutating func takeFrames() -> [Frame] {
    let ready = Array(waiting.prefix(credits))
    waiting.removeFirst(ready.count)
    credits -= ready.count
    return ready
  }

  /// Takes in a frame of the peer.
  mutating func receive(frame: [UInt8]) -> Reception {
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
}
