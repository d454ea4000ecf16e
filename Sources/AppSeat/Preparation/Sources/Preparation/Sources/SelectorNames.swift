import SwiftSyntax

/// Methods that are found by a text. Linux cannot find them.
final class SelectorNames: SourceChanges {
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.calledExpression.trimmedDescription
    let argument = node.arguments.first?.expression.trimmedDescription ?? ""
    let isText = argument.drop { $0 == "(" }.hasPrefix("\"")
    if name == "NSSelectorFromString" || name == "Selector" && isText {
      report(node, "\(name)(\(argument))", needed: "#selector with the method", .stops)
    }
    return .visitChildren
  }
}
