import SwiftSyntax

/// Expressions and types that Linux's Foundation does not take.
final class ExpressionChanges: SourceChanges {
  /// `ProcessInfo()` is the process itself, whose initializer Linux does not show.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let isBare = node.arguments.isEmpty && node.trailingClosure == nil
    if isBare, node.calledExpression.trimmedDescription == "ProcessInfo" {
      replace(node, by: "ProcessInfo.processInfo")
    }
    return .visitChildren
  }

  /// A `CFString` is no key of a dictionary there, and those of the seat's modules are strings.
  override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind {
    if node.key.trimmedDescription == "CFString" { replace(node.key, filling: "String") }
    return .visitChildren
  }

  /// `[CFString: Any]()` begins with a type that reads as a value.
  override func visit(_ node: DictionaryElementSyntax) -> SyntaxVisitorContinueKind {
    if node.key.trimmedDescription == "CFString" { replace(node.key, filling: "String") }
    return .visitChildren
  }

  /// The classes that Linux's Foundation declares as unavailable.
  private static let unavailable: Set<String> = ["DateComponentsFormatter"]

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let member = node.parent?.as(MemberAccessExprSyntax.self)
    if member?.declName != node { name(node.baseName) }
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    name(node.name)
    return .visitChildren
  }

  /// Names the module of a class that is in DarwinFoundation.
  private func name(_ token: TokenSyntax) {
    guard Self.unavailable.contains(token.text), !source.setting.classes.contains(token.text) else {
      return
    }
    insert("DarwinFoundation.", at: range(token).lowerBound)
  }

  /// The functions that stand for casts to types of C and Core Foundation.
  private static let casts = [
    "CFData": "seatCFData(", "CFDictionary": "seatCFDictionary(", "CFString": "seatCFString(",
    "CVarArg": "seatArgument(", "any CVarArg": "seatArgument(",
  ]

  /// `error as CVarArg` passes any value as an object, and `query as CFDictionary` a dictionary.
  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let parts = Array(node.elements)
    for (index, part) in parts.enumerated().dropFirst().dropLast() {
      guard let cast = part.as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
        let function = Self.casts[parts[index + 1].trimmedDescription]
      else { continue }
      let value = range(parts[index - 1])
      insert(function, at: value.lowerBound)
      let end = range(parts[index + 1]).upperBound
      edits.append(SourceEdit(range: value.upperBound..<end, text: ")"))
    }
    return .visitChildren
  }
}
