/// Reads the fields of a layout out of a packet, and gives them to a sink. Reading never fails. If
/// a field is cut short, its octets are shown, and reading stops there.
struct FieldReader: ~Escapable {
  let packet: RawSpan
  private(set) var end: Int
  private(set) var position: Int
  /// Whether a field was cut short, so that reading has ended.
  private(set) var isCut = false
  /// Whether the octets are exactly those that the fields take. The inside of advertising data does
  /// not count: a broken structure does not break the packet around it.
  private(set) var form = PacketForm.whole
  /// The number of octets of the packet that the recorder did not keep.
  private let missing: Int
  private var numbers = FieldNumbers()
  /// The meanings of codes. A copy, because each use of a `static let` checks whether it has been
  /// initialised, which is too slow for every field.
  private let meanings = FieldMeaning.all

  /// - Parameters:
  ///   - end: The end of the part to read; nil for the end of the packet.
  ///   - missing: How many octets after the end of the packet the recorder did not keep.
  @_lifetime(copy packet)
  init(_ packet: RawSpan, from start: Int = 0, to end: Int? = nil, missing: Int = 0) {
    self.packet = packet
    self.missing = missing
    self.end = min(end ?? packet.byteCount, packet.byteCount)
    position = min(start, self.end)
  }

  var isAtEnd: Bool { position >= end }

  /// Returns the last number that a field held; nil if none has been read.
  func number(_ name: FieldName) -> UInt64? { numbers[name] }

  /// Reads the fields. Octets left after them are shown as `Further_Octets`.
  mutating func readAll(_ layout: FieldLayout, to sink: inout some PacketFieldSink & ~Copyable) {
    read(layout, to: &sink)
    if isAtEnd { return }
    form = .broken
    consumeRest(.furtherOctets, to: &sink)
  }

  /// Records whether a number that states the length of the packet fits.
  ///
  /// - Parameter length: How many octets there should be from the reader's position on.
  mutating func expect(_ length: UInt64?) {
    let found = packet.byteCount - position + missing
    if let length, length == UInt64(max(0, found)) { return }
    form = .broken
  }

  /// Records that octets are missing before the end of the part being read.
  private mutating func markShortage() {
    form = max(form, missing > 0 && end == packet.byteCount ? .cut : .broken)
  }

  mutating func read(_ layout: FieldLayout, to sink: inout some PacketFieldSink & ~Copyable) {
    read(layout.steps, to: &sink)
  }

  /// Consumes the rest of the packet as octets.
  mutating func consumeRest(
    _ name: FieldName, meaning: PacketFieldMeaning = .none,
    to sink: inout some PacketFieldSink & ~Copyable
  ) {
    sink.receive(name, at: position..<end, .octets, meaning, .octets, in: packet)
    position = end
  }

  /// Reads a part of the packet by a body. A field that is cut short there ends only the part. Its
  /// numbers are forgotten afterwards.
  mutating func readPart(_ part: Range<Int>, _ body: (inout FieldReader) -> Void) {
    let outside = (end, position, isCut, numbers.start)
    (end, position, isCut) = (min(part.upperBound, packet.byteCount), part.lowerBound, false)
    numbers.begin()
    body(&self)
    (end, position, isCut) = (outside.0, outside.1, outside.2)
    numbers.end(outside.3)
  }

  private mutating func read(
    _ steps: [FieldStep], to sink: inout some PacketFieldSink & ~Copyable
  ) {
    for step in steps where !isCut {
      switch step.action {
      case .field: readField(step, to: &sink)
      case .bits: readBits(step, to: &sink)
      case .list: readList(step, to: &sink)
      case .optional:
        if let flag = step.reference, number(flag) == 1 { read(step.inside, to: &sink) }
      case .region: readRegion(step, to: &sink)
      }
    }
  }

  private mutating func readField(
    _ step: FieldStep, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    // A field that takes the rest of the packet may be empty, for example a text. Then there is
    // none.
    if case .rest = step.amount, isAtEnd { return }
    guard let place = consume(size(of: step), step.name, to: &sink) else { return }
    let number = packet.number(at: place)
    if step.isAsked, place.count <= 8 { numbers.remember(number, of: step.name) }
    switch step.kind {
    case .advertisingData, .appleMessages:
      let around = form
      defer { form = around }
      sink.beginList(step.name)
      if case .appleMessages = step.kind {
        readAppleMessages(in: place, to: &sink)
      } else {
        readStructures(in: place, to: &sink)
      }
      sink.endList(step.name, at: place, content(of: step))
    default:
      if !step.kind.mayHold(number, meanings) { form = .broken }
      let (value, meaning) = step.value(of: number, at: place, in: packet, meanings)
      sink.receive(step.name, at: place, value, meaning, content(of: step), in: packet)
    }
  }

  private func content(of step: FieldStep) -> PacketField.Content {
    // A field whose length depends on another one is not a number.
    guard case .number(let octets) = step.amount else { return step.content(bits: 0, meanings) }
    return step.content(bits: 8 * octets, meanings)
  }

