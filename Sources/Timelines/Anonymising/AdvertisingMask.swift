import BluetoothProtocols

/// Replaces what AD structures hold, octet by octet, so that a structure may go on in another packet.
///
/// What says which services there are, and how the device advertises, stays. Names, addresses, keys
/// and the data of makers and services do not.
///
/// Source: Core 5.4, Vol 3, Part C, 11; Core Specification Supplement, Part A, 1.
struct AdvertisingMask {
  private enum Part {
    case length
    case type
    case data(ADType)
    /// Behind the structures there are only zeros.
    case padding
  }

  /// A stretch of a structure's data with one treatment.
  private enum Stretch {
    case masked(Masking)
    case address
    case appleType
    case appleLength
  }

  private var part = Part.length
  /// How many octets of the structure's data are still to come.
  private var left = 0
  /// The first octets of the structure's data.
  private var front: [UInt8] = []
  private var stretch = Stretch.masked(.keep)
  /// How many octets the stretch has left.
  private var stretchLeft = 0
  private var mask: OctetMask?
  private var padding: OctetMask?

  /// Replaces a part of advertising data in its place.
  ///
  /// - Parameter range: The part of the octets.
  mutating func replace(_ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools) {
    var place = range.lowerBound
    while place < range.upperBound {
      switch part {
      case .length:
        left = Int(octets[place]) - 1
        part = octets[place] == 0 ? .padding : .type
        place += 1
      case .type:
        begin(ADType(rawValue: octets[place]), &tools)
        place += 1
      case .padding:
        if octets[place] != 0 {
          padding = padding ?? tools.pseudonyms.mask(.octets)
          octets[place] = padding?.next(octets[place]) ?? 0
        }
        place += 1
      case .data(let type):
        place = replaceData(&octets, place..<range.upperBound, type, &tools)
      }
    }
  }

  private mutating func begin(_ type: ADType, _ tools: inout MaskingTools) {
    part = left > 0 ? .data(type) : .length
    (front, stretchLeft, mask) = ([], 0, nil)
    tools.note(type)
  }

  /// Replaces what a packet holds of one stretch; returns the place behind it.
  private mutating func replaceData(
    _ octets: inout [UInt8], _ rest: Range<Int>, _ type: ADType, _ tools: inout MaskingTools
  ) -> Int {
    if stretchLeft == 0 { beginStretch(type, &tools) }
    let count = min(stretchLeft, rest.count)
    let range = rest.prefix(count)
    if front.count < 32 { front += octets[range].prefix(32 - front.count) }
    switch stretch {
    case .masked(let masking): replace(&octets, range, masking, &tools)
    case .address where count == 6: tools.replaceAddress(&octets, at: range.lowerBound)
    case .address: replace(&octets, range, .replace(.address), &tools)
    case .appleType, .appleLength: break
    }
    stretchLeft -= count
    left -= count
    if case .appleType = stretch, let last = octets[range].last, last == 0x01 {
      // The overflow area has no length, and its bits say which services there are.
      (stretch, stretchLeft) = (.masked(.keep), left)
    } else if case .appleLength = stretch, let last = octets[range].last {
      appleLength = Int(last)
    }
    if left == 0 {
      part = .length
      tools.note(uuidsIn: front, of: type)
    }
    return range.upperBound
  }

  /// The length of the Apple message that has begun; nil behind it.
  private var appleLength: Int?

  private mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ masking: Masking, _ tools: inout MaskingTools
  ) {
    masking.treat(&octets, range, goingOnWith: &mask) { tools.pseudonyms.mask($0) }
  }

  /// Says what the next stretch of a structure is.
  private mutating func beginStretch(_ type: ADType, _ tools: inout MaskingTools) {
    mask = nil
    stretchLeft = left
    let isFirst = front.isEmpty
    // Of these the front says what the rest is.
    switch type.rawValue {
    case 0x24: return take(isFirst ? 1 : left, isFirst ? .keep : .replace(.text))
    case 0x1B where !isFirst: return take(left, .keep)
    case 0x16: return beginService(2, isFirst, &tools)
    case 0x20: return beginService(4, isFirst, &tools)
    case 0x21: return beginService(16, isFirst, &tools)
    case 0xFF: return beginMaker(isFirst, &tools)
    default: break
    }
    switch type.concern {
    case .name: stretch = .masked(.replace(.text))
    case .key: stretch = .masked(.replace(.key))
    case .address: (stretch, stretchLeft) = (.address, min(6, left))
    case .appearance, .harmless: stretch = .masked(.keep)
    case .data: stretch = .masked(tools.advertising)
    }
  }

  private mutating func take(_ count: Int, _ masking: Masking) {
    (stretch, stretchLeft) = (.masked(masking), min(count, left))
  }

  private mutating func beginService(
    _ width: Int, _ isFirst: Bool, _ tools: inout MaskingTools
  ) {
    take(isFirst ? width : left, isFirst ? .keep : tools.advertising)
  }

  /// The data of a maker begins with the company's identifier. Apple's goes on with messages, each
  /// with its type and its length.
  private mutating func beginMaker(_ isFirst: Bool, _ tools: inout MaskingTools) {
    if isFirst {
      appleLength = nil
      take(2, .keep)
      return
    }
    if front.count == 2 { tools.note(company: front) }
    guard front.starts(with: [0x4C, 0x00]) else {
      take(left, tools.advertising)
      return
    }
    switch (stretch, appleLength) {
    case (.appleType, _): (stretch, stretchLeft) = (.appleLength, 1)
    case (.appleLength, let length?) where length > 0:
      appleLength = nil
      take(length, tools.advertising)
    default: (stretch, stretchLeft) = (.appleType, 1)
    }
  }
}
