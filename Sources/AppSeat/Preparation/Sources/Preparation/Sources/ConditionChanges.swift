import SwiftSyntax

/// `#if os(iOS)` becomes `#if true`, and `os` of any other system becomes false, as on a phone: what
/// is compiled is the code for iOS.
final class ConditionChanges: SourceChanges {
  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    if let condition = node.condition {
      Systems(of: self).walk(condition)
    }
    return .visitChildren
  }

  /// The calls `os(…)` of one condition.
  private final class Systems: SyntaxVisitor {
    let changes: SourceChanges

    init(of changes: SourceChanges) {
      self.changes = changes
      super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      guard node.calledExpression.trimmedDescription == "os" else { return .visitChildren }
      switch node.arguments.trimmedDescription {
      case "iOS": changes.replace(node, filling: "true")
      case "Linux": changes.replace(node, filling: "false")
      default: break
      }
      return .skipChildren
    }
  }
}
