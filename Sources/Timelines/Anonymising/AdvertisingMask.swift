import BluetoothProtocols

/// Replaces the data of AD structures, octet by octet, as a structure may continue in another
/// packet.
///
/// Data that names services, or says how the device advertises, is kept if it has the length that
/// its type requires and its packets hold all of it. Names, addresses, keys and the data of makers
/// and services are replaced.
///
/// Source: Core 5.4, Vol 3, Part C, 11; Core Specification Supplement, Part A, 1.
struct AdvertisingMask {
  private enum Part {
    case length
    case type
    case data(ADType)
    /// The zeros after the last structure.
    case padding
  }

  /// A stretch of a structure's data with one treatment.
  private enum Stretch {
    case masked(Masking, MaskPlace)
    case address
    case key
  }

  /// The number of the device that advertises.
  let device: UInt64
  private var part = Part.length
  /// The number of octets of the structure's data that are still to come.
  private var left = 0
  /// Whether the structure has a length that its type may have.
  private var isLawful = false
  /// Whether one packet has all of the structure.
  private var isWhole = false
  /// The first octets of the structure's data.
  private var front: [UInt8] = []
  /// The parts of the data of a maker or a service, as far as they are known to be parts.
  private var messages: [Range<Int>: Masking] = [:]
  private var position = 0
  private var stretch = Stretch.address
  /// The number of octets left in the stretch.
  private var stretchLeft = 0
  private var mask: OctetMask?
  /// The octets of the part that is replaced now of which it is proved what they are.
  private var proved: [Range<Int>] = []

  /// - Parameter device: The number of the device that advertises.
  init(device: UInt64) { self.device = device }

  /// Replaces a part of advertising data in its place.
  ///
  /// - Parameters:
  ///   - range: The part of the octets.
  ///   - goesOn: Whether a structure that is not at its end goes on in another packet.
  /// - Returns: The octets that stay because it is proved what they are: lengths, types, and UUIDs that
  ///   have a name or 16 octets.
  @discardableResult
  mutating func replace(
    _ octets: inout [UInt8], _ range: Range<Int>, goingOn goesOn: Bool = false,
    _ tools: inout MaskingTools
  ) -> [Range<Int>] {
    proved = []
    var place = range.lowerBound
    while place < range.upperBound {
      switch part {
      case .length:
        left = Int(octets[place]) - 1
        part = octets[place] == 0 ? .padding : .type
        place += 1
      case .type:
        let type = ADType(rawValue: octets[place])
        let rest = place + 1..<range.upperBound
        guard goesOn || rest.count >= left else {
          tools.replaceBroken(&octets, place + 1..<range.upperBound)
          return proved
        }
        begin(type, octets[rest], &tools)
        if left == 0, !type.isKnown {
          tools.replaceBroken(&octets, place..<place + 1)
        } else {
          proved.append(max(range.lowerBound, place - 1)..<place + 1)
        }
        place += 1
      case .padding:
        if octets[place] != 0 { tools.replaceBroken(&octets, place..<range.upperBound) }
        place = range.upperBound
      case .data(let type):
        place = replaceData(&octets, place..<range.upperBound, type, &tools)
      }
    }
    return proved
  }

  /// - Parameter rest: The octets after the type that are in the same packet.
  private mutating func begin(
    _ type: ADType, _ rest: ArraySlice<UInt8>, _ tools: inout MaskingTools
  ) {
    part = left > 0 ? .data(type) : .length
    (front, stretchLeft, mask, messages, position) = ([], 0, nil, [:], 0)
    isLawful = type.mayHave(left)
    isWhole = rest.count >= left
    if type == .manufacturerSpecificData, rest.count >= left, left >= 2 {
      messages = tools.messages(in: Array(rest.prefix(left)))
    } else if type == .serviceData16, rest.count >= left, left > 2 {
      messages = tools.parts(ofServiceData: Array(rest.prefix(left)))
    }
    tools.count(type)
  }

  /// Replaces the part of one stretch that a packet holds; returns the offset after it.
  private mutating func replaceData(
    _ octets: inout [UInt8], _ rest: Range<Int>, _ type: ADType, _ tools: inout MaskingTools
  ) -> Int {
    if stretchLeft == 0 { beginStretch(type, tools) }
    let count = min(stretchLeft, rest.count)
    let range = rest.prefix(count)
    if front.count < 32 { front += octets[range].prefix(32 - front.count) }
    switch stretch {
    case .masked(.keep, _):
      addProved(octets, range, type)
    case .masked(let masking, let place):
      masking.treat(&octets, range, goingOnWith: &mask) { tools.pseudonyms.mask($0, in: place) }
    case .address where count == 6: tools.replaceAddress(&octets, at: range.lowerBound)
    case .address: tools.replace(&octets, range, .replace(.octets), in: MaskPlace(.address))
    case .key:
      octets.replaceSubrange(
        range, with: tools.pseudonyms.replacement(ofKey: Array(octets[range])))
    }
    stretchLeft -= count
    left -= count
    position += count
    if left == 0 {
      part = .length
      if isLawful { tools.add(uuidsIn: front, of: type) }
    }
    return range.upperBound
  }

