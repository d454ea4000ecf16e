import Foundation

/// A format of `os_log`: text with places such as `%@`, `%{public}s`, `%d`, `%.2f` and `%x`.
struct LogFormat {
  private let format: String

  init(_ format: String) { self.format = format }

  /// Returns the text with the values in their places. A place without a value stays as it is.
  func text(with values: [Any]) -> String {
    var (text, rest, values) = ("", Substring(format), values[...])
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      let place = Self.place(&rest)
      text += values.popFirst().map { place.text(of: $0) } ?? "%\(place.letter)"
    }
    return text + rest
  }

  private struct Placeholder {
    var letter: Character
    /// The number of digits after the decimal point; nil if the format does not say.
    var precision: Int?

    func text(of value: Any) -> String {
      switch letter {
      case "x": (value as? any BinaryInteger).map(Self.hexadecimal) ?? "\(value)"
      case "X":
        (value as? any BinaryInteger).map(Self.hexadecimal)?.uppercased() ?? "\(value)"
      case "f", "F", "g", "e":
        (value as? any BinaryFloatingPoint).map { Self.decimal($0, precision ?? 6) } ?? "\(value)"
      default: "\(value)"
      }
    }

    private static func hexadecimal(_ value: any BinaryInteger) -> String {
      func text(_ value: some BinaryInteger) -> String { String(value, radix: 16) }
      return text(value)
    }

    private static func decimal(_ value: any BinaryFloatingPoint, _ precision: Int) -> String {
      String(format: "%.\(precision)f", Double(value))
    }
  }

  /// Reads what is between the percent sign and the letter that ends the place: options in braces,
  /// flags, width, precision and length.
  private static func place(_ rest: inout Substring) -> Placeholder {
    if rest.first == "{" { rest = rest.drop { $0 != "}" }.dropFirst() }
    let head = rest.prefix { "0123456789.-+ #*lhzqtj".contains($0) }
    rest = rest[head.endIndex...]
    let digits = head.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    let precision = digits.flatMap { Int($0.prefix { $0.isNumber }) }
    return Placeholder(letter: rest.popFirst() ?? "%", precision: precision)
  }
}
