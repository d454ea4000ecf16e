import Foundation

/// The visibility of a value in a message. Here every value is shown, as with a debugger attached.
///
/// Source: Apple, OSLogPrivacy.
public struct OSLogPrivacy: Sendable {
  public enum Mask: Sendable { case none, hash }
  public static var `public`: Self { Self() }
  public static var `private`: Self { Self() }
  public static var sensitive: Self { Self() }
  public static var auto: Self { Self() }
  public static func `private`(mask: Mask) -> Self { Self() }
  public static func sensitive(mask: Mask) -> Self { Self() }
  public static func auto(mask: Mask) -> Self { Self() }
}

/// How an integer is written.
///
/// Source: Apple, OSLogIntegerFormatting.
public struct OSLogIntegerFormatting: Sendable {
  fileprivate let radix: Int
  fileprivate var prefix = ""
  fileprivate var isUppercase = false

  public static var decimal: Self { Self(radix: 10) }
  public static var hex: Self { Self(radix: 16) }
  public static var octal: Self { Self(radix: 8) }
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase)
  }
}

/// How a floating-point number is written.
///
/// Source: Apple, OSLogFloatFormatting.
public struct OSLogFloatFormatting: Sendable {
  fileprivate let precision: Int

  public static var fixed: Self { Self(precision: 6) }
  public static func fixed(precision: @autoclosure () -> Int) -> Self {
    Self(precision: precision())
  }
}

/// The width of a column. It has no effect.
///
/// Source: Apple, OSLogStringAlignment.
public struct OSLogStringAlignment: Sendable {
  public static var none: Self { Self() }
  public static func left(columns: @autoclosure () -> Int) -> Self { Self() }
  public static func right(columns: @autoclosure () -> Int) -> Self { Self() }
}

/// A message with values in it.
///
/// Source: Apple, OSLogMessage.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String
  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// Source: Apple, OSLogInterpolation.
public struct OSLogInterpolation: StringInterpolationProtocol {
  fileprivate var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) { text += "\(value())" }

  public mutating func appendInterpolation<Value: BinaryInteger>(
    _ value: @autoclosure () -> Value, format: OSLogIntegerFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    text +=
      format.prefix + String(value(), radix: format.radix, uppercase: format.isUppercase)
  }

  public mutating func appendInterpolation<Value: BinaryFloatingPoint>(
    _ value: @autoclosure () -> Value, format: OSLogFloatFormatting,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) { text += String(format: "%.\(format.precision)f", Double(value())) }
}
