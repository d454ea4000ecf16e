import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Looks for imports of Apple's modules that a source makes on Linux, too.
final class ForeignImports: ActiveSyntaxVisitor {
  private var isFound = false

  static func exist(in text: String) -> Bool {
    // Most files name none, and need no parsing.
    guard text.contains("import ") else { return false }
    let configuration = SeatConfiguration(setting: SourceSetting(), system: "Linux")
    let finder = ForeignImports(viewMode: .sourceAccurate, configuration: configuration)
    finder.walk(Parser.parse(source: text))
    return finder.isFound
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    let module = node.path.first?.name.text ?? ""
    if AppleFrameworks.names.contains(module) || module == "ObjectiveC" { isFound = true }
    return .skipChildren
  }
}
