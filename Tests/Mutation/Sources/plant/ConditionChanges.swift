import SwiftSyntax

/// The finder of changed decisions: negated conditions, and missing optionals.
final class ConditionChanges: MutationFinder {
  override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
    if case .expression(let condition) = node.condition { negate(condition) }
    return .visitChildren
  }

  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    if Self.isAboutHandMadeMutants(node) { return .skipChildren }
    negate(node.condition)
    return .visitChildren
  }

  private func negate(_ condition: ExprSyntax) {
    guard !Self.isAboutHandMadeMutants(condition) else { return }
    add(
      .negatedCondition, condition, becomes: "!(\(flat(condition)))", "((",
      ") != isPlanted(NUMBER))")
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value {
      replace(.missingOptional, ExprSyntax(value), with: "nil")
    }
    return .visitChildren
  }

  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    if !Self.isAboutHandMadeMutants(node.condition) { negate(node.condition) }
    return super.visit(node)
  }
}
