import Timelines

extension String {
  /// The text for SVG and HTML: without what steers, and with escapes.
  var escapedForPicture: String { printable.escapedForXML() }

  /// Returns the beginning of the text, with a mark if it is cut.
  func cut(to most: Int) -> String {
    if utf8.count <= most { return self }
    let scalars = unicodeScalars.prefix(most + 1)
    if scalars.count <= most { return self }
    return String(String.UnicodeScalarView(scalars.prefix(max(1, most - 1)))) + "…"
  }

  /// Returns the beginning of the text that is no wider than this.
  func cut(toWidth most: Double) -> String {
    if estimatedWidth <= most { return self }
    var width = 6.0
    let count = unicodeScalars.prefix {
      width += $0.value < 0x250 ? 6 : 12
      return width <= most
    }.count
    return cut(to: max(3, count + 1))
  }

  /// The greatest width of the text in the font of pictures. Letters outside of Latin count double.
  var estimatedWidth: Double {
    unicodeScalars.reduce(0) { $0 + ($1.value < 0x250 ? 6.0 : 12.0) }
  }
}

extension Double {
  /// The number with at most three decimals, for positions that are stretched.
  var precise: String {
    let whole = (Swift.max(-1e8, Swift.min(1e8, isFinite ? self : 0)) * 1000).rounded()
    let (number, digits) = Int(abs(whole)).quotientAndRemainder(dividingBy: 1000)
    return (whole < 0 ? "-" : "") + "\(number).\(String(digits + 1000).dropFirst())"
  }

  /// The number with at most one decimal.
  var short: String {
    if !isFinite { return "0" }
    let tenths = Int((Swift.max(-1e8, Swift.min(1e8, self)) * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, digit) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return digit == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(digit)"
  }
}
