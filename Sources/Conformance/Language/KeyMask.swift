import Timelines

/// Some of an expectation's keys, by their place in `for-each`.
struct KeyMask: OptionSet, Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt16

  /// One for each bit.
  static var mostKeys: Int { 16 }

  init(rawValue: UInt16) { self.rawValue = rawValue }

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

  var count: Int { rawValue.nonzeroBitCount }

  /// Those of the fields that the mask names.
  func picked(from fields: [Field]) -> [Field] {
    fields.indices.filter { contains(.place($0)) }.map { fields[$0] }
  }
}
