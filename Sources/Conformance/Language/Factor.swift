/// A factor such as 1.5, exact to its last digit.
struct Factor: Hashable, Sendable {
  /// As written.
  let text: String
  private let numerator: Int64
  private let denominator: Int64

  /// Reads a factor above zero with at most three decimals; nil if the text is none.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let whole = UInt32(parts[0]),
      let decimals = parts.count == 2 ? Self.thousandths(parts[1]) : 0
    else { return nil }
    numerator = Int64(whole) * 1000 + decimals
    denominator = 1000
    self.text = text
    if numerator == 0 { return nil }
  }

  static var one: Factor { Factor(numerator: 1000) }

  private init(numerator: Int64) {
    (self.numerator, denominator) = (numerator, 1000)
    let (whole, rest) = numerator.quotientAndRemainder(dividingBy: 1000)
    text = rest == 0 ? "\(whole)" : "\(Double(numerator) / 1000)"
  }

  func multiplied(by number: Int) -> Factor { Factor(numerator: numerator * Int64(number)) }

  private static func thousandths(_ text: Substring) -> Int64? {
    guard (1...3).contains(text.count), text.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int64(text + String(repeating: "0", count: 3 - text.count))
  }

  /// Returns a quantity times the factor, rounded down; the largest number if it is larger than all.
  func scaled(_ quantity: Int64) -> Int64 {
    let (high, low) = quantity.multipliedFullWidth(by: numerator)
    guard high == (low > Int64.max.magnitude ? -1 : 0) else { return quantity < 0 ? .min : .max }
    let (whole, rest) = Int64(bitPattern: low).quotientAndRemainder(dividingBy: denominator)
    return rest < 0 ? whole - 1 : whole
  }

  /// Returns a number times the factor.
  func times(_ number: Double) -> Double { number * Double(numerator) / Double(denominator) }
}
