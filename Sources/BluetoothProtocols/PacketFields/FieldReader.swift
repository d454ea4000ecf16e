/// Reads the fields of a layout out of a packet. Reading never fails. If a field is cut short, the
/// octets that are there are shown, and nothing behind the field is read.
struct FieldReader {
  private let octets: [UInt8]
  private let end: Int
  private(set) var position: Int
  /// Whether a field was cut short, so that reading has ended.
  private(set) var isCut = false
  /// The last number that each field held, for lengths and counts. There are only as many as the
  /// layout has names, however often a list repeats them.
  private var numbers: [(name: String, number: UInt64)] = []

  init(_ octets: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.octets = octets
    self.end = min(end ?? octets.count, octets.count)
    position = min(start, self.end)
  }

  var isAtEnd: Bool { position >= end }
  var rest: ArraySlice<UInt8> { octets[position..<end] }

  /// Reads the fields. Octets that are left behind them are shown as `Further_Octets`.
  mutating func readAll(_ layout: FieldLayout) -> [PacketField] {
    var fields = read(layout)
    if !isAtEnd { fields.append(takeRest("Further_Octets")) }
    return fields
  }

  mutating func read(_ layout: FieldLayout) -> [PacketField] { read(layout.parts) }

  /// Takes the rest of the packet as octets.
  mutating func takeRest(_ name: String) -> PacketField {
    defer { position = end }
    var field = PacketField(
      name, offset: position, length: end - position, .octets(Array(rest)))
    field.content = .octets
    return field
  }

  /// Returns the last number that a field held; nil if none has been read.
  func number(_ name: String) -> UInt64? { numbers.first { $0.name == name }?.number }

  private mutating func note(_ number: UInt64, of name: String) {
    if let place = numbers.firstIndex(where: { $0.name == name }) {
      numbers[place].number = number
    } else {
      numbers.append((name, number))
    }
  }

  private mutating func read(_ parts: [FieldLayout.Part]) -> [PacketField] {
    var fields: [PacketField] = []
    for part in parts where !isCut {
      switch part {
      case .field(let name, let format):
        // What takes the rest of the packet may be empty, for example a text. Then there is no
        // field.
        if case .rest = format.size, isAtEnd { continue }
        fields.append(read(name, format))
      case .bits(let name, let count, let bits): fields.append(read(name, count, bits))
      case .list(let name, let count, let parts): fields += readList(name, count, parts)
      case .optional(let flag, let parts):
        if number(flag) == 1 { fields += read(parts) }
      case .region(let length, let parts): fields += readRegion(length, parts)
      }
    }
    return fields
  }

  private mutating func read(_ name: String, _ format: FieldFormat) -> PacketField {
    let count = size(of: format)
    guard let octets = take(count) else { return cut(name, count) }
    let offset = position - octets.count
    let (value, meaning): (PacketField.Value, String?) =
      switch format.kind {
      case .advertisingData: (.list(Self.structures(in: self.octets, offset..<position)), nil)
      case .appleMessages: (.list(Self.appleMessages(in: self.octets, offset..<position)), nil)
      default: format.value(of: octets)
      }
    if octets.count <= 8 { note(octets.number, of: name) }
    var field = PacketField(name, offset: offset, length: octets.count, value, meaning: meaning)
    field.content = format.content
    return field
  }

  private func size(of format: FieldFormat) -> Int {
    switch format.size {
    case .octets(let count): count
    case .field(let name, let less): max(0, Int(clamping: number(name) ?? 0) - less)
    case .rest(let less): max(0, end - position - less)
    }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard end - position >= count else { return nil }
    defer { position += count }
    return octets[position..<position + count]
  }

  private mutating func cut(_ name: String, _ count: Int) -> PacketField {
    isCut = true
    var field = takeRest(name)
    field.meaning = "cut short: \(field.length) of \(count) octets"
    return field
  }

  private mutating func read(
    _ name: String, _ count: Int, _ bits: [FieldLayout.Bits]
  ) -> PacketField {
    guard let octets = take(count) else { return cut(name, count) }
    let offset = position - octets.count
    var number = octets.number
    var fields: [PacketField] = []
    for part in bits {
      let piece = number & (part.count >= 64 ? .max : 1 << UInt64(part.count) - 1)
      number = part.count >= 64 ? 0 : number >> UInt64(part.count)
      note(piece, of: part.name)
      let (value, meaning) = part.format.value(of: piece, octets: (part.count + 7) / 8)
      fields.append(PacketField(part.name, offset: offset, length: count, value, meaning: meaning))
    }
    return PacketField(name, offset: offset, length: count, .group(fields))
  }

  /// Reads the fields of a region. If one of them is cut short, the fields behind the region are
  /// read all the same.
  private mutating func readRegion(
    _ length: String, _ parts: [FieldLayout.Part]
  ) -> [PacketField] {
    let limit = min(end, position + Int(clamping: number(length) ?? 0))
    guard limit > position else { return [] }
    var region = FieldReader(octets, from: position, to: limit)
    position = limit
    return region.read(parts)
  }

  /// Reads a list; returns no field if the list is empty.
  private mutating func readList(
    _ name: String, _ count: FieldLayout.Count, _ parts: [FieldLayout.Part]
  ) -> [PacketField] {
    let start = position
    var items: [PacketField] = []
    let limit = limit(count)
    while items.count < limit, !isAtEnd, !isCut {
      let itemStart = position
      let fields = read(parts)
      guard position > itemStart else { break }
      items.append(
        PacketField(
          "\(items.count + 1)", offset: itemStart, length: position - itemStart, .group(fields)))
    }
    if items.isEmpty { return [] }
    return [PacketField(name, offset: start, length: position - start, .list(items))]
  }

  private func limit(_ count: FieldLayout.Count) -> Int {
    switch count {
    case .field(let name): Int(clamping: number(name) ?? 0)
    case .bits(let name): (number(name) ?? 0).nonzeroBitCount
    case .toEnd: .max
    case .toEndIf(let name, let value): number(name) == UInt64(value) ? .max : 0
    }
  }
}

extension FieldFormat {
  fileprivate var content: PacketField.Content {
    switch kind {
    case .address, .ownAddress: .address
    case .secret: .secret
    case .text: .text
    case .advertisingData: .advertisingData
    case .octets, .appleMessages: .octets
    default: .plain
    }
  }
}
