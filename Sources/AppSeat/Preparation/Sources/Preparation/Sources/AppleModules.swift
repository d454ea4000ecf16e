import SwiftIfConfig
import SwiftParser
import SwiftSyntax

/// Which of Apple's modules a source names that was written for Linux, too, or for Apple's systems alone.
struct AppleModules {
  /// Whether it imports any where it is compiled on Linux.
  private(set) var areImportedOnLinux = false
  /// Those that it asks for with `canImport`.
  private(set) var asked: Set<String> = []

  init(in text: String) {
    // Most files name none, and need no parsing.
    guard text.contains("import ") || text.contains("canImport") else { return }
    let tree = Parser.parse(source: text)
    let setting = SeatConfiguration(setting: SourceSetting(), system: "Linux")
    let imports = ActiveImports(viewMode: .sourceAccurate, configuration: setting)
    imports.walk(tree)
    areImportedOnLinux = imports.areApples
    let questions = Questions(viewMode: .sourceAccurate)
    questions.walk(tree)
    asked = questions.modules
  }

  private final class ActiveImports: ActiveSyntaxVisitor {
    var areApples = false

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
      let module = node.path.first?.name.text ?? ""
      if AppleFrameworks.names.contains(module) || module == "ObjectiveC" { areApples = true }
      return .skipChildren
    }
  }

  private final class Questions: SyntaxVisitor {
    var modules: Set<String> = []

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
      if let module = node.moduleAskedFor { modules.insert(module) }
      return .visitChildren
    }
  }
}

/// `canImport(os)` becomes `false`, and so for every module of the seat.
///
/// All modules of a build lie in one folder. So a package that depends on none of the seat's finds one or not,
/// as the order of the build has it.
final class HiddenModules: SyntaxVisitor {
  private let octets: [UInt8]
  private var edits: [SourceEdit] = []

  /// - Returns: The source without the questions; nil if there are none in it.
  static func text(_ original: String) -> String? {
    guard original.contains("canImport") else { return nil }
    let hidden = HiddenModules(original)
    hidden.walk(Parser.parse(source: original))
    guard !hidden.edits.isEmpty else { return nil }
    return String(decoding: hidden.octets.applying(hidden.edits), as: UTF8.self)
  }

  private init(_ text: String) {
    octets = Array(text.utf8)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let module = node.moduleAskedFor, SourceSetting.seat.contains(module) else {
      return .visitChildren
    }
    let range =
      node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
    edits.append(SourceEdit(range: range, text: "false"))
    return .skipChildren
  }
}

extension FunctionCallExprSyntax {
  /// The module in `canImport(UIKit)` and in `canImport(UIKit.UIDevice)`; nil for any other call.
  fileprivate var moduleAskedFor: String? {
    guard calledExpression.trimmedDescription == "canImport" else { return nil }
    let path = arguments.first?.expression.trimmedDescription ?? ""
    return path.split(separator: ".").first.map(String.init)
  }
}
