import SwiftSyntax

/// Statements that are dropped or swapped, and loops that leave something out.
final class StatementChanges: MutationFinder {
  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
    let all = flat(node.sequence)
    add(
      .firstOnly, node.sequence, becomes: "(\(all)).prefix(1)", "(",
      ").prefix(isPlanted(NUMBER) ? 1 : .max)")
    add(
      .allButFirst, node.sequence, becomes: "(\(all)).dropFirst()", "(",
      ").dropFirst(isPlanted(NUMBER) ? 1 : 0)")
    return .visitChildren
  }

  override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node)
    // The only expression of a function may be its value.
    if items.count == 1, returnsValue(node) { return .visitChildren }
    for (index, item) in items.enumerated() where isDroppable(item) {
      add(.droppedStatement, item, becomes: "", "if !isPlanted(NUMBER) { ", " }")
      guard index + 1 < items.count, isDroppable(items[index + 1]), isSimple(item),
        isSimple(items[index + 1])
      else { continue }
      swap(item, items[index + 1])
    }
    return .visitChildren
  }

  private func swap(_ one: CodeBlockItemSyntax, _ other: CodeBlockItemSyntax) {
    let second = source(other)
    let start = range(one).lowerBound
    var point = point(.swappedStatements, one, becomes: "\(flat(other)); \(flat(one))", [])
    point.was = "\(flat(one)); \(flat(other))"
    point.pieces = [
      .init(range: start..<start, before: "if isPlanted(NUMBER) { \(second) }; ", after: ""),
      .init(range: range(other), before: "if !isPlanted(NUMBER) { ", after: " }"),
    ]
    add(point)
  }

  private func isSimple(_ item: CodeBlockItemSyntax) -> Bool {
    if case .expr(let expression) = item.item {
      return !expression.is(IfExprSyntax.self) && !expression.is(SwitchExprSyntax.self)
    }
    return false
  }

  /// Whether a statement does something, and the file may compile without it. A remark for readers
  /// of the run changes nothing that an app or the air can see.
  private func isDroppable(_ item: CodeBlockItemSyntax) -> Bool {
    switch item.item {
    case .decl: return false
    case .expr(let expression):
      if Self.isAboutHandMadeMutants(expression), expression.is(IfExprSyntax.self) { return false }
      if declarations.last?.name == "init" { return false }
      if let call = expression.as(FunctionCallExprSyntax.self) {
        return call.calledExpression.trimmedDescription != "remark"
      }
      return expression.is(InfixOperatorExprSyntax.self) || expression.is(IfExprSyntax.self)
    case .stmt(let statement):
      if statement.is(ForStmtSyntax.self) { return true }
      guard let end = statement.as(ReturnStmtSyntax.self) else {
        return statement.is(ContinueStmtSyntax.self)
      }
      // A bare `return` may be dropped, except after `guard`; a call that is returned is not.
      return end.expression == nil && item.parent?.parent?.parent?.is(GuardStmtSyntax.self) != true
    }
  }

  private func returnsValue(_ list: CodeBlockItemListSyntax) -> Bool {
    guard let block = list.parent else { return false }
    if block.is(AccessorBlockSyntax.self) || block.is(ClosureExprSyntax.self) { return true }
    guard let owner = block.parent else { return false }
    if let function = owner.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    return owner.is(AccessorDeclSyntax.self)
  }
}
