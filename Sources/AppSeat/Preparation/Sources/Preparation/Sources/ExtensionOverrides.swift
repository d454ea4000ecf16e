import SwiftSyntax

/// Members that override others in an extension of a class, as `description` often does. On Apple's systems
/// that goes for all that Objective-C knows; on Linux only the class itself can override.
///
/// The member gets another name, and the class a member in one line that calls it.
final class ExtensionOverrides: SourceChanges {
  private static let prefix = "seat_"

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard source.setting.overrides[node.extendedType.trimmedDescription] != nil else {
      return .visitChildren
    }
    for member in node.memberBlock.members {
      guard let overriding = Overriding(member.decl, in: node) else { continue }
      blank(overriding.word)
      insert(Self.prefix, at: range(overriding.name).lowerBound)
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    if let members = source.setting.overrides[Self.path(of: node)] {
      insert(
        node.separator + members.joined(separator: "; ") + "; ",
        at: range(node.memberBlock.rightBrace).lowerBound)
    }
    return .visitChildren
  }

  /// Returns the members that each class must get, by its name.
  static func members(in tree: SourceFileSyntax) -> [String: [String]] {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.members
  }

  /// Returns the name of a class with those of the types around it.
  private static func path(of node: ClassDeclSyntax) -> String {
    var (names, place) = ([node.name.text], node.parent)
    while let here = place {
      if here.isProtocol((any DeclGroupSyntax).self),
        let type = here.asProtocol((any NamedDeclSyntax).self)
      {
        names.insert(type.name.text, at: 0)
      } else if let type = here.as(ExtensionDeclSyntax.self) {
        names.insert(type.extendedType.trimmedDescription, at: 0)
      }
      place = here.parent
    }
    return names.joined(separator: ".")
  }

  private final class Finder: SyntaxVisitor {
    var members: [String: [String]] = [:]

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
      for member in node.memberBlock.members {
        guard let overriding = Overriding(member.decl, in: node) else { continue }
        members[node.extendedType.trimmedDescription, default: []].append(overriding.forwarding)
      }
      return .skipChildren
    }
  }

  /// A member with the word `override`.
  private struct Overriding {
    let word: DeclModifierSyntax
    let name: TokenSyntax
    /// The member of the class, which calls this one.
    let forwarding: String

    /// - Returns: nil for any other member, and for one that cannot be called by a name.
    init?(_ member: DeclSyntax, in node: ExtensionDeclSyntax) {
      let all = member.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
      guard let word = all.first(where: { $0.name.text == "override" }) else { return nil }
      self.word = word
      let own = all.map(\.trimmedDescription)
      let levels: Set = ["public", "open", "internal", "fileprivate", "private"]
      let around = node.modifiers.map(\.name.text).filter { $0 == "public" }
      let words = (own.contains(where: levels.contains) ? own : around + own)
        .joined(separator: " ")
      if let method = member.as(FunctionDeclSyntax.self) {
        name = method.name
        let generics = method.genericParameterClause?.trimmedDescription ?? ""
        forwarding =
          "\(words) func \(name.text)\(generics)\(method.signature.flat) "
          + "{ \(method.words)\(ExtensionOverrides.prefix)\(name.text)(\(method.passedOn)) }"
      } else if let property = member.as(VariableDeclSyntax.self),
        let binding = property.bindings.first,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
        let type = binding.typeAnnotation?.type.trimmedDescription
      {
        name = pattern.identifier
        let other = ExtensionOverrides.prefix + name.text
        let body =
          binding.accessorBlock?.isSettable == true
          ? "get { \(other) } set { \(other) = newValue }" : other
        forwarding = "\(words) var \(name.text): \(type) { \(body) }"
      } else {
        return nil
      }
    }
  }
}

extension AccessorBlockSyntax {
  fileprivate var isSettable: Bool {
    guard case .accessors(let list) = accessors else { return false }
    return list.contains { $0.accessorSpecifier.text == "set" }
  }
}
