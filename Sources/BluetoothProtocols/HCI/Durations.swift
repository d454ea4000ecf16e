/// A time in units of 0.625 ms: advertising intervals, scan intervals, scan windows.
///
/// Source: Core 5.4, Vol 4, Part E, 7.8.5 and 7.8.10.
public struct TimeSlots: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public var duration: Duration { .microseconds(625) * Int(rawValue) }

  init(parsing input: inout ByteReader, _ field: String) throws(DecodingFailure) {
    rawValue = UInt32(try input.readInteger(field, as: UInt16.self))
  }

  init(parsing24 input: inout ByteReader, _ field: String) throws(DecodingFailure) {
    rawValue = try input.readInteger24(field)
  }
}

/// The time between two connection events, on the wire in units of 1.25 ms.
///
/// Source: Core 5.4, Vol 6, Part B, 4.5.1.
public struct ConnectionInterval: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public var duration: Duration { .microseconds(1250) * Int(rawValue) }
}

/// How long a connection lives without hearing from the other side, in units of 10 ms.
///
/// Source: Core 5.4, Vol 6, Part B, 4.5.2.
public struct SupervisionTimeout: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  public var duration: Duration { .milliseconds(10) * Int(rawValue) }
}

/// How often the two ends of a connection meet, and when they give up.
public struct ConnectionTiming: Hashable, Sendable {
  public var interval: ConnectionInterval
  /// How many connection events the peripheral may skip.
  public var peripheralLatency: UInt16
  public var supervisionTimeout: SupervisionTimeout

  public init(
    interval: ConnectionInterval, peripheralLatency: UInt16, supervisionTimeout: SupervisionTimeout
  ) {
    self.interval = interval
    self.peripheralLatency = peripheralLatency
    self.supervisionTimeout = supervisionTimeout
  }
}

extension ConnectionTiming: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    interval = ConnectionInterval(rawValue: try input.readInteger("Connection_Interval"))
    peripheralLatency = try input.readInteger("Peripheral_Latency")
    supervisionTimeout = SupervisionTimeout(rawValue: try input.readInteger("Supervision_Timeout"))
  }
}

extension ConnectionTiming: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(littleEndian: interval.rawValue)
    output.append(littleEndian: peripheralLatency)
    output.append(littleEndian: supervisionTimeout.rawValue)
  }
}

/// The intervals that the host allows the controller to choose from.
public struct ConnectionTimingRequest: Hashable, Sendable {
  public var intervalMinimum: ConnectionInterval
  public var intervalMaximum: ConnectionInterval
  public var peripheralLatency: UInt16
  public var supervisionTimeout: SupervisionTimeout

  public init(
    intervalMinimum: ConnectionInterval, intervalMaximum: ConnectionInterval,
    peripheralLatency: UInt16, supervisionTimeout: SupervisionTimeout
  ) {
    (self.intervalMinimum, self.intervalMaximum) = (intervalMinimum, intervalMaximum)
    (self.peripheralLatency, self.supervisionTimeout) = (peripheralLatency, supervisionTimeout)
  }
}

extension ConnectionTimingRequest: OctetsDecodable {
  public init(parsing input: inout ByteReader) throws(DecodingFailure) {
    intervalMinimum = ConnectionInterval(rawValue: try input.readInteger("Connection_Interval_Min"))
    intervalMaximum = ConnectionInterval(rawValue: try input.readInteger("Connection_Interval_Max"))
    peripheralLatency = try input.readInteger("Max_Latency")
    supervisionTimeout = SupervisionTimeout(rawValue: try input.readInteger("Supervision_Timeout"))
  }
}

extension ConnectionTimingRequest: OctetsEncodable {
  public func encode(into output: inout [UInt8]) {
    output.append(littleEndian: intervalMinimum.rawValue)
    output.append(littleEndian: intervalMaximum.rawValue)
    output.append(littleEndian: peripheralLatency)
    output.append(littleEndian: supervisionTimeout.rawValue)
  }
}
