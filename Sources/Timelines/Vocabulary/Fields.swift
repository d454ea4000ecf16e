import BluetoothProtocols

/// The properties of an entry: a small map that keeps its order, so that equal entries print equal.
///
/// Signal strength and channel are kept apart from the other fields. The reports of one advertiser
/// often differ in nothing else, and so they share all the rest. In the same way the PDUs about one
/// attribute may have their value and octets apart.
public struct Fields: Hashable, Sendable {
  /// Ascending by field; at most one value for each.
  @usableFromInline private(set) var pairs: [Pair] = []
  /// Never has a field that is among the pairs.
  private var pdu = ValuePDU()
  private var signal = Signal()

  /// One field and its value. The value comes first, because the field then fits into the padding
  /// after it.
  @usableFromInline
  struct Pair: Sendable {
    @usableFromInline var value: FieldValue
    @usableFromInline var field: Field
  }

  /// Makes fields of which none has a value.
  public init() {}

  /// Makes room for so many fields.
  mutating func reserveCapacity(_ count: Int) { pairs.reserveCapacity(count) }

  /// The value of a field; nil if the field has none. Setting nil removes the field.
  public subscript(field: Field) -> FieldValue? {
    // Inlined, so that a caller that wants a text takes the text out without copying the value
    // first.
    @inlinable @inline(__always)
    get {
      switch field {
      case .rssi, .channel, .value, .octets: apartOrPair(of: field)
      default: place(of: field).map { pairs[$0].value }
      }
    }
    set {
      if ValuePDU.has(field) { joinPDU() }
      let isSignal = Signal.has(field) && signal.set(newValue, at: field)
      if isSignal, !hasPair(of: field) { return }
      setPair(isSignal ? nil : newValue, at: field)
    }
  }

  @usableFromInline
  func apartOrPair(of field: Field) -> FieldValue? {
    apart(field) ?? place(of: field).map { pairs[$0].value }
  }

  /// The value of a field that is kept apart.
  private func apart(_ field: Field) -> FieldValue? {
    Signal.has(field) ? signal[field].map(FieldValue.integer) : pdu[field]
  }

  @usableFromInline
  func place(of field: Field) -> Int? {
    // By index, because iterating would copy each value.
    for index in pairs.indices where pairs[index].field.order >= field.order {
      return pairs[index].field == field ? index : nil
    }
    return nil
  }

  private mutating func setPair(_ newValue: FieldValue?, at field: Field) {
    // Searches from the end, because fields are mostly set in their order.
    var end = pairs.count
    while end > 0, pairs[end - 1].field.order > field.order { end -= 1 }
    let found = end > 0 && pairs[end - 1].field == field
    switch (newValue, found) {
    case (let value?, true): pairs[end - 1].value = value
    case (let value?, false) where end == pairs.count:
      pairs.append(Pair(value: value, field: field))
    case (let value?, false): pairs.insert(Pair(value: value, field: field), at: end)
    case (nil, true): pairs.remove(at: end - 1)
    case (nil, false): break
    }
  }

  /// Returns whether a field has this value. Nil means that the field has no value. Copies nothing,
  /// whereas comparing with the subscript would copy the value.
  public func has(_ value: FieldValue?, at field: Field) -> Bool {
    if case .text(let text) = value { return has(text, at: field) }
    if let known = apart(field) { return value == known }
    guard let value else { return !hasPair(of: field) }
    return place(of: field).map { pairs[$0].value == value } ?? false
  }

  /// Returns whether a field has the value at a place of a list. Nil means that the field has no
  /// value. Copies nothing, whereas passing the value on would copy it.
  public func agrees(at field: Field, with values: [FieldValue?], at place: Int) -> Bool {
    if case .text(let text) = values[place] { return has(text, at: field) }
    return has(values[place], at: field)
  }

  /// Returns whether a field has this text. Most values are texts, so this needs neither a new
  /// value nor a copy.
  public func has(_ text: String, at field: Field) -> Bool {
    guard let place = place(of: field), case .text(let known) = pairs[place].value else {
      return false
    }
    return known == text
  }

  /// Returns whether a field has a value, and a field of the other fields has the same. Copies
  /// nothing.
  public func agrees(at field: Field, with others: Fields, at other: Field) -> Bool {
    if let known = others.apart(other) { return has(known, at: field) }
    return others.place(of: other).map { has(others.pairs[$0].value, at: field) } ?? false
  }

  /// Returns whether a field has any value.
  public func contains(_ field: Field) -> Bool { isApart(field) || hasPair(of: field) }

  private func isApart(_ field: Field) -> Bool {
    switch field {
    case .value: pdu.hasValue
    case .octets: !pdu.isEmpty
    default: signal[field] != nil
    }
  }

  private func hasPair(of field: Field) -> Bool { place(of: field) != nil }

