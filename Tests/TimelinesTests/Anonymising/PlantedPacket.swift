@testable import BluetoothProtocols

/// The octets of a packet that its layout describes, with a secret in one of its fields.
///
/// All other fields are zero, but for lengths and counts, which fit. So the packet is one that readers
/// take for whole.
struct PlantedPacket {
  private(set) var octets: [UInt8] = []
  /// The number of fields of the packet in which a secret can be planted.
  private(set) var fieldCount = 0
  /// The range of the secret.
  private(set) var secretRange: Range<Int>?

  private let secret: [UInt8]
  private let target: Int
  private var numbers: [String: Number] = [:]

  /// The position of a number, in bits from the start of the packet's octets.
  private struct Number {
    var offset: Int
    var octets: Int
    var firstBit = 0
    var bitCount: Int
  }

  /// - Parameter target: The index of the field that gets the secret.
  init(_ layout: FieldLayout, planting secret: [UInt8], in target: Int) {
    (self.secret, self.target) = (secret, target)
    write(layout.parts)
  }

  private mutating func write(_ parts: [FieldLayout.Part]) {
    for part in parts {
      switch part {
      case .field(let name, let format): write(name, format)
      case .bits(let name, let count, let bits): write(name, count, bits)
      case .list(_, let count, let item): write(item, count)
      case .optional(let flag, let inside):
        let fields = inside.fieldCount
        if (fieldCount..<fieldCount + fields).contains(target) {
          set(flag, to: 1)
          write(inside)
        } else {
          fieldCount += fields
        }
      case .region(let length, let inside):
        let start = octets.count
        write(inside)
        set(length, to: octets.count - start)
      }
    }
  }

  private mutating func write(_ name: String, _ format: FieldFormat) {
    // UUIDs stay: they say which services there are.
    let isTarget = fieldCount == target && !format.isUUID
    fieldCount += 1
    let start = octets.count
    switch format.size {
    case .octets(let count):
      numbers[name] = Number(offset: start, octets: count, bitCount: 8 * min(count, 8))
      octets += [UInt8](repeating: 0, count: count)
      guard isTarget else { return }
      let planted = secret.prefix(count)
      octets.replaceSubrange(start..<start + planted.count, with: planted)
      secretRange = start..<start + planted.count
    case .field(let length, let less):
      set(length, to: less + (isTarget ? secret.count : 0))
      if isTarget { plant() }
    case .rest(let less):
      if isTarget { plant() }
      // The rest is written by the fields after it.
      _ = less
    }
  }

  private mutating func plant() {
    secretRange = octets.count..<octets.count + secret.count
    octets += secret
  }

  private mutating func write(_ name: String, _ count: Int, _ bits: [FieldLayout.Bits]) {
    let isTarget = fieldCount == target
    fieldCount += 1
    let start = octets.count
    octets += [UInt8](repeating: 0, count: count)
    numbers[name] = Number(offset: start, octets: count, bitCount: 8 * count)
    var bit = 0
    for part in bits {
      numbers[part.name] = Number(
        offset: start, octets: count, firstBit: bit, bitCount: part.count)
      bit += part.count
    }
    guard isTarget else { return }
    let planted = secret.prefix(count)
    octets.replaceSubrange(start..<start + planted.count, with: planted)
    secretRange = start..<start + planted.count
  }

  private mutating func write(_ item: [FieldLayout.Part], _ count: FieldLayout.Count) {
    switch count {
    case .field(let name), .bits(let name): set(name, to: 1)
    case .toEnd: break
    case .toEndIf(let name, let value):
      let fields = item.fieldCount
      guard (fieldCount..<fieldCount + fields).contains(target) else {
        fieldCount += fields
        return
      }
      set(name, to: value)
    }
    write(item)
  }

  /// Sets a number that says how the packet goes on, unless the secret is there.
  private mutating func set(_ name: String, to value: Int) {
    guard let number = numbers[name], secretRange?.contains(number.offset) != true else { return }
    let mask = (number.bitCount >= 64 ? UInt64.max : 1 << UInt64(number.bitCount) - 1)
    var all: UInt64 = 0
    let places = number.offset..<number.offset + min(number.octets, 8)
    for place in places.reversed() { all = all << 8 | UInt64(octets[place]) }
    all &= ~(mask << UInt64(number.firstBit))
    all |= (UInt64(value) & mask) << UInt64(number.firstBit)
    for place in places {
      octets[place] = UInt8(truncatingIfNeeded: all)
      all >>= 8
    }
  }
}

extension [FieldLayout.Part] {
  /// The number of fields in which a secret can be planted.
  fileprivate var fieldCount: Int {
    reduce(0) { sum, part in
      switch part {
      case .field, .bits: sum + 1
      case .list(_, _, let inside), .optional(_, let inside), .region(_, let inside):
        sum + inside.fieldCount
      }
    }
  }
}

extension PlantedPacket {
  /// Returns a packet for each field of a layout, with the secret in that field.
  static func all(_ layout: FieldLayout, _ secret: [UInt8]) -> [PlantedPacket] {
    let count = PlantedPacket(layout, planting: secret, in: -1).fieldCount
    return (0..<count).map { PlantedPacket(layout, planting: secret, in: $0) }
  }

  /// Returns packets of the lengths that a layout may have, with the secret over whatever fields are
  /// at each place.
  static func across(_ layout: FieldLayout, _ secret: [UInt8]) -> [[UInt8]] {
    all(layout, secret).flatMap { packet -> [[UInt8]] in
      guard packet.octets.count >= secret.count else { return [] }
      return (0...packet.octets.count - secret.count).map { start in
        var octets = packet.octets
        octets.replaceSubrange(start..<start + secret.count, with: secret)
        return octets
      }
    }
  }
}

extension FieldFormat {
  fileprivate var isUUID: Bool { if case .uuid = kind { true } else { false } }
}
