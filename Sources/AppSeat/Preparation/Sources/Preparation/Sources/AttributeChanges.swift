import SwiftSyntax

/// Takes out the attributes and modifiers that only Objective-C's runtime and Xcode's editors need.
final class AttributeChanges: SourceChanges {
  private static let needless: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "NSCopying", "nonobjc", "objc", "objcMembers",
  ]

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    let name = node.attributeName.trimmedDescription
    switch name {
    case _ where Self.needless.contains(name): blank(node)
    case "UIApplicationMain": replace(node, filling: "@main")
    case "NSManaged":
      blank(node)
      report(node, "@NSManaged", needed: "a shim of CoreData", .stops)
    default: return .visitChildren
    }
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.tokenKind == .keyword(.dynamic) { blank(node) }
    return .skipChildren
  }
}
