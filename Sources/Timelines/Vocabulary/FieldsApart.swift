/// The two fields of ``Fields`` that change with every report, if they are small numbers. They always
/// are, unless a file makes them up.
struct Signal: Hashable, Sendable {
  private var rssi = Int16.min
  private var channel = Int16.min

  init() {}

  /// The result is nil if a number does not fit.
  init?(rssi: Int?, channel: Int) {
    guard let loud = Int16(exactly: rssi ?? 0), let channel = Int16(exactly: channel), loud != .min,
      channel != .min
    else { return nil }
    (self.rssi, self.channel) = (rssi == nil ? .min : loud, channel)
  }

  static func has(_ field: Field) -> Bool { field == .rssi || field == .channel }

  var isEmpty: Bool { rssi == .min && channel == .min }
  var count: Int { (rssi == .min ? 0 : 1) + (channel == .min ? 0 : 1) }

  subscript(field: Field) -> Int? {
    switch field {
    case .rssi: rssi == .min ? nil : Int(rssi)
    case .channel: channel == .min ? nil : Int(channel)
    default: nil
    }
  }

  /// - Returns: True if the value is kept here or is nil; false if the value does not fit here.
  mutating func set(_ value: FieldValue?, at field: Field) -> Bool {
    var small = Int16.min
    var fits = value == nil
    if case .integer(let number) = value, let exact = Int16(exactly: number), exact != .min {
      (small, fits) = (exact, true)
    }
    if field == .rssi { rssi = small } else { channel = small }
    return fits
  }
}

/// The two fields of ``Fields`` that change with every PDU about an attribute's value: the value, and the
/// octets of the PDU, which end with it.
struct ValuePDU: Hashable, Sendable {
  private(set) var value: [UInt8] = []
  /// The octets before the value, the first of them lowest, then their number in the two bits above, and
  /// above that whether there is a value. Zero if there is no PDU.
  private var front: UInt32 = 0

  /// There is no PDU.
  init() {}

  /// - Parameters:
  ///   - front: The octets before the value: an opcode, mostly with a handle. The result is nil if there
  ///     are none, or more than three.
  ///   - value: Nil if the PDU has none.
  init?(front octets: [UInt8], value: [UInt8]?) {
    guard (1...Self.most).contains(octets.count) else { return nil }
    for octet in octets.reversed() { front = front << 8 | UInt32(octet) }
    front |= UInt32(octets.count) << Self.countPlace
    if let value {
      front |= 1 << Self.valuePlace
      self.value = value
    }
  }

  private static let most = 3
  private static let countPlace: UInt32 = 24
  private static let valuePlace: UInt32 = 26

  static func has(_ field: Field) -> Bool { field == .value || field == .octets }

  var isEmpty: Bool { front == 0 }
  var hasValue: Bool { front >> Self.valuePlace & 1 != 0 }
  var count: Int { isEmpty ? 0 : hasValue ? 2 : 1 }

  subscript(field: Field) -> FieldValue? {
    switch field {
    case .value: hasValue ? .octets(value) : nil
    case .octets: isEmpty ? nil : .octets(octets)
    default: nil
    }
  }

  private var octets: [UInt8] {
    let count = Int(front >> Self.countPlace & 3)
    var octets: [UInt8] = []
    octets.reserveCapacity(count + value.count)
    for place in 0..<count {
      octets.append(UInt8(truncatingIfNeeded: front >> (8 * UInt32(place))))
    }
    octets.append(contentsOf: value)
    return octets
  }
}