  public static func == (left: Fields, right: Fields) -> Bool {
    // One of the two may have its PDU apart, and the other not.
    if left.pdu != right.pdu {
      return left.count == right.count
        && (left.pdu.isEmpty || right.pdu.isEmpty) && left.joined == right.joined
    }
    return left.signal == right.signal
      && left.pairs.elementsEqual(right.pairs) { $0.field == $1.field && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
    if !pdu.isEmpty { return joined.hash(into: &hasher) }
    hasher.combine(signal)
    for pair in pairs {
      hasher.combine(pair.field)
      hasher.combine(pair.value)
    }
  }

  /// Takes over every field of the others that is missing here.
  mutating func merge(_ others: Fields) {
    for index in others.pairs.indices where !contains(others.pairs[index].field) {
      setPair(others.pairs[index].value, at: others.pairs[index].field)
    }
    if !others.pdu.isEmpty, !contains(.value), !contains(.octets) { pdu = others.pdu }
    if others.hasNoneApart { return }
    for field in Self.mayBeApart where !contains(field) {
      if let value = others.apart(field) { self[field] = value }
    }
  }

  /// Returns these fields, and every field of the others that is missing here.
  public func merging(_ others: Fields) -> Fields {
    if isEmpty { return others }
    if others.isEmpty { return self }
    var merged = self
    merged.reserveCapacity(pairs.count + others.pairs.count)
    merged.merge(others)
    return merged
  }
}

// The fields that are kept apart.
extension Fields {
  /// In their order.
  private static let mayBeApart: [Field] = [.rssi, .channel, .value, .octets]

  private var hasNoneApart: Bool { signal.isEmpty && pdu.isEmpty }

  /// Whether the value and the octets of a PDU are kept apart.
  package var hasPDUApart: Bool { !pdu.isEmpty }

  /// Returns whether both are known to have equal fields except those of their PDUs, because one was
  /// copied from the other.
  package func sharesAllButPDU(with other: Fields) -> Bool {
    pairs.sharesStorage(with: other.pairs) && signal == other.signal
  }

  /// A number by which fields that share all but signal and PDU are found, see
  /// ``Swift/Array/storageNumber``.
  package var storageNumber: UInt { pairs.storageNumber }

  /// Sets the octets of a PDU to those before its value and the value after them, and sets the
  /// value.
  ///
  /// - Parameter value: Nil if the PDU has none. Then there is no value.
  mutating func setPDU(front: [UInt8], value: [UInt8]?) {
    (self[.value], self[.octets]) = (nil, nil)
    if let apart = ValuePDU(front: front, value: value) {
      pdu = apart
    } else {
      (self[.value], self[.octets]) = (value.map(FieldValue.octets), .octets(front + (value ?? [])))
    }
  }

  /// Puts value and octets among the other fields.
  private mutating func joinPDU() {
    if pdu.isEmpty { return }
    let apart = pdu
    pdu = ValuePDU()
    for field in [Field.value, .octets] {
      if let value = apart[field] { setPair(value, at: field) }
    }
  }

  private var joined: Fields {
    var joined = self
    joined.joinPDU()
    return joined
  }

  /// The index at which the signal fields stand among the pairs.
  var signalPlace: Int { pairCount(before: .rssi) }

  private func pairCount(before field: Field) -> Int {
    pairs.firstIndex { $0.field.order > field.order } ?? pairs.count
  }

  /// Sets both fields at once, as every report does. Nil removes the signal strength.
  package mutating func setSignal(rssi: Int?, channel: Int) {
    guard let both = Signal(rssi: rssi, channel: channel), !hasPair(of: .rssi),
      !hasPair(of: .channel)
    else {
      self[.channel] = .integer(channel)
      self[.rssi] = rssi.map(FieldValue.integer)
      return
    }
    signal = both
  }

  /// Calls the closure with signal strength and channel, if they are kept apart.
  func forEachSignal(_ body: (Field, FieldValue) -> Void) {
    for field in [Field.rssi, .channel] {
      if let number = signal[field] { body(field, .integer(number)) }
    }
  }

  /// Takes over the fields of another entry except its signal. Neither has a PDU apart.
  package mutating func takeAllButSignal(of other: Fields) { pairs = other.pairs }

  /// Returns whether both are known to have equal fields except the signal, because one was copied
  /// from the other.
  package func sharesAllButSignal(with other: Fields) -> Bool {
    pairs.sharesStorage(with: other.pairs) && pdu.isEmpty && other.pdu.isEmpty
  }

  /// Calls the closure with each field in order.
  package func forEachField(_ body: (Field, FieldValue) -> Void) {
    if hasNoneApart {
      for index in pairs.indices { body(pairs[index].field, pairs[index].value) }
      return
    }
    var rest = Self.mayBeApart[...]
    for index in pairs.indices {
      while let next = rest.first, next.order < pairs[index].field.order {
        rest.removeFirst()
        if let value = apart(next) { body(next, value) }
      }
      body(pairs[index].field, pairs[index].value)
    }
    for field in rest { if let value = apart(field) { body(field, value) } }
  }
}

extension Fields: RandomAccessCollection {
  /// The index of the first field, which is always 0.
  public var startIndex: Int { 0 }
  /// The number of fields that have a value.
  public var endIndex: Int { pairs.count + signal.count + pdu.count }
  /// A field and its value, by their place in the order of ``Field/allCases``.
  public subscript(index: Int) -> (field: Field, value: FieldValue) {
    if hasNoneApart { return (pairs[index].field, pairs[index].value) }
    var before = 0
    for field in Self.mayBeApart where isApart(field) {
      let place = pairCount(before: field) + before
      if place == index, let value = apart(field) { return (field, value) }
      if place > index { break }
      before += 1
    }
    return (pairs[index - before].field, pairs[index - before].value)
  }
}

extension Fields: ExpressibleByDictionaryLiteral {
  /// Makes fields from a literal. A nil leaves its field out, so an unknown value needs no branch.
  public init(dictionaryLiteral elements: (Field, FieldValue?)...) {
    pairs.reserveCapacity(elements.count)
    for (field, value) in elements {
      if let value { self[field] = value }
    }
  }
}

extension Fields: CustomStringConvertible {
  public var description: String {
    var text = TextBuffer(capacity: 256)
    text.append(self)
    return text.string
  }
}
