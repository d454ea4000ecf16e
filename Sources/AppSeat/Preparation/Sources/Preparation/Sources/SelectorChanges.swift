import SwiftSyntax

/// `#selector(tick)` becomes `Selector(Strap.tick, "tick")`: the method of the type, which keeps no
/// object alive, and its name, by which two selectors are compared. In `responds(to:)` the name
/// alone is asked for, since the method may be one of a protocol. `#keyPath(Strap.name)` becomes
/// `"name"`.
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
    let name = StringLiteral(Self.name(of: argument.expression)).description
    if isAskedFor(node) { return replace(argument, by: "named: \(name)") }
    qualify(argument.expression, in: typeAround(node))
    insert(", \(name)", at: range(argument).upperBound)
  }

  /// Returns a method as it is written, without its type and without what it is cast to.
  private static func name(of method: ExprSyntax) -> String {
    if let member = method.as(MemberAccessExprSyntax.self) {
      return member.declName.trimmedDescription
    }
    if let first = method.as(SequenceExprSyntax.self)?.elements.first { return name(of: first) }
    if let inner = method.as(TupleExprSyntax.self)?.elements.first?.expression {
      return name(of: inner)
    }
    return method.trimmedDescription
  }

  /// Whether the selector is the argument of `responds(to:)`.
  private func isAskedFor(_ node: MacroExpansionExprSyntax) -> Bool {
    guard let argument = node.parent?.as(LabeledExprSyntax.self), argument.label?.text == "to",
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
    else { return false }
    return call.calledExpression.trimmedDescription.hasSuffix("responds")
  }

  /// Writes the type before a method that is named without one, or by way of `self`.
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
