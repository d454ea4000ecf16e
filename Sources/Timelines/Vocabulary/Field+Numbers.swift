extension Field {
  /// The numbers that the field can have at all. Integers count as they are, durations and instants
  /// in nanoseconds, and a list by each of its elements. Nil if the field has no numbers, or may
  /// have any.
  ///
  /// This range says what can exist, not what is allowed. An interval of 1 s is in it, even if a
  /// peripheral must not use it; rules judge that. An interval of -5 ms is not in it.
  ///
  /// Source: chosen, unless another source is named. Counts and elapsed times are not negative.
  public var numbers: ClosedRange<Int64>? {
    switch self {
    // Source: Core 5.4, Vol 4, Part E, 7.8.5, 7.8.10 and 7.8.12: none of the ranges begins at 0.
    case .window, .interval, .connectionInterval, .supervisionTimeout, .intervalMaximum: 1 ... .max
    case .startDelay, .workDuration, .tolerance, .enterBackgroundDuration, .connectionDelay,
      .maxTxTime, .maxRxTime:
      0 ... .max
    // No instant lies before the start of its run.
    case .timestamp, .deadline: 0 ... .max
    // Source: Core 5.4, Vol 4, Part E, 7.7.65.2: -127 to 20 dBm, and 127 where it is not known.
    case .rssi, .txPower: -127...127
    // A channel of the radio, or an L2CAP channel.
    // Source: Core 5.4, Vol 6, Part B, 1.4.1 (0 to 39); Vol 3, Part A, 2.1 (channel identifiers).
    case .channel: 0...0xFFFF
    case .ios: 1 ... .max
    // A refused channel has an MTU of 0.
    case .mtu: 0...0xFFFF
    // Octets and 16-bit numbers of packets.
    case .psm, .result, .status, .peripheralLatency, .opcode, .handle, .endHandle, .code, .channels,
      .eventCount, .maxTxOctets, .maxRxOctets, .company, .subversion, .rejectReason, .mps, .credits,
      .sourceChannel, .destinationChannel, .sourceChannels, .destinationChannels:
      0...0xFFFF
    case .version, .identifier: 0...0xFF
    // Source: Core 5.4, Vol 6, Part B, 1.4.1.
    case .dataChannels: 0...36
    case .adTypes: 0...0xFF
    case .overflowBits: 0...127
    // Source: Core 5.4, Vol 3, Part H, 2.3.5.3 (six decimal digits) and 2.3.4 (7 to 16 octets).
    case .passkey: 0...999_999
    case .longestKey, .shortestKey: 7...16
    case .connection, .request, .set, .length, .offset, .count, .record, .task, .instance,
      .serviceInstance:
      0 ... .max
    // A seed may be any number.
    case .seed: nil
    default: nil
    }
  }
}

extension Field {
  /// The possible numbers in words, for example `0 to 39` or `more than 0`; nil if every number
  /// will do.
  public var numbersPhrase: String? {
    guard let numbers else { return nil }
    if numbers.upperBound < .max { return "\(numbers.lowerBound) to \(numbers.upperBound)" }
    return numbers.lowerBound == 0 ? "0 or more" : "more than 0"
  }
}

extension Fields {
  /// The first field with a number that the field cannot have; nil if there is none.
  public var impossibleNumber: (field: Field, value: FieldValue)? {
    first { field, value in field.numbers.map { !value.isWithin($0) } ?? false }
  }
}

extension FieldValue {
  fileprivate func isWithin(_ range: ClosedRange<Int64>) -> Bool {
    switch self {
    case .integer(let number): range.contains(Int64(number))
    case .duration(let nanoseconds): range.contains(nanoseconds)
    case .instant(let instant): range.contains(instant.nanoseconds)
    case .list(let elements): elements.allSatisfy { $0.isWithin(range) }
    case .flag, .octets, .uuid, .address, .text, .record: true
    }
  }
}
