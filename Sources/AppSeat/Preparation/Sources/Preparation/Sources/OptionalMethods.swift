import SwiftSyntax

/// Protocols with `@objc`: only classes have them, and methods may be optional.
///
/// An optional method becomes one with a default that does nothing. Callers that ask first, as in
/// `delegate?.strap?(self, didBeat: 60)`, find a property of the method's name. So the call is made
/// always, and asking whether a method is there always says yes.
final class OptionalMethods: SourceChanges {
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    let isObjective = node.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "objc"
    }
    guard isObjective else { return .skipChildren }
    let methods = node.memberBlock.members.compactMap { optional($0.decl) }
    let defaults = methods.isEmpty ? nil : "LeftOutOf\(node.name.text)"
    inherit(node, [defaults, isForClasses(node) ? nil : "AnyObject"].compactMap { $0 })
    if let defaults {
      let written = WrittenMethods(node, methods, defaults: defaults)
      insert(written.text, at: range(node).upperBound)
    }
    return .skipChildren
  }

  private func isForClasses(_ node: ProtocolDeclSyntax) -> Bool {
    let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
    return inherited.contains { ["AnyObject", "NSObjectProtocol", "class"].contains($0) }
  }

  private func inherit(_ node: ProtocolDeclSyntax, _ names: [String]) {
    guard !names.isEmpty else { return }
    let list = names.joined(separator: ", ")
    if let first = node.inheritanceClause?.inheritedTypes.first {
      insert(list + ", ", at: range(first).lowerBound)
    } else {
      insert(": " + list, at: range(node.name).upperBound)
    }
  }

  /// Takes the word `optional` out of a requirement.
  ///
  /// - Returns: The method, if the requirement is an optional one.
  private func optional(_ requirement: DeclSyntax) -> FunctionDeclSyntax? {
    let modifiers = requirement.asProtocol((any WithModifiersSyntax).self)?.modifiers
    guard let word = modifiers?.first(where: { $0.name.text == "optional" }) else { return nil }
    blank(word)
    guard let method = requirement.as(FunctionDeclSyntax.self) else {
      report(requirement, "optional property", needed: "a method in its place", .stops)
      return nil
    }
    if WrittenMethods.nothing(of: method) == nil {
      let type = method.signature.returnClause?.type.trimmedDescription ?? ""
      report(
        requirement, "default of \(method.name.text), which returns \(type)",
        needed: "an implementation in every class", .leftOut)
    }
    return method
  }
}
