import BluetoothProtocols

/// Replaces the keys and the numbers of a PDU of the Security Manager, which may come in fragments.
///
/// Source: Core 5.4, Vol 3, Part H, 3.5 and 3.6.
struct SecurityMask {
  /// The octets of the PDU so far, as they were.
  private var front: [UInt8] = []
  private var mask: OctetMask?

  private static let most = 66

  /// A part of a PDU: where it begins behind the code, and what becomes of it.
  private enum Part {
    case masked(from: Int, Masking)
    case address(from: Int)
  }

  mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools
  ) {
    var place = range.lowerBound
    while place < range.upperBound {
      let position = front.count
      if position < Self.most { front.append(octets[place]) }
      if position == 0 {
        note(octets[place], &tools)
        place += 1
        continue
      }
      let part = part(of: front[0], at: position)
      if case .address(let start) = part, start == position, range.upperBound - place >= 6 {
        front += octets[place + 1..<place + 6]
        tools.replaceAddress(&octets, at: place)
        place += 6
        continue
      }
      replace(&octets, place, position, part, &tools)
      place += 1
    }
  }

  private mutating func replace(
    _ octets: inout [UInt8], _ place: Int, _ position: Int, _ part: Part,
    _ tools: inout MaskingTools
  ) {
    switch part {
    case .masked(_, .keep): break
    case .masked(_, .blank): octets[place] = 0
    case .masked(let start, .replace(let style)):
      if position == start || mask == nil { mask = tools.pseudonyms.mask(style) }
      octets[place] = mask?.next(octets[place]) ?? 0
    case .address(let start):
      if position == start || mask == nil { mask = tools.pseudonyms.mask(.address) }
      octets[place] = mask?.next(octets[place]) ?? 0
    }
  }

  private func part(of code: UInt8, at position: Int) -> Part {
    switch (code, position) {
    case (0x01, _), (0x02, _), (0x05, _), (0x0B, _), (0x0E, _), (0x09, 1): .masked(from: 1, .keep)
    case (0x03, _), (0x04, _), (0x0D, _): .masked(from: 1, .replace(.random))
    case (0x0C, _): .masked(from: position < 33 ? 1 : 33, .replace(.key))
    case (0x06, _), (0x08, _), (0x0A, _): .masked(from: 1, .replace(.key))
    case (0x07, _): .masked(from: position < 3 ? 1 : 3, .replace(.random))
    case (0x09, 2...7): .address(from: 2)
    default: .masked(from: 1, .replace(.octets))
    }
  }

  private func note(_ code: UInt8, _ tools: inout MaskingTools) {
    switch code {
    case 0x03, 0x04, 0x07, 0x0D: tools.note(.randomNumbers)
    case 0x06, 0x08, 0x0A, 0x0C: tools.note(.keys)
    case 0x01, 0x02, 0x05, 0x09, 0x0B, 0x0E: break
    default: tools.note(.unknown)
    }
  }
}

/// Replaces what signalling commands carry besides numbers: echoed data and unknown commands.
///
/// Source: Core 5.4, Vol 3, Part A, 4.
struct SignalMask {
  private var header: [UInt8] = []
  private var left = 0
  private var mask: OctetMask?

  mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, _ tools: inout MaskingTools
  ) {
    for place in range {
      if header.count < 4 {
        header.append(octets[place])
        if header.count == 4 { begin(&tools) }
        continue
      }
      if var mask {
        octets[place] = mask.next(octets[place])
        self.mask = mask
      }
      left -= 1
      if left <= 0 { header = [] }
    }
  }

  private mutating func begin(_ tools: inout MaskingTools) {
    left = Int(header[2]) | Int(header[3]) << 8
    mask = nil
    switch header[0] {
    case 0x01...0x07, 0x0A...0x1A: break
    default:
      mask = tools.pseudonyms.mask(.octets)
      tools.note(.unknown)
    }
    if left == 0 { header = [] }
  }
}
