import Timelines

/// The values of an expectation's keys in an entry; what tells its instances apart.
///
/// A key that the entry does not carry is nil and a value like every other: an app that nobody
/// named is one app.
enum Key: Hashable, Sendable {
  case none
  case one(FieldValue?)
  case many([FieldValue?])
}

/// Some of an expectation's keys, by their place in `for-each`.
struct KeyMask: OptionSet, Hashable, Sendable {
  var rawValue: UInt16

  static func all(_ count: Int) -> KeyMask { KeyMask(rawValue: UInt16(1 << count) - 1) }
  static func place(_ index: Int) -> KeyMask { KeyMask(rawValue: 1 << UInt16(index)) }

  /// The places of the fields that a kind carries.
  init(of fields: [Field], carriedBy kind: Kind) {
    self = []
    for (index, field) in fields.enumerated() where kind.fields.contains(field) {
      insert(.place(index))
    }
  }

  /// The places of those fields that are among others.
  init(of fields: [Field], in others: [Field]) {
    self = []
    for (index, field) in fields.enumerated() where others.contains(field) {
      insert(.place(index))
    }
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  var count: Int { rawValue.nonzeroBitCount }
}

extension Key {
  /// Feeds the hasher the text of the most frequent keys and nothing else.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .none: break
    case .one(.text(let text)): hasher.combine(text)
    case .one(let value): hasher.combine(value)
    case .many(let values):
      for value in values {
        if case .text(let text) = value { hasher.combine(text) } else { hasher.combine(value) }
      }
    }
  }

  /// The values of those of the fields that the mask names.
  ///
  /// An initializer would otherwise take a copy of the entry.
  init(of entry: borrowing Entry, _ fields: [Field], _ mask: KeyMask) {
    var values: [FieldValue?] = []
    for (index, field) in fields.enumerated() where mask.contains(.place(index)) {
      if mask.count == 1 {
        self = .one(entry.fields[field])
        return
      }
      values.append(entry.fields[field])
    }
    self = values.isEmpty ? .none : .many(values)
  }

  /// Drops the values that the mask does not name.
  ///
  /// - Parameter whole: The mask of the values that the key has.
  func projected(from whole: KeyMask, to mask: KeyMask) -> Key {
    if mask == whole { return self }
    guard !mask.isEmpty, case .many(let values) = self else { return .none }
    var kept: [FieldValue?] = []
    var next = 0
    for index in 0..<16 where whole.contains(.place(index)) {
      if mask.contains(.place(index)) { kept.append(values[next]) }
      next += 1
    }
    return kept.count == 1 ? .one(kept[0]) : .many(kept)
  }

  /// The values, in the order of `for-each`.
  var values: [FieldValue?] {
    switch self {
    case .none: []
    case .one(let value): [value]
    case .many(let values): values
    }
  }
}
