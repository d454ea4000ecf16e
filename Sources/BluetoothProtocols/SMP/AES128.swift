/// AES with a key of 128 bits, one block at a time.
///
/// It is there to recognize devices by their addresses and keeps no secret: how long it takes
/// depends on what it is given.
///
/// Source: FIPS 197, 5.1 and 5.2.
struct AES128: Sendable {
  /// Eleven round keys of 16 octets.
  private var schedule: [UInt8]

  private static let blockSize = 16
  private static let rounds = 10

  /// - Parameter key: 16 octets, most significant first; nil where there are not as many.
  init?(key: [UInt8]) {
    guard key.count == Self.blockSize else { return nil }
    schedule = key
    var constant: UInt8 = 1
    for place in stride(from: 16, to: Self.blockSize * (Self.rounds + 1), by: 4) {
      var word = Array(schedule[(place - 4)..<place])
      if place.isMultiple(of: Self.blockSize) {
        word = [word[1], word[2], word[3], word[0]].map { Self.substitution[Int($0)] }
        word[0] ^= constant
        constant = constant.doubled
      }
      for offset in 0..<4 { schedule.append(schedule[place - 16 + offset] ^ word[offset]) }
    }
  }

  /// - Parameter block: 16 octets, most significant first; a shorter one is filled with zeros.
  func encrypt(_ block: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: max(Self.blockSize - block.count, 0))
    var state = Array((block + padding).prefix(Self.blockSize))
    add(round: 0, to: &state)
    for round in 1...Self.rounds {
      state = state.indices.map { Self.substitution[Int(state[(5 * $0) % 16])] }
      if round < Self.rounds { Self.mixColumns(of: &state) }
      add(round: round, to: &state)
    }
    return state
  }

  private func add(round: Int, to state: inout [UInt8]) {
    for index in state.indices { state[index] ^= schedule[Self.blockSize * round + index] }
  }

  private static func mixColumns(of state: inout [UInt8]) {
    for start in stride(from: 0, to: blockSize, by: 4) {
      let column = Array(state[start..<(start + 4)])
      let sum = column.reduce(0, ^)
      for row in 0..<4 {
        state[start + row] ^= sum ^ (column[row] ^ column[(row + 1) % 4]).doubled
      }
    }
  }

  /// The multiplicative inverse in the field of 256 elements, and then an affine map.
  ///
  /// The powers of 3 go through all elements but zero; what they are divided by goes the other way.
  ///
  /// Source: FIPS 197, 4.2 and 5.1.1.
  private static let substitution: [UInt8] = {
    var box = [UInt8](repeating: 0x63, count: 256)
    var (power, inverse): (UInt8, UInt8) = (1, 1)
    repeat {
      power ^= power.doubled
      inverse ^= inverse << 1
      inverse ^= inverse << 2
      inverse ^= inverse << 4
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      let mixed = (1...4).reduce(inverse) { $0 ^ (inverse << $1 | inverse >> (8 - $1)) }
      box[Int(power)] = mixed ^ 0x63
    } while power != 1
    return box
  }()
}

extension UInt8 {
  /// Twice the value in the field of 256 elements.
  ///
  /// Source: FIPS 197, 4.2.1.
  fileprivate var doubled: UInt8 { self << 1 ^ (self & 0x80 == 0 ? 0 : 0x1B) }
}
