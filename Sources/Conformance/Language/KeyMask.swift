import Timelines

/// A subset of an expectation's keys, by their place in `for-each`.
struct KeyMask: OptionSet, Hashable, Sendable, BitwiseCopyable {
  var rawValue: UInt16

  /// The most keys that a mask can hold, one for each bit.
  static var mostKeys: Int { 16 }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  static func all(_ count: Int) -> KeyMask { KeyMask(rawValue: UInt16(1 << count) - 1) }
  static func place(_ index: Int) -> KeyMask { KeyMask(rawValue: 1 << UInt16(index)) }

  /// Makes the mask of those fields that a kind carries.
  init(of fields: [Field], carriedBy kind: Kind) {
    self = []
    for (index, field) in fields.enumerated() where kind.fields.contains(field) {
      insert(.place(index))
    }
  }

  /// Makes the mask of those fields that are among others.
  init(of fields: [Field], in others: [Field]) {
    self = []
    for (index, field) in fields.enumerated() where others.contains(field) {
      insert(.place(index))
    }
  }

  var count: Int { rawValue.nonzeroBitCount }

  /// Returns those of the fields whose places are in the mask.
  func picked(from fields: [Field]) -> [Field] {
    fields.indices.filter { contains(.place($0)) }.map { fields[$0] }
  }
}
