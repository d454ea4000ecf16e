import SwiftSyntax

/// Another operator, constant, member, argument or key.
final class ExpressionChanges: MutationFinder {
  /// The keys that subscripts of the file name, sorted.
  private let keys: [String]

  override init(_ text: String, _ file: Syntax) {
    keys = KeyFinder.keys(in: file)
    super.init(text, file)
  }

  private static let opposites: [String: (String, MutationPoint.Change)] = [
    "<": ("<=", .boundary), "<=": ("<", .boundary), ">": (">=", .boundary), ">=": (">", .boundary),
    "==": ("!=", .comparison), "!=": ("==", .comparison), "+": ("-", .arithmetic),
    "-": ("+", .arithmetic), "*": ("/", .arithmetic), "&&": ("||", .logic), "||": ("&&", .logic),
    "+=": ("-=", .arithmetic), "-=": ("+=", .arithmetic),
  ]

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    let sign = node.operator.trimmedDescription
    if let (other, change) = Self.opposites[sign], !Self.isAboutHandMadeMutants(node) {
      let becomes = "\(source(node.leftOperand)) \(other) \(source(node.rightOperand))"
      if sign.hasSuffix("="), change == .arithmetic {
        add(change, node, becomes: becomes, "if isPlanted(NUMBER) { \(becomes) } else { ", " }")
      } else {
        replace(change, ExprSyntax(node), with: becomes)
      }
    }
    if sign == "??" { replace(.fallback, ExprSyntax(node), with: source(node.rightOperand)) }
    return .visitChildren
  }

  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard let number = Int(node.literal.text.replacing("_", with: "")) else { return .skipChildren }
    replace(.constantByOne, ExprSyntax(node), with: "\(number + 1)")
    if number > 1 { replace(.constantByFactor, ExprSyntax(node), with: "\(10 * number)") }
    return .skipChildren
  }

  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    let other = node.literal.text == "true" ? "false" : "true"
    add(.flag, node, becomes: other, "(", " != isPlanted(NUMBER))")
    return .skipChildren
  }

  private static let otherNames: [String: (String, MutationPoint.Change)] = [
    "first": ("last", .otherEnd), "last": ("first", .otherEnd),
    "popFirst": ("popLast", .otherEnd), "removeFirst": ("removeLast", .otherEnd),
    "firstIndex": ("lastIndex", .otherEnd), "lastIndex": ("firstIndex", .otherEnd),
    "min": ("max", .otherExtreme), "max": ("min", .otherExtreme),
    "allSatisfy": ("contains", .anyForAll), "contains": ("allSatisfy", .anyForAll),
    "isSubset": ("isSuperset", .anyForAll), "isSuperset": ("isSubset", .anyForAll),
    "union": ("intersection", .anyForAll), "intersection": ("union", .anyForAll),
  ]

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base else { return .visitChildren }
    let name = node.declName.baseName.text
    // The member may be called: then the call as a whole has the value.
    let call = node.parent?.as(FunctionCallExprSyntax.self)
    let isCalled = call?.calledExpression.id == ExprSyntax(node).id
    let whole = isCalled ? call.map { ExprSyntax($0) } ?? ExprSyntax(node) : ExprSyntax(node)
    let behind = isCalled ? source(whole).dropFirst(source(node).count) : ""
    if let (other, change) = Self.otherNames[name] {
      replace(change, whole, with: "\(source(base)).\(other)\(behind)")
    }
    if name == "filter", isCalled { replace(.noFilter, whole, with: source(base)) }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression.trimmedDescription
    if called == "min" || called == "max" {
      let other = called == "min" ? "max" : "min"
      replace(
        .otherExtreme, ExprSyntax(node), with: other + source(node).dropFirst(called.count))
    }
    swapArguments(node)
    return .visitChildren
  }

  /// Swaps two arguments that stand side by side and are names. If their types differ, the result
  /// does not compile and is left out.
  private func swapArguments(_ node: FunctionCallExprSyntax) {
    // The smaller of two is the smaller of them in either order.
    guard !["min", "max"].contains(node.calledExpression.trimmedDescription) else { return }
    let arguments = Array(node.arguments)
    for (one, other) in zip(arguments, arguments.dropFirst()) {
      guard Self.isName(one.expression), Self.isName(other.expression),
        source(one.expression) != source(other.expression)
      else { continue }
      var becomes = source(node)
      let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
      let (first, second) = (range(one.expression), range(other.expression))
      guard let changed = becomes.swapping(first, second, from: start) else { continue }
      becomes = changed
      replace(.swappedArguments, ExprSyntax(node), with: becomes)
    }
  }

  private static func isName(_ expression: ExprSyntax) -> Bool {
    if expression.is(DeclReferenceExprSyntax.self) { return true }
    guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base else {
      return false
    }
    return isName(base)
  }

  override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let key = KeyFinder.key(of: node), let place = keys.firstIndex(of: key), keys.count > 1 {
      let other = keys[(place + 1) % keys.count]
      let start = source(node.calledExpression)
      replace(.otherKey, ExprSyntax(node), with: "\(start)[.\(other)]")
    }
    return .visitChildren
  }
}
