import SwiftSyntax

// The pieces of a method that calls another one with what it was given.

extension FunctionSignatureSyntax {
  /// The signature in one line, without its comments.
  var flat: String {
    tokens(viewMode: .sourceAccurate).map { token in
      let next = token.nextToken(viewMode: .sourceAccurate)
      let isLast = token.id == lastToken(viewMode: .sourceAccurate)?.id
      let isApart =
        !isLast && (!token.trailingTrivia.isEmpty || next?.leadingTrivia.isEmpty == false)
      return token.text + (isApart ? " " : "")
    }.joined()
  }
}

extension FunctionDeclSyntax {
  /// The method as `#selector` names it: `centralManager(_:didConnect:)`.
  var selectorName: String {
    let labels = signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    return "\(name.text)(\(labels.joined()))"
  }

  /// The arguments of a call with the method's own parameters.
  var passedOn: String {
    signature.parameterClause.parameters.map { parameter in
      let label = parameter.firstName.text
      let name = (parameter.secondName ?? parameter.firstName).text
      let isInout = parameter.type.trimmedDescription.hasPrefix("inout ")
      return (label == "_" ? "" : "\(label): ") + (isInout ? "&" : "") + name
    }.joined(separator: ", ")
  }

  /// The keywords before such a call.
  var words: String {
    let effects = signature.effectSpecifiers
    return (effects?.throwsClause == nil ? "" : "try ")
      + (effects?.asyncSpecifier == nil ? "" : "await ")
  }
}

extension DeclGroupSyntax {
  /// The separator before a declaration that is inserted before the closing brace.
  var separator: String {
    guard let last = memberBlock.members.last else { return "" }
    let between = last.trailingTrivia + memberBlock.rightBrace.leadingTrivia
    return between.contains(where: \.isNewline) ? "" : "; "
  }
}
