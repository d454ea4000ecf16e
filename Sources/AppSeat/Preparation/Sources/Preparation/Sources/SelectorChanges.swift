import SwiftSyntax

/// `#selector(tick)` becomes `Selector(Strap.tick)`: the method of the type, which keeps no object
/// alive. `#keyPath(Strap.name)` becomes `"name"`.
final class SelectorChanges: SourceChanges {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector": selector(node)
    case "keyPath": keyPath(node)
    default: return .visitChildren
    }
    return .skipChildren
  }

  private func selector(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first else { return }
    if let label = argument.label {
      let what = "#selector(\(label.text): …)"
      return report(node, what, needed: "a method in place of the property", .stops)
    }
    let start = range(node.pound).lowerBound
    let end = range(node.macroName).upperBound
    edits.append(SourceEdit(range: start..<end, text: " Selector"))
    qualify(argument.expression, in: typeAround(node))
  }

  /// Writes the type in front of a method that is named without one, or by way of `self`.
  private func qualify(_ method: ExprSyntax, in type: String?) {
    guard let type else { return }
    if let reference = method.as(DeclReferenceExprSyntax.self) {
      insert("\(type).", at: range(reference).lowerBound)
    } else if let member = method.as(MemberAccessExprSyntax.self), let base = member.base,
      ["self", "Self"].contains(base.trimmedDescription)
    {
      replace(base, by: type)
    } else if let sequence = method.as(SequenceExprSyntax.self),
      let first = sequence.elements.first
    {
      qualify(first, in: type)
    } else if let inner = method.as(TupleExprSyntax.self)?.elements.first?.expression {
      qualify(inner, in: type)
    }
  }

  private func keyPath(_ node: MacroExpansionExprSyntax) {
    guard let path = node.arguments.first?.expression.trimmedDescription else { return }
    let parts = path.split(separator: ".").drop { $0.first?.isUppercase == true || $0 == "self" }
    replace(node, filling: "\"\(parts.joined(separator: "."))\"")
  }

  /// Returns the name of the type in whose declaration or extension a node stands.
  private func typeAround(_ node: some SyntaxProtocol) -> String? {
    var place = node.parent
    while let here = place {
      if let type = here.asProtocol((any NamedDeclSyntax).self),
        here.isProtocol((any DeclGroupSyntax).self)
      {
        return type.name.text
      }
      if let type = here.as(ExtensionDeclSyntax.self) {
        return type.extendedType.trimmedDescription
      }
      place = here.parent
    }
    return nil
  }
}
