import BluetoothProtocols

/// The properties of an entry: a small map that keeps its order, so that equal entries print equal.
///
/// Signal strength and channel are kept apart from the other fields. The reports of one advertiser
/// often differ in nothing else, and so they share all the rest.
public struct Fields: Hashable, Sendable {
  /// Ascending by field; at most one value for each.
  @usableFromInline private(set) var pairs: [Pair] = []
  private var signal = Signal()

  /// One field and its value. The value comes first, because the field then fits into the padding
  /// behind it.
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
      case .rssi, .channel: signalOrPair(of: field)
      default: place(of: field).map { pairs[$0].value }
      }
    }
    set {
      let isSignal = Signal.has(field) && signal.set(newValue, at: field)
      if isSignal, !hasPair(of: field) { return }
      setPair(isSignal ? nil : newValue, at: field)
    }
  }

  @usableFromInline
  func signalOrPair(of field: Field) -> FieldValue? {
    signal[field].map(FieldValue.integer) ?? place(of: field).map { pairs[$0].value }
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
    if let number = signal[field] { return value == .integer(number) }
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
    if let number = others.signal[other] { return has(.integer(number), at: field) }
    return others.place(of: other).map { has(others.pairs[$0].value, at: field) } ?? false
  }

  /// Returns whether a field has any value.
  public func contains(_ field: Field) -> Bool {
    signal[field] != nil || hasPair(of: field)
  }

  private func hasPair(of field: Field) -> Bool { place(of: field) != nil }

  public static func == (left: Fields, right: Fields) -> Bool {
    left.signal == right.signal
      && left.pairs.elementsEqual(right.pairs) { $0.field == $1.field && $0.value == $1.value }
  }

  public func hash(into hasher: inout Hasher) {
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
    if others.signal.isEmpty { return }
    for field in Signal.both where !contains(field) {
      if let number = others.signal[field] { self[field] = .integer(number) }
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

extension Fields {
  /// The two fields that change with every report, if they are small numbers. They always are,
  /// unless a file makes them up.
  private struct Signal: Hashable, Sendable {
    var rssi = Int16.min
    var channel = Int16.min

    static let both: [Field] = [.rssi, .channel]

    static func has(_ field: Field) -> Bool { field == .rssi || field == .channel }

    var isEmpty: Bool { rssi == .min && channel == .min }
    var count: Int { (rssi == .min ? 0 : 1) + (channel == .min ? 0 : 1) }

    subscript(field: Field) -> Int? {
      switch field {
      case .rssi: rssi == .min ? nil : Int(rssi)
      case .channel: channel == .min ? nil : Int(channel)
      default: nil
      }
    }

    /// - Returns: True if the value is kept here or is nil; false if the value does not fit here.
    mutating func set(_ value: FieldValue?, at field: Field) -> Bool {
      var small = Int16.min
      var fits = value == nil
      if case .integer(let number) = value, let exact = Int16(exactly: number), exact != .min {
        (small, fits) = (exact, true)
      }
      if field == .rssi { rssi = small } else { channel = small }
      return fits
    }

    /// The signal fields that are known, in order.
    var known: [(field: Field, value: FieldValue)] {
      Self.both.compactMap { field in self[field].map { (field, .integer($0)) } }
    }
  }

  /// The index at which the signal fields stand among the pairs.
  var signalPlace: Int {
    pairs.firstIndex { $0.field.order > Field.rssi.order } ?? pairs.count
  }

  /// Sets both fields at once, as every report does. Nil removes the signal strength.
  package mutating func setSignal(rssi: Int?, channel: Int) {
    guard let loud = Int16(exactly: rssi ?? 0), let channel16 = Int16(exactly: channel),
      loud != .min, channel16 != .min, !hasPair(of: .rssi), !hasPair(of: .channel)
    else {
      self[.channel] = .integer(channel)
      self[.rssi] = rssi.map(FieldValue.integer)
      return
    }
    signal = Signal(rssi: rssi == nil ? .min : loud, channel: channel16)
  }

  /// Calls the closure with signal strength and channel, if they are kept apart.
  func forEachSignal(_ body: (Field, FieldValue) -> Void) {
    for field in Signal.both {
      if let number = signal[field] { body(field, .integer(number)) }
    }
  }

  /// Returns whether both are known to have equal fields except the signal, because one was copied
  /// from the other.
  package func sharesAllButSignal(with other: Fields) -> Bool {
    pairs.sharesStorage(with: other.pairs)
  }

  /// Calls the closure with each field in order.
  package func forEachField(_ body: (Field, FieldValue) -> Void) {
    let place = signal.isEmpty ? -1 : signalPlace
    for index in pairs.indices {
      if index == place { for (field, value) in signal.known { body(field, value) } }
      body(pairs[index].field, pairs[index].value)
    }
    if place == pairs.count { for (field, value) in signal.known { body(field, value) } }
  }
}

extension Fields: RandomAccessCollection {
  /// The index of the first field, which is always 0.
  public var startIndex: Int { 0 }
  /// The number of fields that have a value.
  public var endIndex: Int { pairs.count + signal.count }
  /// A field and its value, by their place in the order of ``Field/allCases``.
  public subscript(index: Int) -> (field: Field, value: FieldValue) {
    let place = signal.isEmpty ? pairs.count : signalPlace
    if index >= place, index < place + signal.count { return signal.known[index - place] }
    let pair = pairs[index < place ? index : index - signal.count]
    return (pair.field, pair.value)
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
