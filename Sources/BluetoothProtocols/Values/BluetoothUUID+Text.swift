extension BluetoothUUID: LosslessStringConvertible {
  /// Reads `180D`, `0000FD6F` or `0000180D-0000-1000-8000-00805F9B34FB`, in upper or lower case.
  ///
  /// Source: Apple, CBUUID init(string:).
  public init?(_ text: String) {
    switch text.utf8.count {
    case 4: self.init(short: Self.number(text, as: UInt16.self))
    case 8: self.init(short: Self.number(text, as: UInt32.self))
    case 36: self.init(long: text)
    default: return nil
    }
  }

  private init?(short: UInt16?) {
    guard let short else { return nil }
    self.init(short)
  }

  private init?(short: UInt32?) {
    guard let short else { return nil }
    self.init(short)
  }

  private init?(long text: String) {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    guard groups.map(\.utf8.count) == [8, 4, 4, 4, 12],
      let high = Self.number(groups[0...2].joined(), as: UInt64.self),
      let low = Self.number(groups[3...4].joined(), as: UInt64.self)
    else { return nil }
    self.init(mostSignificant: high, leastSignificant: low)
  }

  /// Reads only hexadecimal digits: no sign, which the standard library accepts.
  private static func number<Number: FixedWidthInteger>(
    _ text: String, as type: Number.Type
  ) -> Number? {
    guard text.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return Number(text, radix: 16)
  }

  /// The UUID in capitals, in the width that it is written with.
  public var description: String {
    var text = TextBuffer(capacity: 64)
    text.append(self)
    return text.string
  }
}

extension TextBuffer {
  /// Appends a UUID in capitals, in the width that it is written with.
  public mutating func append(_ uuid: BluetoothUUID) {
    let first = Digits.capitals(Digits.hexadecimal(uuid.mostSignificant >> 32))
    switch uuid.width {
    case .bits16: append(packed: first >> 32, count: 4)
    case .bits32: append(packed: first, count: 8)
    case .bits128:
      let dash = UInt8(ascii: "-")
      append(packed: first, count: 8)
      for half in [uuid.mostSignificant, uuid.leastSignificant >> 32] {
        let digits = Digits.capitals(Digits.hexadecimal(half))
        append(dash)
        append(packed: digits, count: 4)
        append(dash)
        append(packed: digits >> 32, count: 4)
      }
      append(packed: Digits.capitals(Digits.hexadecimal(uuid.leastSignificant)), count: 8)
    }
  }
}
