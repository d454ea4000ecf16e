import Timelines

/// A sum of products of numbers, times and fields of one entry, such as
/// `3 * intervalMaximum * (peripheralLatency + 1)`.
///
/// Parentheses hold a sum and do not nest. A formula is a number or a time. Times are added to times,
/// and at most one factor of a product is a time, so no unit is lost.
struct Formula: Hashable, Sendable {
  var products: [[Operand]]
  /// Whether it is a time, and not a plain number.
  var isTime: Bool

  enum Operand: Hashable, Sendable {
    /// A number, or nanoseconds.
    case constant(Int64, text: String)
    case subject(Subject)
    case sum([[Operand]])
  }
}

extension Formula {
  var type: ValueType { isTime ? .duration : .integer }

  /// `3 × intervalMaximum × (peripheralLatency + 1)`
  var phrase: String { Self.phrase(products) }

  fileprivate static func phrase(_ products: [[Operand]]) -> String {
    products.map { $0.map(\.phrase).joined(separator: " × ") }.joined(separator: " + ")
  }

  /// Every subject in it, from left to right.
  var subjects: [Subject] { products.flatMap { $0 }.flatMap(\.subjects) }

  /// Returns the value; nil if the entry lacks one of the fields.
  func value(of entry: Entry) -> FieldValue? {
    quantity(of: entry).map { isTime ? .duration($0) : .integer(Int($0)) }
  }

  /// Returns the value as a number, or in nanoseconds. A value that does not fit into 64 bits is the
  /// greatest or the least one that does.
  func quantity(of entry: Entry) -> Int64? { Self.sum(products, of: entry) }

  fileprivate static func sum(_ products: [[Operand]], of entry: Entry) -> Int64? {
    var sum: Int64 = 0
    for product in products {
      var result: Int64 = 1
      for operand in product {
        guard let quantity = operand.quantity(of: entry) else { return nil }
        let (exact, overflows) = result.multipliedReportingOverflow(by: quantity)
        result = overflows ? ((result < 0) == (quantity < 0) ? .max : .min) : exact
      }
      let (exact, overflows) = sum.addingReportingOverflow(result)
      sum = overflows ? (result < 0 ? .min : .max) : exact
    }
    return sum
  }

  /// The name of the first field that an entry lacks; nil if it has all of them.
  func missing(in entry: Entry) -> String? {
    subjects.first { $0.value(of: entry)?.quantity == nil }?.name
  }
}

extension Formula.Operand {
  fileprivate var phrase: String {
    switch self {
    case .constant(_, let text): text
    case .subject(let subject): subject.name
    case .sum(let products): "(\(Formula.phrase(products)))"
    }
  }

  fileprivate var subjects: [Subject] {
    switch self {
    case .constant: []
    case .subject(let subject): [subject]
    case .sum(let products): products.flatMap { $0 }.flatMap(\.subjects)
    }
  }

  fileprivate func quantity(of entry: Entry) -> Int64? {
    switch self {
    case .constant(let quantity, _): quantity
    case .subject(let subject): subject.value(of: entry)?.quantity
    case .sum(let products): Formula.sum(products, of: entry)
    }
  }
}
