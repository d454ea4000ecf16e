/// The fields of a packet in their order, written much as the tables of the specification are.
///
/// ```
/// Status:status Connection_Handle:handle Peer_Address:address Connection_Interval:1.25ms
/// Num_Reports:1 Reports:Num_Reports*( Data_Length:1 Data:ad[Data_Length] RSSI:dBm )
/// Handle:bits2{Connection_Handle/12:x,PB_Flag/2,BC_Flag/2}
/// ```
///
/// A field is its name and its format, see ``FieldFormat``. A list is written
/// `Name:Count*( fields )`, and its fields repeat. `Num_Reports` as the count means: as many times
/// as that field says. `bits(PHYs)` means: once for each bit that is set in that field. No count
/// means: to the end of the packet. `Format=2` means: to the end if that field is 2, and otherwise
/// not at all.
struct FieldLayout: Sendable {
  indirect enum Part: Sendable {
    case field(name: String, FieldFormat)
    case bits(name: String, octets: Int, [Bits])
    case list(name: String, Count, [Part])
    /// Fields that are there only if an earlier bit is set.
    case optional(flag: String, [Part])
    /// Fields that together take as many octets as an earlier field says.
    case region(length: String, [Part])
  }

  struct Bits: Sendable {
    var name: String
    var count: Int
    var format: FieldFormat
  }

  enum Count: Hashable, Sendable {
    case field(String)
    case bits(of: String)
    case toEnd
    case toEndIf(String, Int)
  }

  let parts: [Part]
  /// The same, made ready to be followed.
  let steps: [FieldStep]

  init(parts: [Part]) {
    self.parts = parts
    steps = FieldStep.steps(of: parts)
  }

  init(_ text: String) {
    // Splits octets and not characters: a program reads hundreds of layouts when it starts, and all
    // of their text is ASCII.
    var tokens = text.utf8.split { $0 <= UInt8(ascii: " ") }.map(Substring.init)[...]
    self.init(parts: Self.parts(&tokens))
  }

  private static func parts(_ tokens: inout ArraySlice<Substring>) -> [Part] {
    var parts: [Part] = []
    while let token = tokens.popFirst(), token != ")" {
      let (name, rest) = token.divided(at: ":")
      if rest.hasSuffix("*(") {
        parts.append(.list(name: String(name), Count(rest.dropLast(2)), Self.parts(&tokens)))
      } else if rest.hasPrefix("bits") {
        parts.append(.bits(name: String(name), octets: rest.bitOctets, rest.bitFields))
      } else {
        parts.append(.field(name: String(name), FieldFormat(rest)))
      }
    }
    return parts
  }
}

extension FieldLayout {
  /// The length of all fields together, in octets; nil if the length of any of them may vary.
  var fixedLength: Int? { parts[...].fixedLength }

  /// Returns whether all fields together may take so many octets. Only the last part may vary.
  func mayTake(_ count: Int) -> Bool {
    guard let front = parts.dropLast().fixedLength, count >= front else { return false }
    switch parts.last {
    case nil: return count == 0
    case .list(_, .toEnd, let item):
      guard let length = item[...].fixedLength, length > 0 else { return false }
      return (count - front).isMultiple(of: length)
    case .field(_, let format):
      switch format.size {
      case .octets(let length): return count == front + length
      case .rest(let less): return count - front >= less
      case .field: return false
      }
    case .bits(_, let octets, _): return count == front + octets
    case .list, .optional, .region: return false
    }
  }
}

extension ArraySlice<FieldLayout.Part> {
  /// The length of the fields together, in octets; nil if the length of any of them may vary.
  fileprivate var fixedLength: Int? {
    var sum = 0
    for part in self {
      switch part {
      case .field(_, let format):
        guard case .octets(let count) = format.size else { return nil }
        sum += count
      case .bits(_, let octets, _): sum += octets
      case .list, .optional, .region: return nil
      }
    }
    return sum
  }
}

extension FieldLayout.Count {
  fileprivate init(_ text: Substring) {
    let (name, value) = text.divided(at: "=")
    if text.isEmpty {
      self = .toEnd
    } else if text.hasPrefix("bits(") {
      self = .bits(of: String(text.dropFirst(5).dropLast()))
    } else if let value = Int(value) {
      self = .toEndIf(String(name), value)
    } else {
      self = .field(String(text))
    }
  }
}

extension Substring {
  /// The number of octets, 2 for `bits2{...}`.
  fileprivate var bitOctets: Int { Int(String(divided(at: "{").0.dropFirst(4))) ?? 1 }

  /// The fields of `bits2{A/12:x,B/4}`, from the least significant bit.
  fileprivate var bitFields: [FieldLayout.Bits] {
    divided(at: "{").1.dropLast().split(separator: ",").map { text in
      let (name, rest) = text.divided(at: "/")
      let (count, format) = rest.divided(at: ":")
      return FieldLayout.Bits(
        name: String(name), count: Int(String(count)) ?? 1,
        format: FieldFormat(format.isEmpty ? "1" : format))
    }
  }
}
