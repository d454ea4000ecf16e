import SwiftSyntax

/// Finds the keys by which a file reads the fields of entries, as in `entry[.peer]`.
final class KeyFinder: SyntaxVisitor {
  private var keys: Set<String> = []

  static func keys(in file: Syntax) -> [String] {
    let finder = KeyFinder(viewMode: .sourceAccurate)
    finder.walk(file)
    return finder.keys.sorted()
  }

  /// Returns the key of a subscript with nothing but a key; nil for any other subscript.
  static func key(of node: SubscriptCallExprSyntax) -> String? {
    guard node.arguments.count == 1,
      let member = node.arguments.first?.expression.as(MemberAccessExprSyntax.self),
      member.base == nil
    else { return nil }
    return member.declName.baseName.text
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let key = Self.key(of: node) { keys.insert(key) }
    return .visitChildren
  }
}

extension String {
  /// The text with each stretch of white space as one blank.
  var onOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Swaps two ranges, which are counted from a start that is the text's first octet.
  func swapping(_ one: Range<Int>, _ other: Range<Int>, from start: Int) -> String? {
    var octets = Array(utf8)
    let first = one.lowerBound - start..<one.upperBound - start
    let second = other.lowerBound - start..<other.upperBound - start
    guard first.lowerBound >= 0, first.upperBound <= second.lowerBound,
      second.upperBound <= octets.count
    else { return nil }
    let (early, late) = (Array(octets[first]), Array(octets[second]))
    octets.replaceSubrange(second, with: early)
    octets.replaceSubrange(first, with: late)
    return String(decoding: octets, as: UTF8.self)
  }
}