  private func size(of step: FieldStep) -> Int {
    switch step.amount {
    case .number(let count): count
    case .field(let less): max(0, said(by: step) - less)
    case .rest(let less): max(0, end - position - less)
    case .bits, .restIf: 0
    }
  }

  /// Returns the number in the field that a step refers to.
  private func said(by step: FieldStep) -> Int {
    Int(clamping: step.reference.flatMap { number($0) } ?? 0)
  }

  /// Consumes the next octets and returns their place. If there are fewer, shows them as a field
  /// that is cut short.
  private mutating func consume(
    _ count: Int, _ name: FieldName, to sink: inout some PacketFieldSink & ~Copyable
  ) -> Range<Int>? {
    guard end - position >= count else {
      isCut = true
      markShortage()
      let meaning = "cut short: \(end - position) of \(count) octets"
      consumeRest(name, meaning: .text(meaning), to: &sink)
      return nil
    }
    defer { position += count }
    return position..<position + count
  }

  private mutating func readBits(
    _ step: FieldStep, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    guard let place = consume(size(of: step), step.name, to: &sink) else { return }
    var number = packet.number(at: place)
    sink.beginGroup(step.name)
    for part in step.inside {
      guard case .number(let count) = part.amount else { continue }
      let piece = number & (count >= 64 ? .max : 1 << UInt64(count) - 1)
      number = count >= 64 ? 0 : number >> UInt64(count)
      if part.isAsked { numbers.remember(piece, of: part.name) }
      if !part.kind.mayHold(piece, meanings) { form = .broken }
      let (value, meaning) = part.value(of: piece, octets: (count + 7) / 8, meanings)
      sink.receive(
        part.name, at: place, value, meaning, part.content(bits: count, meanings), in: packet)
    }
    sink.endGroup(step.name, at: place, meaning: nil)
  }

  /// Reads the fields of a region. If one of them is cut short, the fields after the region are
  /// still read.
  private mutating func readRegion(
    _ step: FieldStep, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    let limit = min(end, position + said(by: step))
    if end - position < said(by: step) { markShortage() }
    guard limit > position else { return }
    readPart(position..<limit) { reader in
      reader.read(step.inside, to: &sink)
      if !reader.isAtEnd { reader.form = .broken }
    }
    position = limit
  }

  /// Reads a list; shows no field if the list is empty.
  private mutating func readList(
    _ step: FieldStep, to sink: inout some PacketFieldSink & ~Copyable
  ) {
    let start = position
    let limit = limit(step)
    guard limit > 0 else { return }
    if isAtEnd {
      if limit < .max { markShortage() }
      return
    }
    sink.beginList(step.name)
    var count = 0
    while count < limit, !isAtEnd, !isCut {
      let itemStart = position
      count += 1
      sink.beginItem(.number(count))
      read(step.inside, to: &sink)
      sink.endItem(.number(count), at: itemStart..<position, meaning: nil)
      // An item that takes no octets would come again and again.
      if position == itemStart { break }
    }
    if count < limit, limit < .max, !isCut { markShortage() }
    sink.endList(step.name, at: start..<position, .plain)
  }

  private func limit(_ step: FieldStep) -> Int {
    switch step.amount {
    case .number(let count): count
    case .field: said(by: step)
    case .bits: (step.reference.flatMap { number($0) } ?? 0).nonzeroBitCount
    case .rest: .max
    case .restIf(let value): step.reference.flatMap { number($0) } == value ? .max : 0
    }
  }
}

extension FieldName {
  static let furtherOctets = FieldName("Further_Octets")
}

/// The last number that each field held, for lengths and counts. There are only as many as the
/// layout has names, however often a list repeats them, and only of fields whose number is used.
private struct FieldNumbers {
  private var all: [(hash: UInt64, number: UInt64)] = []
  /// The index at which the numbers of the present part begin. Those before it belong to the parts
  /// around.
  private(set) var start = 0

  mutating func begin() { start = all.count }

  mutating func end(_ outside: Int) {
    all.removeLast(all.count - start)
    start = outside
  }

  subscript(name: FieldName) -> UInt64? { place(of: name).map { all[$0].number } }

  mutating func remember(_ number: UInt64, of name: FieldName) {
    if let place = place(of: name) {
      all[place].number = number
    } else {
      all.append((name.hash, number))
    }
  }

  private func place(of name: FieldName) -> Int? {
    let hash = name.hash
    var place = all.count
    while place > start {
      place -= 1
      if all[place].hash == hash { return place }
    }
    return nil
  }
}

extension RawSpan {
  /// The number that the first eight octets of a place make, least significant octet first.
  fileprivate func number(at place: Range<Int>) -> UInt64 {
    switch place.count {
    case 1: return UInt64(littleEndian(at: place.lowerBound, as: UInt8.self))
    case 2: return UInt64(littleEndian(at: place.lowerBound, as: UInt16.self))
    case 8...: return littleEndian(at: place.lowerBound, as: UInt64.self)
    default:
      var number: UInt64 = 0
      for offset in place.reversed() {
        number = number << 8 | UInt64(littleEndian(at: offset, as: UInt8.self))
      }
      return number
    }
  }
}