  private mutating func addProved(_ octets: [UInt8], _ range: Range<Int>, _ type: ADType) {
    switch type.rawValue {
    case 0x06, 0x07, 0x15, 0x21, 0xFF: if isWhole { proved.append(range) }
    case 0x02, 0x03, 0x14, 0x16:
      for start in stride(from: range.lowerBound, to: range.upperBound - 1, by: 2) {
        let number = UInt16(octets[start]) | UInt16(octets[start + 1]) << 8
        if BluetoothUUID(number).name != nil { proved.append(start..<start + 2) }
      }
    default: break
    }
  }

  /// Says what the next stretch of a structure is.
  private mutating func beginStretch(_ type: ADType, _ tools: MaskingTools) {
    mask = nil
    stretchLeft = left
    let isFirst = position == 0
    guard isLawful else { return refuse(tools) }
    // Of these the front says what the rest is.
    switch type.rawValue {
    case 0x01 where isFirst, 0x24 where isFirst: return beginStretch(1, .keep)
    case 0x01: return refuse(tools)
    case 0x1B where !isFirst: return beginStretch(left, .keep)
    case 0x16 where isFirst, 0xFF where isFirst: return beginStretch(2, .keep)
    case 0x20 where isFirst: return beginStretch(4, .keep)
    case 0x21 where isFirst: return beginStretch(16, .keep)
    case 0x16, 0xFF:
      if let message = messages.first(where: { $0.key.lowerBound == position }) {
        (stretch, stretchLeft) = (.masked(message.value, subject(type)), message.key.count)
        return
      }
    default: break
    }
    switch type.concern {
    case .name: stretch = .masked(.replace(.text), MaskPlace(.name, device: device))
    case .key: stretch = .key
    case .address: (stretch, stretchLeft) = (.address, min(6, left))
    case .appearance, .harmless: stretch = .masked(.keep, subject(type))
    case .data: stretch = .masked(tools.advertising, subject(type))
    }
  }

  private mutating func refuse(_ tools: MaskingTools) {
    stretch = .masked(.replace(.octets), MaskPlace(.payload, number: tools.record))
  }

  private mutating func beginStretch(_ count: Int, _ masking: Masking) {
    stretch = .masked(masking, MaskPlace(.advertising))
    stretchLeft = min(count, left)
  }

  /// The place of a structure's data: that of the maker or of the service named before it.
  private func subject(_ type: ADType) -> MaskPlace {
    let front = front.prefix(16).reversed().reduce((0, 0) as (UInt64, UInt64)) {
      ($0.0 << 8 | $0.1 >> 56, $0.1 << 8 | UInt64($1))
    }
    let high = front.0 ^ UInt64(type.rawValue) << 56
    return MaskPlace(.advertising, device: device, subject: (high, front.1))
  }
}

extension MaskingTools {
  /// The treatment of the data of makers and services in advertisements.
  var advertising: Masking { Masking(policy.advertising) }

  /// Returns the parts of a service's data whose format is public.
  fileprivate func parts(ofServiceData octets: [UInt8]) -> [Range<Int>: Masking] {
    guard policy.advertising == .hash else { return [:] }
    let service = UInt16(octets[0]) | UInt16(octets[1]) << 8
    var place = 2
    var parts: [Range<Int>: Masking] = [:]
    let known = PublicFormats.parts(
      ofServiceData: Array(octets.dropFirst(2)), service, advertising)
    for part in known {
      parts[place..<place + part.count] = part.masking
      place += part.count
    }
    return parts
  }

  /// Returns the parts of manufacturer data that are known to be messages of an Apple device: the
  /// types, the lengths, and the data of each. If any of them is not known, none is.
  mutating func messages(in octets: [UInt8]) -> [Range<Int>: Masking] {
    add(company: octets)
    guard octets.starts(with: [0x4C, 0x00]) else { return [:] }
    var parts: [Range<Int>: Masking] = [:]
    var position = 2
    while position < octets.count {
      let rest = octets.count - position
      if octets[position] == 0x01 {
        guard Self.isOverflowArea(octets[(position + 1)...]) else { return [:] }
        parts[position..<octets.count] = .keep
        return parts
      }
      guard rest >= 2, AppleMessages.isKnown(octets[position]),
        (1...rest - 2).contains(Int(octets[position + 1]))
      else { return [:] }
      let end = position + 2 + Int(octets[position + 1])
      parts[position..<position + 2] = .keep
      parts[position + 2..<end] = advertising
      position = end
    }
    return parts
  }

  /// Returns whether octets are the overflow area. It has 128 bits. An app sets one for each service,
  /// of which no phone has as many as this.
  ///
  /// Source: observed for the length; chosen for the number.
  private static func isOverflowArea(_ octets: ArraySlice<UInt8>) -> Bool {
    octets.count == 16 && octets.reduce(0) { $0 + $1.nonzeroBitCount } <= 24
  }
}
