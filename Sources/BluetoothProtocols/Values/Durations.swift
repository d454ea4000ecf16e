/// A time in units of 0.625 ms: advertising intervals, scan intervals, scan windows.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.10.
public struct TimeSlots: RawRepresentable, Hashable, Sendable {
  /// The number of units of 0.625 ms. A field has two octets; three in extended advertising.
  public var rawValue: UInt32
  /// Takes a number of units of 0.625 ms.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The time as a duration.
  public var duration: Duration { .microseconds(625) * Int(rawValue) }
}

extension TimeSlots: WireValue {
  static var octets: Int { 2 }
  static var format: String { "0.625ms" }
}

/// The time between two connection events. On the wire it is in units of 1.25 ms.
///
/// Source: Core 5.4, Vol 6, Part B, 4.5.1.
public struct ConnectionInterval: RawRepresentable, Hashable, Sendable {
  /// The number of units of 1.25 ms. A connection may have 6 to 3200: 7.5 ms to 4 s.
  public var rawValue: UInt16
  /// Takes a number of units of 1.25 ms. Its range is not looked at.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The time as a duration.
  public var duration: Duration { .microseconds(1250) * Int(rawValue) }
}

extension ConnectionInterval: WireValue {
  static var format: String { "interval" }
}

/// The time without a packet from the other side after which a connection is lost, in units of 10
/// ms.
///
/// Source: Core 5.4, Vol 6, Part B, 4.5.2.
public struct SupervisionTimeout: RawRepresentable, Hashable, Sendable {
  /// The number of units of 10 ms. A connection may have 10 to 3200: 100 ms to 32 s.
  public var rawValue: UInt16
  /// Takes a number of units of 10 ms. Its range is not looked at.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The time as a duration.
  public var duration: Duration { .milliseconds(10) * Int(rawValue) }
}

extension SupervisionTimeout: WireValue {
  static var format: String { "timeout" }
}

/// The interval, the latency and the supervision timeout of a connection.
public struct ConnectionTiming: Hashable, Sendable {
  /// The time from one connection event to the next.
  public var interval: ConnectionInterval
  /// The number of connection events that the peripheral may skip.
  public var peripheralLatency: UInt16
  /// The time without a packet after which the connection counts as lost.
  public var supervisionTimeout: SupervisionTimeout

  /// Makes a timing.
  ///
  /// - Parameter peripheralLatency: A number of connection events, 0 to 499.
  public init(
    interval: ConnectionInterval, peripheralLatency: UInt16, supervisionTimeout: SupervisionTimeout
  ) {
    self.interval = interval
    self.peripheralLatency = peripheralLatency
    self.supervisionTimeout = supervisionTimeout
  }
}

extension ConnectionTiming {
  /// All times zero, as events have it when there is no connection.
  static let none = ConnectionTiming(
    interval: ConnectionInterval(rawValue: 0), peripheralLatency: 0,
    supervisionTimeout: SupervisionTimeout(rawValue: 0))

  /// - Parameter names: Which names the fields have: those of HCI, or those of the link layer.
  mutating func fields(
    _ walk: inout FieldWalk, _ names: Names = .connection
  ) throws(DecodingFailure) {
    let isHCI = names == .connection
    try walk.field(isHCI ? "Connection_Interval" : "Interval", &interval)
    try walk.field(isHCI ? "Peripheral_Latency" : "Latency", &peripheralLatency, "latency")
    try walk.field(isHCI ? "Supervision_Timeout" : "Timeout", &supervisionTimeout)
  }

  enum Names { case connection, linkLayer }
}

/// The intervals that the host allows the controller to choose from.
public struct ConnectionTimingRequest: Hashable, Sendable {
  /// The least interval that the controller may choose.
  public var intervalMinimum = ConnectionInterval(rawValue: 0)
  /// The greatest interval that the controller may choose.
  public var intervalMaximum = ConnectionInterval(rawValue: 0)
  /// The number of connection events that the peripheral may skip, 0 to 499.
  public var peripheralLatency: UInt16 = 0
  /// The time without a packet after which the connection counts as lost.
  public var supervisionTimeout = SupervisionTimeout(rawValue: 0)
  /// Only HCI commands have this field.
  public var eventLength = EventLength()

  /// The length that the host expects a connection event to need.
  public struct EventLength: Hashable, Sendable, FieldGroup {
    /// The least length that the host thinks is needed, in units of 0.625 ms.
    public var minimum = TimeSlots(rawValue: 0)
    /// The greatest length that the host thinks is needed, in units of 0.625 ms.
    public var maximum = TimeSlots(rawValue: 0)

    mutating func fields(_ walk: inout FieldWalk) throws(DecodingFailure) {
      try walk.field("Min_CE_Length", &minimum)
      try walk.field("Max_CE_Length", &maximum)
    }
  }

  init() {}

  /// Makes a request. Its event length is 0 at first.
  public init(
    intervalMinimum: ConnectionInterval, intervalMaximum: ConnectionInterval,
    peripheralLatency: UInt16, supervisionTimeout: SupervisionTimeout
  ) {
    (self.intervalMinimum, self.intervalMaximum) = (intervalMinimum, intervalMaximum)
    (self.peripheralLatency, self.supervisionTimeout) = (peripheralLatency, supervisionTimeout)
  }
}

extension ConnectionTimingRequest {
  /// Whether a link can have such parameters: each is in its range, and the supervision timeout is
  /// longer than two intervals and as many more as the peripheral may skip.
  ///
  /// Source: Core 5.4, Vol 3, Part A, 4.20; Vol 4, Part E, 7.8.18.
  public var isPossible: Bool {
    let intervals: ClosedRange<UInt16> = 6...0x0C80
    // The units are 10 ms and 1.25 ms: 10 t > 2 (1 + l) 1.25 i.
    let least = (1 + Int(peripheralLatency)) * Int(intervalMaximum.rawValue)
    return intervals.contains(intervalMinimum.rawValue)
      && intervals.contains(intervalMaximum.rawValue)
      && intervalMinimum.rawValue <= intervalMaximum.rawValue && peripheralLatency <= 499
      && (10...0x0C80).contains(supervisionTimeout.rawValue)
      && 4 * Int(supervisionTimeout.rawValue) > least
  }

  /// Returns the interval of a link after it was granted: its own one if the request allows that, and
  /// otherwise the nearest one.
  ///
  /// The request must be possible.
  public func interval(keeping interval: Duration) -> Duration {
    min(max(interval, intervalMinimum.duration), intervalMaximum.duration)
  }

  /// - Parameter names: Which of three sets of names the same four fields have.
  mutating func fields(_ walk: inout FieldWalk, _ names: Names) throws(DecodingFailure) {
    let prefix = names == .connection
    try walk.field(prefix ? "Connection_Interval_Min" : "Interval_Min", &intervalMinimum)
    try walk.field(prefix ? "Connection_Interval_Max" : "Interval_Max", &intervalMaximum)
    try walk.field(names == .signal ? "Latency" : "Max_Latency", &peripheralLatency, "latency")
    try walk.field(prefix ? "Supervision_Timeout" : "Timeout", &supervisionTimeout)
  }

  enum Names { case connection, remote, signal }
}
