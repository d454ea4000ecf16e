import SwiftSyntax

/// Imports of modules that have another name on Linux, or that are not there.
final class ImportChanges: SourceChanges {
  /// The modules that are imported, or asked for by `canImport`.
  private(set) var modules: Set<String> = []
  /// Those of them that are imported and are not there.
  private(set) var leftOut: Set<String> = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let first = node.path.first else { return .skipChildren }
    let module = first.name.text
    modules.insert(module)
    switch module {
    case "Darwin": rename(node, to: "Glibc")
    // Its names come with DarwinFoundation, which every prepared source imports.
    case "ObjectiveC": blank(node)
    case _ where !source.setting.has(module): leaveOut(node, module)
    case "Foundation": rename(node, to: module)
    case _ where SourceSetting.seat.contains(module): rename(node, to: module)
    default: break
    }
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.calledExpression.trimmedDescription == "canImport" {
      modules.insert(node.arguments.trimmedDescription)
    }
    return .visitChildren
  }

  /// Names another module. A submodule of Apple's systems, such as `os.log`, is not one on Linux. A
  /// single declaration, as in `import class UIKit.UIDevice`, stays one.
  private func rename(_ node: ImportDeclSyntax, to module: String) {
    if node.importKindSpecifier != nil, let first = node.path.first {
      if first.name.text != module { replace(first.name, filling: module) }
    } else if node.path.trimmedDescription != module {
      replace(node.path, filling: module)
    }
  }

  /// Leaves the import out, as many are not needed. If names of the module are used, the compiler
  /// will say so.
  private func leaveOut(_ node: ImportDeclSyntax, _ module: String) {
    blank(node)
    if isActive(node) { leftOut.insert(module) }
    report(node, "module \(module)", needed: AppleFrameworks.help(for: module), .leftOut)
  }
}
